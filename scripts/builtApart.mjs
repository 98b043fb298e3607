// Builds in a process of its own, which ends: the bundler takes a gigabyte, which a server that
// has built by itself would keep for as long as it runs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { programOf, root } from './places.mjs';

/**
 * Brings the console or a program up to date; ends this process where that fails. Returns the path
 * of the program.
 * @param {'console' | 'gateway' | 'tarmac'} name
 */
export function builtApart(name) {
  const args = [join(root, 'scripts/build.mjs'), name];
  // Its report goes to standard error.
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
  return programOf(name);
}
