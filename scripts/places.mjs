// Where builds are. Apart from the builder, whose bundler takes long to load.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const consoleFolder = join(root, 'dist');

/** @param {string} name of a bundle for Node */
export function folderOf(name) {
  return join(root, '.cache/node', name);
}

/** @param {string} name */
export function programOf(name) {
  return join(folderOf(name), 'main.js');
}
