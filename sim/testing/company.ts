// Companies as they begin. Equal ones are made once in each worker: making one searches hundreds of
// ways through the streets.
import { type Core, createCore, loadCore } from '../company/core.ts';
import type { FiledDay } from '../core/filed.ts';
import type { SimOptions } from '../core/options.ts';
import type { SimState } from '../core/state.ts';
import { pastKept } from './pastKept.ts';

const begun = new Map<string, SimState>();

/** As `createCore` makes it, and the caller's own. `days` gets what it files. */
export function newCompany(
  options: Partial<SimOptions> = {},
  days = new Map<number, FiledDay>(),
): Core {
  const key = JSON.stringify(options);
  const state = begun.get(key) ?? createCore(options).save();
  begun.set(key, state);
  return pastKept(loadCore(state), days);
}
