// Local servers in a process of their own: host.mjs <bucket> <name>…, started by start-servers.ts.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const [bucket, ...names] = process.argv.slice(2);
const { module } = await runnerImport(fileURLToPath(new URL('host.ts', import.meta.url)), { configFile: false, logLevel: 'error' });
await module.hostServers(names, bucket);
