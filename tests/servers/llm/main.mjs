#!/usr/bin/env node
/**
 * The model server as a process of its own:
 *
 *   node tests/servers/llm/main.mjs '{"prices": {"m": {"in": "1", "out": "2"}}, "rules": [{"behave": "empty", "model": "m"}]}'
 *
 * Its first line on stdout is its address; it ends with SIGTERM. `GET /bill` and `PUT /rules` talk to it.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('server.ts', import.meta.url)), { configFile: false, logLevel: 'error' });
const server = await module.startLlmServer(JSON.parse(process.argv[2] ?? '{}'));
process.stdout.write(`${server.endpoint}\n`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
