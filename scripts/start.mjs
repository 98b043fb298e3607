// `npm start`: the built console behind the gateway.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildConsole, buildProgram } from './build.mjs';
import { endWithParent } from './endWithParent.mjs';

process.env.CONSOLE_FOLDER = await buildConsole();
await import(pathToFileURL(await buildProgram('gateway', 'src/gateway/main.ts')).href);
endWithParent();
