// The README's test command: set-up, then every check and every test.
import { spawn } from 'node:child_process';
import { setup } from './setup.mjs';

// The static checks of `npm run check`, two at a time: each of them keeps one core busy.
const checkStatically = () => Promise.all([run('check:types'), run('check:format', 'check:lint', 'check:imports')]);
await setup({ forTests: true, meanwhile: checkStatically });
await run('check:unit', 'test:live');

/** Runs scripts of the package one after the other; the first that fails ends everything with its exit code. */
async function run(...scripts) {
  for (const script of scripts) {
    const status = await new Promise((resolve) => {
      spawn('npm', ['run', '--silent', script], { stdio: 'inherit' }).on('close', resolve);
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
