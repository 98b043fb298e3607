// `npm run bench -- [area] [--json FILE]`: measures each area of this folder, holds the rows to
// the budgets, and ends with 1 when a gate is missed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browserFlags, needBrowser } from '../scripts/browser.mjs';
import { buildBenchPage, buildConsole, buildProgram } from '../scripts/build.mjs';
import { parse, rowOf, table } from './report.mjs';

// Libraries choose their production form when they are loaded.
process.env.NODE_ENV = 'production';

const folder = dirname(fileURLToPath(import.meta.url));
const budgets = JSON.parse(readFileSync(join(folder, 'budgets.json'), 'utf8'));
const areas = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.bench.ts'.length));

try {
  const { only, json } = parse(process.argv.slice(2), areas);
  const browser = { executablePath: needBrowser(), args: browserFlags };
  /** @type {import('./area.ts').Tools['buildProgram']} */
  const bundle = (name, entry) => buildProgram(`bench-${name}`, `bench/${entry}`, ['bench']);
  const tools = { buildConsole, buildPage: buildBenchPage, buildProgram: bundle, browser };
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  for (const area of only ? [only] : areas) {
    const program = await bundle(area, `${area}.bench.ts`);
    const { default: measure } = await import(pathToFileURL(program).href);
    for await (const result of measure(tools)) {
      const row = rowOf(area, result, budgets);
      rows.push(row);
      console.error(`${row.id}: ${row.value === null ? 'left out: ' : ''}${row.detail}`);
    }
  }
  // A row neither measured nor left out must not pass silently.
  const absent = Object.keys(budgets).filter((id) => !rows.some((row) => row.id === id));
  if (!only && absent.length > 0) throw new Error(`not measured: ${absent.join(', ')}`);
  console.log(table(rows));
  if (json) writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`);
  process.exitCode = rows.some((row) => row.verdict === 'missed') ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
