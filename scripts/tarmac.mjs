// `npm run tarmac -- …`: the command line, bundled when its sources are newer.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildProgram } from './build.mjs';

const program = await buildProgram('tarmac', 'src/cli/main.ts');
// The program sees itself as what was started, so that it can fork itself for parallel work.
process.argv[1] = program;
await import(pathToFileURL(program).href);
