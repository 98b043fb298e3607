// A world as specs say it: rows by collection, the messages that bring them, and a console over it.
import { expect } from 'vitest';
import type { Collection, Entities, LastChange } from '#domain/entities.ts';
import {
  accountRow,
  activityRow,
  dispatcher,
  driverRow,
  employeeRow,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { WorldStep } from '#domain/testing/worldSteps.ts';
import { openSlices, type SlicesRun } from '#kernel/testing/openSlices.ts';
import type { Changes } from '../index.ts';

const rowOf: { readonly [collection: string]: (id: string) => object } = {
  accounts: accountRow,
  activities: activityRow,
  drivers: driverRow,
  employees: employeeRow,
  locations: locationRow,
  trips: tripRow,
  vehicles: vehicleRow,
};

/** An id alone is a row of which a spec minds nothing else. */
export type Rows = { readonly [C in Collection]?: readonly (string | Entities[C])[] };
type Ids = { readonly [C in Collection]?: readonly string[] };

/** What is put into a world, and what is taken out of it. */
export function changes(rows: Rows, gone: Ids = {}): Changes {
  const all = Object.entries(rows).map(([collection, some]) => ({
    collection,
    rows: some.map((row) => (typeof row === 'string' ? rowOf[collection]?.(row) : row)),
  }));
  const removed = Object.entries(gone).map(([collection, ids]) => ({ collection, ids }));
  return {
    put: all.filter((one) => one.rows.length > 0),
    removed: removed.filter(({ ids }) => ids.length > 0),
  } as unknown as Changes;
}

type OneOfEach = { readonly [C in Collection]: Entities[C] };
/** One row of every collection, all of one account. */
export function oneOfEach(accountId: string, parentId: string | null): OneOfEach {
  const of = { accountId };
  return {
    accounts: accountRow(accountId, { parentId }),
    locations: locationRow(`loc-${accountId}`, of),
    vehicles: vehicleRow(`veh-${accountId}`, of),
    employees: { id: `emp-${accountId}`, ...of, name: 'E', email: '', phone: null, roles: [] },
    drivers: driverRow(`drv-${accountId}`, of),
    trips: tripRow(`trip-${accountId}`, of),
    activities: activityRow(`act-${accountId}`, of),
  };
}
/** They are gone, and this is who took them away. */
export function removed(gone: Ids, by: LastChange): Changes {
  const { put, removed: parts } = changes({}, gone);
  return { put, removed: parts.map((part) => ({ ...part, ...by })) };
}

/** Somebody who took something away at `nowMs`, 02:00 AM in Chicago. */
export const byJo = { modifiedMs: nowMs, modifiedById: 'u9', modifiedByName: 'Jo Brandt' };

export function put(rows: Rows): Changes['put'] {
  return changes(rows).put;
}

/** The event: these rows were put, and those are gone. */
export function changed(rows: Rows, gone: Ids = {}) {
  return { type: 'world/changed', data: changes(rows, gone) } as const;
}

export const begun = { type: 'session/begun', data: { user: dispatcher } } as const;
export const ticked = (atMs = nowMs) => ({ type: 'clock/ticked', data: { nowMs: atMs } }) as const;

/** The console loads the world, and this is the answer. */
export async function load(
  { run }: Pick<SlicesRun<unknown>, 'run'>,
  rows: Rows,
  told: { readonly skipped?: number; readonly unread?: string[]; readonly atMs?: number } = {},
): Promise<void> {
  const loadId = await run('world/reload', { accountIds: null });
  const reply = { loadId, blobs: null, changes: changes(rows), skipped: 0, atMs: nowMs, ...told };
  await run('world/loadReplied', reply);
}

/** A console at `nowMs` that changes and time reach at once, without a rest between them. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what `sees` answers
export async function openWorld<Sees>(slice: unknown) {
  const run = await openSlices<Sees>({ slices: [slice] });
  const dispatch = (type: string, data: object) => void run.machine.dispatch({ type, data });
  let timeMs = nowMs;
  dispatch('clock/tick', { nowMs });
  return {
    ...run,
    dispatch,
    timeMs: () => timeMs,
    hear: (rows: Rows, gone: Ids = {}) => dispatch('world/heard', changes(rows, gone)),
    pass: (byMs: number) => dispatch('clock/tick', { nowMs: (timeMs += byMs) }),
    /** Nothing may have gone wrong. */
    async close() {
      expect(run.troubles).toEqual([]);
      await run.machine.close();
    },
  };
}

/** All of it happens to a console, which is looked at where the steps say so and at the end. */
export async function live<Sees>(
  slice: unknown,
  steps: readonly WorldStep[],
  look: (sees: Sees, timeMs: number) => void = () => {},
) {
  const world = await openWorld<Sees>(slice);
  const lookNow = () => look(world.sees(), world.timeMs());
  for (const step of steps) {
    if (step.is === 'look') lookNow();
    else if (step.is === 'tick') world.pass(step.byMs);
    else if (step.is === 'remove') world.hear({}, { [step.collection]: [step.id] });
    else world.hear({ [step.is]: step.rows });
  }
  lookNow();
  return world;
}
