// `npm run tarmac -- …`: the command line, bundled when its sources are newer.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { builtApart } from './builtApart.mjs';
import { endWithParent } from './endWithParent.mjs';
import { consoleFolder } from './places.mjs';

const isServer = process.argv.slice(2, 4).join(' ') === 'sim serve';
if (isServer && process.env.CONSOLE_FOLDER === undefined) {
  builtApart('console');
  process.env.CONSOLE_FOLDER = consoleFolder;
}
const program = builtApart('tarmac');
// The started program is the bundle itself, so that it can fork itself for parallel work.
process.argv[1] = program;
if (isServer) endWithParent();
await import(pathToFileURL(program).href);
