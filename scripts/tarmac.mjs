// `npm run tarmac -- …`: the command line, bundled when its sources are newer.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildConsole, buildProgram } from './build.mjs';
import { endWithParent } from './endWithParent.mjs';

const isServer = process.argv.slice(2, 4).join(' ') === 'sim serve';
if (isServer) process.env.CONSOLE_FOLDER ??= await buildConsole();
const program = await buildProgram('tarmac', 'src/cli/main.ts');
// The started program is the bundle itself, so that it can fork itself for parallel work.
process.argv[1] = program;
if (isServer) endWithParent();
await import(pathToFileURL(program).href);
