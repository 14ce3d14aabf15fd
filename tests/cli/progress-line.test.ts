import { describe, expect, it } from 'vitest';
import { progressBar, progressText } from '../../src/cli/progress-line.ts';
import { styleFor } from '../../src/cli/style.ts';

const progress = {
  done: 1204,
  total: 2000,
  rate: 47.6,
  leftMs: 17_000,
  tasks: 4,
  unitsFailed: 1,
  restarts: 0,
  waiting: undefined,
};

describe('progress', () => {
  it('in words', () => {
    expect(progressText(progress)).toBe('1,204 / 2,000 documents, 48/s, 17s left, 4 tasks, 1 unit failed');
    expect(progressText({ ...progress, rate: undefined, leftMs: undefined, tasks: 0, unitsFailed: 0 })).toBe('1,204 / 2,000 documents');
  });

  it('as a bar that fits the terminal, however narrow', () => {
    const style = styleFor({}, {});
    const wide = progressBar(progress, 'june', 100, style);
    expect(wide).toMatch(/^june {2}█+░+ +60% {2}1,204 \/ 2,000 {2}48\/s/);
    for (let width = 10; width <= 120; width++) expect(progressBar(progress, 'june', width, style).length).toBeLessThan(width);
  });
});
