// The README's test command: set-up, then every check and every test.
import { spawnSync } from 'node:child_process';
import { setup } from './setup.mjs';

await setup({ forTests: true });
for (const script of ['check', 'test:live']) {
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
