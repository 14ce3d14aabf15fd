// Runs command lines as `goldleaf` runs one, but all of them in this process: a request with an id and arguments on each line
// of stdin, an answer with that id, the exit code and all that was written on each of stdout.
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const cli = new URL('../../../dist/cli/', import.meta.url);
const load = (name) => import(new URL(name, cli).href);
const { runCommandLine } = await load('run-command-line.js');
const { openTerminal } = await load('terminal.js');

// Every run listens for signals, and none of them stops listening: it has a process to itself.
process.setMaxListeners(0);
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

async function answer(line) {
  const { id, args } = JSON.parse(line);
  const heard = { stdout: '', stderr: '' };
  const keep = (name) => ({ isTTY: false, write: (text) => (heard[name] += text) !== '' });
  const terminal = openTerminal(keep('stdout'), keep('stderr'), process.env);
  const context = { process, env: process.env, terminal, mainFile: fileURLToPath(new URL('main.js', cli)) };
  const code = await runCommandLine(context, args);
  process.stdout.write(`${JSON.stringify({ id, finished: { code, ...heard } })}\n`);
}

const requests = createInterface({ input: process.stdin });
requests.on('line', (line) => void answer(line));
requests.on('close', () => process.exit());
