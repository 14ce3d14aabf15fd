// The README's test command: set-up, then every check and every test.
import { spawn } from 'node:child_process';
import { setup } from './setup.mjs';

// The static checks of `npm run check`, two at a time: each of them keeps one core busy.
const checkStatically = () => Promise.all([run('check:types'), run('check:format', 'check:lint', 'check:imports')]);
// Neither they nor the simulation need a database.
const meanwhile = async () => {
  await checkStatically();
  await run('test:simulation');
};
await setup({ forTests: true, meanwhile });
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
