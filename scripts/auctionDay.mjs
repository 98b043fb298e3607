// `npm run auction-day -- [--seconds N] [--seed N]`: plans the days of the yardstick Auction Day,
// keeps each plan that is better than the kept one, or proven to be closer to the least cost, and
// writes the table in docs/auction-day.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildProgram } from './build.mjs';

/** @typedef {import('../src/cli/planReport.ts').TeamReport} Report */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const days = join(root, 'fixtures/auction-day');
const best = join(days, 'best');
const page = join(root, 'docs/auction-day.md');
const program = await buildProgram('tarmac', 'src/cli/main.ts');

mkdirSync(best, { recursive: true });
for (const name of names()) {
  const kept = keptOf(name);
  const found = planned(name);
  const better = betterOf(kept, found);
  if (better !== kept) writeFileSync(join(best, `${name}.json`), `${JSON.stringify(better)}\n`);
  console.error(`${name}: ${words(found)}${better !== found ? `; kept ${words(better)}` : ''}`);
}
const text = readFileSync(page, 'utf8');
const [head] = text.split('| day |');
writeFileSync(page, `${head}${table()}\n`);

/** By moves, then by seed. */
function names() {
  return readdirSync(days)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/**
 * @param {string} name
 * @returns {Report | null}
 */
function keptOf(name) {
  const path = join(best, `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/**
 * @param {string} name
 * @returns {Report}
 */
function planned(name) {
  const args = ['plan', join(days, `${name}.json`), '--json', ...process.argv.slice(2)];
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * The plan that leaves out fewer moves, then the cheaper one, with the better of both bounds.
 * @param {Report | null} kept
 * @param {Report} found
 * @returns {Report}
 */
function betterOf(kept, found) {
  if (!kept) return found;
  const order = found.unserved.length - kept.unserved.length || found.cost.total - kept.cost.total;
  const plan = order < 0 ? found : kept;
  const other = order < 0 ? kept : found;
  const isSame = found.unserved.length === kept.unserved.length && kept.unserved.length === 0;
  if (!isSame || other.bound <= plan.bound) return plan;
  const { bound, boundIs, boundOver } = other;
  const gap = (plan.cost.total - bound) / plan.cost.total;
  return { ...plan, bound, boundIs, boundOver, gap };
}

/** @param {Report} report */
function words({ cost, unserved, gap }) {
  const out = unserved.length > 0 ? `, ${unserved.length} left out` : '';
  return `${dollars(cost.total)}${out}, bound ${(gap * 100).toFixed(1)} % below`;
}

function table() {
  const rows = names().map((name) => {
    const kept = keptOf(name);
    if (!kept) throw new Error(`${name} has no plan.`);
    const { cost, unserved, drivers, chases, ubers, bound, gap } = kept;
    const cells = [name, unserved.length, dollars(cost.total), drivers, chases, ubers.length];
    return `| ${[...cells, dollars(bound), `${(gap * 100).toFixed(1)} %`].join(' | ')} |`;
  });
  return [
    '| day | left out | cost | drivers | chase cars | rides | bound | below |',
    '|--|--|--|--|--|--|--|--|',
    ...rows,
  ].join('\n');
}

/** @param {number} cents */
function dollars(cents) {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}
