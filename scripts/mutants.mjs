// `npm run mutants -- FOLDER [TESTS...]`: changes each line of a folder, or of a file, in each way
// that the mutation tester knows, and says which of these mutants no test notices. The tests are
// the unit and browser tests of the folder, and those of the other paths. Of a folder with more
// than 2,000 mutants 1,000 are drawn; `--many 300` draws 300 of one with more.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

const work = '.cache/mutants';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { many: { type: 'string' }, only: { type: 'string' } },
});
const [folder, ...others] = positionals;
if (folder === undefined || !existsSync(folder)) {
  console.error('Name a folder or a file: npm run mutants -- src/domain');
  process.exit(2);
}
// A larger folder is measured by a thousand.
const [many, drawn] = values.many ? [Number(values.many), Number(values.many)] : [2_000, 1_000];
const named = values.only ? `*.@(${values.only.replaceAll(',', '|')}).ts` : '*.{ts,tsx}';
const isFile = statSync(folder).isFile();
const home = isFile ? path.dirname(folder) : folder;

/** What behaves as the code itself does, with the reason, by file. */
const equivalents = Object.fromEntries(
  readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'mutants.json')
    .flatMap((name) => {
      const at = path.join(home, name);
      const files = Object.entries(JSON.parse(readFileSync(at, 'utf8')));
      return files.map(([file, rows]) => [path.join(path.dirname(at), file), rows]);
    }),
);

/** Those that Node runs, and those that need a page. */
const kinds = { MUTANTS_TESTS: '*.{test,spec}.ts', MUTANTS_PAGES: '*.browser.test.{ts,tsx}' };
const isOfPage = (/** @type {string} */ name) => /\.browser\.test\.tsx?$/.test(name);
const filesIn = (/** @type {string} */ at) =>
  statSync(at).isFile() ? [at] : readdirSync(at, { recursive: true, encoding: 'utf8' });
const tests = Object.fromEntries(
  Object.entries(kinds).map(([name, files]) => {
    const isPages = name === 'MUTANTS_PAGES';
    const globs = [home, ...others].flatMap((at) => {
      if (statSync(at).isFile()) return isOfPage(at) === isPages ? [at] : [];
      return isPages && (values.only || !filesIn(at).some(isOfPage))
        ? []
        : [`${path.join(at)}/**/${files}`];
    });
    return [name, globs.join(';')];
  }),
);

mkdirSync(work, { recursive: true });
const report = path.join(work, 'report.json');
const config = path.join(work, 'stryker.json');
writeFileSync(
  config,
  JSON.stringify({
    mutate: isFile
      ? [folder]
      : [
          `${home}/**/${named}`,
          '!**/*.{test,spec,bench,shots}.{ts,tsx}',
          '!**/testing/**',
          '!**/*.d.ts',
        ],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', path.resolve('tests/mutants/drawn.mjs')],
    vitest: { configFile: 'tests/mutants/vitest.config.ts' },
    checkers: ['drawn'],
    draw: { root: process.cwd(), many, drawn, equivalents },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    ignoreStatic: true,
    dryRunTimeoutMinutes: 20,
    // It would rewrite the compiler's options for its copy, and cannot read all of them.
    tsconfigFile: 'none.json',
    ignorePatterns: ['dist', 'docs/shots', 'tests/output'],
    tempDirName: path.join(work, 'copy'),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    warnings: { unknownOptions: false },
    allowConsoleColors: false,
  }),
);

const started = performance.now();
const ran = spawnSync('npx', ['stryker', 'run', config], {
  stdio: ['ignore', 'inherit', 'inherit'],
  // What thousands of tests run of tens of thousands of mutants is held in memory.
  env: { ...process.env, ...tests, NODE_OPTIONS: '--max-old-space-size=8192' },
});
if (ran.status !== 0) process.exit(ran.status ?? 1);
console.log(summary(JSON.parse(readFileSync(report, 'utf8'))));

/** @typedef {{ killed: number, survived: number, uncovered: number }} Counts */

/** @param {Counts} counts */
function score({ killed, survived, uncovered }) {
  const all = killed + survived + uncovered;
  return all === 0 ? '-' : `${((100 * killed) / all).toFixed(1)} %`;
}

/**
 * Each mutant that no test notices with its line, and the score of each file.
 * @param {{ files: Record<string, {
 *   source: string,
 *   mutants: {
 *     status: string, replacement: string, mutatorName: string,
 *     location: { start: { line: number } },
 *   }[],
 * }> }} read
 */
function summary({ files }) {
  const lines = [];
  const rows = [];
  const all = { killed: 0, survived: 0, uncovered: 0 };
  let same = 0;
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const code = source.split('\n');
    const counts = { killed: 0, survived: 0, uncovered: 0 };
    for (const { status, replacement, location, ...mutant } of mutants) {
      const reason = /** @type {{ statusReason?: string }} */ (mutant).statusReason ?? '';
      if (reason.startsWith('same: ')) same += 1;
      if (status === 'Killed' || status === 'Timeout') counts.killed += 1;
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      counts[status === 'Survived' ? 'survived' : 'uncovered'] += 1;
      const { line } = location.start;
      const is = status === 'Survived' ? 'survived' : 'not run';
      lines.push(`${file}:${line} ${is}: ${code[line - 1]?.trim()}  =>  ${replacement}`);
    }
    for (const key of /** @type {const} */ (['killed', 'survived', 'uncovered'])) {
      all[key] += counts[key];
    }
    rows.push([file, score(counts), counts.killed, counts.survived, counts.uncovered]);
  }
  const s = Math.round((performance.now() - started) / 1000);
  const total = [folder, score(all), all.killed, all.survived, all.uncovered];
  const table = [['file', 'score', 'killed', 'survived', 'not run'], ...rows, total];
  const wide = table.map((row) => {
    const [name, ...figures] = row.map(String);
    return `${name?.padEnd(50)}${figures.map((figure) => figure.padStart(10)).join('')}`;
  });
  return [...lines, '', ...wide, '', `${same} left out as the same, ${s} s`].join('\n');
}
