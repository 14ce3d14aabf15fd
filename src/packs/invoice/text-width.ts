/**
 * Advance widths of the characters from space to tilde, in thousandths of an em: the widest of the proportional families
 * at regular weight, figures tabular or not. A page is laid out before it is printed, so what a text may need is known beforehand.
 */
const PROPORTIONAL = [
  282, 289, 466, 713, 642, 982, 728, 300, 391, 391, 649, 662, 302, 649, 302, 383, 649, 649, 649, 649, 649, 649, 649, 649, 649, 649, 302,
  302, 662, 662, 662, 512, 966, 712, 655, 731, 739, 638, 612, 747, 814, 400, 571, 710, 618, 935, 768, 765, 639, 765, 690, 642, 646, 758,
  709, 1005, 683, 679, 629, 391, 383, 391, 600, 565, 600, 562, 619, 572, 614, 584, 371, 614, 641, 329, 303, 594, 329, 955, 643, 600, 622,
  613, 456, 528, 359, 628, 579, 836, 569, 586, 553, 427, 333, 427, 662,
];
const MONOSPACED = 600;
/** Characters that are neither in the table nor a letter of it with a mark: dashes, symbols, letters like œ. */
const OTHER = 1000;
const SPACE = 32;
const NO_BREAK_SPACE = 0xa0;

/** By character code: the first blocks of Unicode, where European texts stay. */
const WIDTHS = Uint16Array.from({ length: 0x250 }, (_, code) => widthOf(code));

/** An upper bound of the width of a text on one line, in em. */
export function textWidth(text: string, monospaced: boolean): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) width += charWidth(text.charCodeAt(at), monospaced);
  return width / 1000;
}

/** Lines the text takes at most when it is broken at its spaces to fit `width` em. */
export function lineCount(text: string, width: number, monospaced: boolean): number {
  const room = width * 1000;
  const space = charWidth(SPACE, monospaced);
  let lines = 1;
  let filled = 0;
  let word = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? SPACE : text.charCodeAt(at);
    if (code !== SPACE) {
      word += charWidth(code, monospaced);
      continue;
    }
    const widened = filled === 0 ? word : filled + space + word;
    if (widened > room && filled > 0) lines++;
    filled = widened > room ? word : widened;
    word = 0;
  }
  return lines;
}

function charWidth(code: number, monospaced: boolean): number {
  return monospaced ? MONOSPACED : (WIDTHS[code] ?? OTHER);
}

function widthOf(code: number): number {
  if (code === NO_BREAK_SPACE) return widthOf(SPACE);
  const base = String.fromCharCode(code).normalize('NFD').charCodeAt(0);
  return PROPORTIONAL[base - SPACE] ?? OTHER;
}
