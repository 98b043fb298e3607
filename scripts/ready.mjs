// Prepares a fresh clone: installs the lockfile's packages when node_modules differs from it. Node
// built-ins only, and no output on standard output, which belongs to the command that follows.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

checkNode();
const missing = firstDifference();
if (missing) {
  console.error(`Installing dependencies (${missing}).`);
  install();
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Tarmac needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Names the first package that is not installed as locked, or null. Compared by content: times
 * of files mean nothing after a checkout.
 */
function firstDifference() {
  const installedLock = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return 'there are none yet';
  const locked = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedLock);
  for (const [path, entry] of Object.entries(locked)) {
    if (path === '' || !entry) continue;
    const here = installed[path];
    if (!here && (entry.optional || entry.devOptional)) continue;
    if (here?.version !== entry.version) return path;
    if (entry.integrity && here?.integrity !== entry.integrity) return path;
    if (!existsSync(join(root, path, 'package.json'))) return path;
  }
  return null;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean,
 *   devOptional?: boolean } | undefined>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function install() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const [command, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  // Its own report goes to standard error.
  const { status } = spawnSync(command, all, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error('The installation failed; see above. Check the network and try again.');
  process.exit(status ?? 1);
}
