import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const SCRIPT = new URL('../../../../scripts/simulate.mjs', import.meta.url).pathname;

const PLANT = new URL('plant-release-bug.mjs', import.meta.url).href;

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: string[]): Ran {
  return spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
}

/** The same over code in which a release is charged. */
function runBroken(...args: string[]): Ran {
  return spawnSync(process.execPath, ['--import', PLANT, SCRIPT, ...args], { encoding: 'utf8' });
}

describe('npm run simulate', () => {
  it('tells of many seeds what they covered', () => {
    const { status, stdout } = run('--seeds', '6', '--from', '40', '--store', 'dynamodb', '--threads', '2');
    expect(stdout).toMatch(/dynamodb: 6 schedules in .* schedules\/s/);
    expect(stdout).toContain('unit: PENDING -claim-> RUNNING');
    expect(stdout).toMatch(/transitions never seen: /);
    expect(stdout).toMatch(/faults by kind/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('6 schedules over dynamodb: no invariant was broken');
    expect(status).toBe(0);
  });

  it('counts the same however many threads it has', () => {
    const [one, two] = ['1', '2'].map((threads) => run('--seeds', '4', '--store', 'sqlite', '--threads', threads).stdout);
    const counted = (text = ''): string[] => text.split('\n').slice(1);
    expect(counted(one)).toEqual(counted(two));
  });

  it('tells one seed as a story, the same every time', () => {
    const [once, again] = [run('--seed', '4711', '--store', 'firestore'), run('--seed', '4711', '--store', 'firestore')];
    expect(once.stdout).toContain('firestore, seed 4711: no violation');
    expect(once.stdout).toMatch(/claimUnit .*-> claimed/);
    expect(again.stdout).toBe(once.stdout);
  });

  it('ends with 1 when an invariant is broken, tells the first such seed, and replays it', () => {
    const { status, stdout } = runBroken('--seeds', '20', '--store', 'sqlite', '--threads', '2');
    expect(status).toBe(1);
    const [, broken, first] = /(\d+) of 20 seeds broke an invariant: (\d+)/.exec(stdout) ?? [];
    expect(stdout).toContain(`Again: npm run simulate -- --seed ${first} --store sqlite`);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(`20 schedules over sqlite: an invariant was broken in ${broken}`);
    const again = runBroken('--seed', String(first), '--store', 'sqlite');
    expect(again.status).toBe(1);
    expect(again.stdout).toMatch(/! +VIOLATION I4: /);
    expect(stdout).toContain(again.stdout.trim());
  });

  it('shows examples with --help', () => {
    const { status, stdout } = run('--help');
    expect(stdout).toContain('npm run simulate -- --seed 4711');
    expect(status).toBe(0);
  });

  it.each([
    [[], 'say one of --seeds'],
    [['--seeds', 'many'], '--seeds is many'],
    [['--seeds', '0'], '--seeds is 0'],
    [['--seed', '1', '--seeds', '2'], 'say one of'],
    [['--seed', '1', '--from', '2'], '--from goes with --seeds'],
    [['--seed', '1', '--store', 'postgres'], '--store is postgres, and must be one of sqlite, dynamodb, firestore'],
    [['--seedz', '1'], '--seedz'],
  ])('refuses %j in one line', (args, says) => {
    const { status, stderr } = run(...args);
    expect(stderr).toContain(says);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });
});
