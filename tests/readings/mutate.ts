// A Vite plugin that breaks one file of the product while it is loaded. Nothing is written.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Mutation } from './mutation.ts';

export type Mutate = {
  readonly plugin: Plugin;
  /** Whether the file was loaded. */
  isApplied(): boolean;
};

const builder = /\/scripts\/build\.mjs$/;
const brokenBuild = fileURLToPath(new URL('brokenBuild.ts', import.meta.url));

/** `isBuilt`: tests get the broken console of `brokenBuild.ts` from the module that builds one. */
export function mutate(root: string, [file, from, to]: Mutation, isBuilt = false): Mutate {
  let isApplied = false;
  const path = root + file;
  const plugin: Plugin = {
    name: 'tarmac-mutation',
    enforce: 'pre',
    // All other modules are as the cache of test runs has them.
    api: { vitest: { experimental: { ignoreFsModuleCache: true } } },
    configureVitest({ experimental_defineCacheKeyGenerator: keyOf }) {
      keyOf(({ environment, id }) => {
        const isHere = environment.config.plugins.includes(plugin);
        return isHere && (isBuilt || id === path) ? false : undefined;
      });
    },
    resolveId(source, importer) {
      return isBuilt && builder.test(source) && importer !== brokenBuild ? brokenBuild : null;
    },
    transform(code, id) {
      if (id.split('?', 1)[0] !== path || !code.includes(from)) return null;
      isApplied = true;
      return code.replace(from, () => to);
    },
  };
  return { plugin, isApplied: () => isApplied };
}
