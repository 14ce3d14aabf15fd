/**
 * Advance widths of the characters from space to tilde, in thousandths of an em: the widest of the proportional families
 * at regular weight. A page is laid out before it is printed, so what a text may need is known beforehand.
 */
const PROPORTIONAL = [
  281, 289, 466, 713, 662, 982, 728, 300, 365, 365, 501, 662, 302, 460, 302, 383, 631, 600, 610, 618, 646, 600, 620, 600, 619, 620, 302,
  302, 662, 662, 662, 511, 966, 712, 654, 730, 739, 638, 612, 746, 814, 400, 571, 710, 618, 935, 768, 765, 639, 765, 690, 642, 646, 758,
  709, 1005, 682, 679, 629, 365, 383, 365, 600, 565, 600, 562, 619, 580, 614, 583, 370, 613, 641, 329, 303, 594, 329, 955, 643, 600, 622,
  612, 456, 528, 369, 628, 579, 836, 569, 586, 499, 426, 333, 426, 662,
];
const MONOSPACED = 600;
/** Characters beyond the table that are not a letter with a mark: dashes, symbols. */
const OTHER = 700;

/** An upper bound of the width of a text on one line, in em. */
export function textWidth(text: string, monospaced: boolean): number {
  if (monospaced) return (text.length * MONOSPACED) / 1000;
  let width = 0;
  for (let at = 0; at < text.length; at++) width += charWidth(text.charCodeAt(at), text, at);
  return width / 1000;
}

/** Lines the text takes at most when it is broken at its spaces to fit `width` em. */
export function lineCount(text: string, width: number, monospaced: boolean): number {
  if (textWidth(text, monospaced) <= width) return 1;
  const space = textWidth(' ', monospaced);
  let lines = 1;
  let filled = 0;
  for (const word of text.split(' ')) {
    const wide = textWidth(word, monospaced);
    if (filled > 0 && filled + space + wide > width) {
      lines++;
      filled = wide;
    } else {
      filled += filled > 0 ? space + wide : wide;
    }
  }
  return lines;
}

function charWidth(code: number, text: string, at: number): number {
  if (code < 127) return PROPORTIONAL[code - 32] ?? OTHER;
  const base = text.charAt(at).normalize('NFD').charCodeAt(0);
  return base < 127 ? (PROPORTIONAL[base - 32] ?? OTHER) : OTHER;
}
