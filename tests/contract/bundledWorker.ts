// A command for browser tests: bundles the simulated company's worker into one file, as a build
// does. Unbundled, as in development, each start would request hundreds of files.
import { build } from 'vite';

let bundled: Promise<string> | null = null;

/** The script of the worker, bundled once a run. */
export function bundledWorker(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      rolldownOptions: { input: 'sim/hosts/worker.ts', output: { codeSplitting: false } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error('the worker is in no single script');
  return script.code;
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    bundledWorker: () => Promise<string>;
  }
}
