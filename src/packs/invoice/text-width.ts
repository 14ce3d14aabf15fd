/**
 * Advance widths of the characters from space to tilde, in thousandths of an em: the widest of the proportional families
 * at regular weight, figures tabular. A page is laid out before it is printed, so what a text may need is known beforehand.
 */
const PROPORTIONAL = [
  269, 289, 466, 713, 642, 982, 728, 300, 391, 391, 649, 649, 302, 649, 302, 383, 649, 649, 649, 649, 649, 649, 649, 649, 649, 649, 302,
  302, 649, 649, 649, 512, 966, 712, 655, 731, 739, 638, 612, 747, 814, 400, 571, 710, 618, 935, 768, 765, 639, 765, 690, 642, 646, 758,
  709, 1005, 683, 679, 629, 391, 383, 391, 600, 565, 600, 562, 619, 572, 614, 584, 371, 614, 641, 329, 303, 594, 329, 955, 643, 600, 622,
  613, 456, 528, 359, 628, 579, 836, 569, 586, 553, 391, 333, 391, 649,
];
const MONOSPACED = 600;
/** Characters beyond the table that are not a letter with a mark: dashes, symbols. */
const OTHER = 1000;

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
