import type { Terminal } from './terminal.ts';

const DRAW_EVERY_MS = 100;
const CLEAR_LINE = '\r\x1b[2K';

/** One line that moves while somebody looks, and nothing anywhere else. */
export function drawCounter(terminal: Terminal): { draw(text: string): void; close(): void } {
  let drawnAt = 0;
  return {
    draw(text) {
      if (!terminal.watched || performance.now() - drawnAt < DRAW_EVERY_MS) return;
      drawnAt = performance.now();
      terminal.draw(`${CLEAR_LINE}${text}`);
    },
    close() {
      if (drawnAt > 0) terminal.draw(CLEAR_LINE);
    },
  };
}
