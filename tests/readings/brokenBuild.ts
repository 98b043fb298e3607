// Stands in for the module that builds, where end-to-end tests open a broken console.
import { inject } from 'vitest';

export { buildProgram } from '../../scripts/build.mjs';

export async function buildConsole(): Promise<string> {
  return inject('brokenConsole');
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the broken console; empty where none is built. */
    readonly brokenConsole: string;
  }
}
