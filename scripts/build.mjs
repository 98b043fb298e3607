// Builds the console (dist) and the programs for Node (.cache), each only when its sources are
// newer than the last build, and by one process at a time. Says what it does on standard error.
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { consoleFolder, folderOf, programOf, root } from './places.mjs';

export { consoleFolder, root } from './places.mjs';

const common = ['src', 'sim', 'fixtures', 'package-lock.json', 'package.json'];

/** Brings dist up to date. */
export async function buildConsole() {
  const sources = [...common, 'index.html', 'public', 'vite.config.ts'];
  await onlyWhenStale('console', sources, consoleFolder, async () => {
    const configFile = join(root, 'vite.config.ts');
    const { build } = await bundler();
    await build({ root, configFile, logLevel: 'warn', mode: 'production' });
  });
  return consoleFolder;
}

/** Brings the page of the benches up to date. */
export async function buildBenchPage() {
  const outDir = join(root, '.cache/bench-page');
  const sources = [...common, 'bench', 'vite.config.ts'];
  // Not 'bench-page', which is the program of that bench: each would count as built by the other.
  await onlyWhenStale('page-of-benches', sources, outDir, async () => {
    const { build } = await bundler();
    await build({
      root: join(root, 'bench/page'),
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      mode: 'production',
      build: { outDir, emptyOutDir: true },
    });
  });
  return outDir;
}

/**
 * Bundles a TypeScript entry for Node and returns its path. Dependencies stay outside.
 * @param {string} name of the bundle
 * @param {string} entry relative to the root
 * @param {string[]} [more] further folders whose change makes the bundle stale
 */
export async function buildProgram(name, entry, more = []) {
  const outDir = folderOf(name);
  const sources = [...common, 'vite.node.config.ts', entry, ...more];
  await onlyWhenStale(name, sources, outDir, async () => {
    // In a separate folder: another process may be starting the program, or building it too.
    const apart = `${outDir}.${process.pid}`;
    const { build } = await bundler();
    await build({
      root,
      configFile: join(root, 'vite.node.config.ts'),
      logLevel: 'warn',
      mode: 'production',
      build: {
        outDir: apart,
        emptyOutDir: true,
        rollupOptions: { input: join(root, entry), output: { entryFileNames: 'main.js' } },
      },
    });
    putInPlace(apart, outDir);
  });
  return programOf(name);
}

/** Loaded for a build alone: it takes a second and a hundred megabytes. */
function bundler() {
  return import('vite');
}

/**
 * Moves the files of one folder into another, the program itself last. Older files stay until they
 * are replaced.
 * @param {string} from
 * @param {string} to
 */
function putInPlace(from, to) {
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
    .sort((a, b) => Number(a === 'main.js') - Number(b === 'main.js'));
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    renameSync(join(from, file), join(to, file));
  }
  rmSync(from, { recursive: true });
}

/**
 * @param {string} name
 * @param {string[]} sources
 * @param {string} outDir
 * @param {() => Promise<void>} make
 */
async function onlyWhenStale(name, sources, outDir, make) {
  const stamp = join(root, '.cache/built', name);
  const isFresh = () => newest(sources) <= timeOf(stamp) && timeOf(outDir) > 0;
  if (isFresh()) return;
  await alone(`${stamp}.lock`, async () => {
    const started = new Date();
    if (isFresh()) return;
    rmSync(stamp, { force: true });
    console.error(`Building ${name}.`);
    await inProduction(make);
    writeFileSync(stamp, '');
    // Sources changed during the build count as newer.
    utimesSync(stamp, started, started);
  });
}

/** A build takes seconds; a lock this old is of a process that was killed. */
const oldestLockMs = 5 * 60_000;

/**
 * Waits while another process holds the lock.
 * @param {string} lock a file with the id of the process that holds it
 * @param {() => Promise<void>} act
 */
async function alone(lock, act) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!taken(lock)) {
    if (isLeft(lock)) rmSync(lock, { force: true });
    else await after(100);
  }
  try {
    await act();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function taken(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the process that took the lock has ended without releasing it.
 * @param {string} lock
 */
function isLeft(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > oldestLockMs) return true;
    const pid = Number(readFileSync(lock, 'utf8'));
    // The id is written a moment after the file was made.
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * A test runner sets NODE_ENV=test, with which Vite would build the development form.
 * @param {() => Promise<void>} make
 */
async function inProduction(make) {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await make();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** @param {string[]} sources */
function newest(sources) {
  return Math.max(...sources.map((source) => newestIn(join(root, source))));
}

/**
 * The newest time of a file or of anything in a folder; folders count, as removals touch them.
 * @param {string} path
 * @returns {number}
 */
function newestIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).map((name) => newestIn(join(path, name)));
  return Math.max(stat.mtimeMs, ...inside);
}

/** @param {string} path */
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Names of builds; the console alone without one.
  const asked = process.argv.slice(2);
  const wants = (/** @type {string} */ name) =>
    asked.includes(name) || asked.includes('--programs');
  if (asked.length === 0 || wants('console')) await buildConsole();
  if (wants('gateway')) await buildProgram('gateway', 'src/gateway/main.ts');
  if (wants('tarmac')) await buildProgram('tarmac', 'src/cli/main.ts');
}
