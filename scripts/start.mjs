// `npm start`: the built console behind the gateway.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildConsole, buildProgram } from './build.mjs';

process.env.CONSOLE_FOLDER = await buildConsole();
await import(pathToFileURL(await buildProgram('gateway', 'src/gateway/main.ts')).href);
if (process.env.npm_lifecycle_event) endWithParent();

/** npm's shell passes no signal on: without this, a stopped `npm start` would keep the port. */
function endWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250);
  look.unref();
}
