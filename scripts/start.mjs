// `npm start`: the built console behind the gateway.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { builtApart } from './builtApart.mjs';
import { endWithParent } from './endWithParent.mjs';
import { consoleFolder } from './places.mjs';

builtApart('console');
process.env.CONSOLE_FOLDER = consoleFolder;
await import(pathToFileURL(builtApart('gateway')).href);
endWithParent();
