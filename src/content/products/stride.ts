/** A step from 1 on that visits every one of `size` places before it returns: one without a divisor in common with their number. */
export function stride(random: number, size: number): number {
  let step = 1 + (random % size);
  while (commonDivisor(step, size) !== 1) step += 1;
  return step;
}

function commonDivisor(left: number, right: number): number {
  return right === 0 ? left : commonDivisor(right, left % right);
}
