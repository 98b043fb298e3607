// Worlds for specs: rows by collection, the messages that carry them, and a console over them.
import { expect } from 'vitest';
import type { Collection, Entities, LastChange } from '#domain/entities.ts';
import {
  accountRow,
  activityRow,
  deliveryRow,
  dispatcher,
  driverRow,
  employeeRow,
  locationRow,
  nowMs,
  rideRow,
  tripRow,
  vehicleRow,
  voucherRow,
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
  rides: rideRow,
  trips: tripRow,
  vehicles: vehicleRow,
  vouchers: voucherRow,
  deliveries: deliveryRow,
};

/** A row, or an id alone where its other fields do not matter. */
export type Rows = { readonly [C in Collection]?: readonly (string | Entities[C])[] };
type Ids = { readonly [C in Collection]?: readonly string[] };

/** Changes that put these rows and remove the gone ones. */
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
    employees: employeeRow(`emp-${accountId}`, of),
    drivers: driverRow(`drv-${accountId}`, of),
    trips: tripRow(`trip-${accountId}`, of),
    activities: activityRow(`act-${accountId}`, of),
    rides: rideRow(`ride-${accountId}`, of),
    vouchers: voucherRow(`voucher-${accountId}`, of),
    deliveries: deliveryRow(`delivery-${accountId}`, of),
  };
}
/** Changes that remove these rows, with the person who removed them. */
export function removed(gone: Ids, by: LastChange): Changes {
  const { put, removed: parts } = changes({}, gone);
  return { put, removed: parts.map((part) => ({ ...part, ...by })) };
}

/** A person who removed rows at `nowMs`, 02:00 AM in Chicago. */
export const byJo = { modifiedMs: nowMs, modifiedById: 'u9', modifiedByName: 'Jo Brandt' };

export function put(rows: Rows): Changes['put'] {
  return changes(rows).put;
}

/** The event that puts these rows and removes the gone ones. */
export function changed(rows: Rows, gone: Ids = {}) {
  return { type: 'world/changed', data: changes(rows, gone) } as const;
}

/** A load has come, with its rows in these blobs. */
export const worldLoaded = (...blobs: readonly string[]) => {
  const data = { loadId: 's:1', blobs, skipped: 0, partial: 0, unread: [], atMs: nowMs };
  return { type: 'world/loaded', data } as const;
};

export const begun = { type: 'session/begun', data: { user: dispatcher } } as const;
export const ticked = (atMs = nowMs) => ({ type: 'clock/ticked', data: { nowMs: atMs } }) as const;

/** Loads the world into the console with these rows as the answer. */
export async function load(
  { run }: Pick<SlicesRun<unknown>, 'run'>,
  rows: Rows,
  facts: {
    readonly skipped?: number;
    readonly partial?: number;
    readonly unread?: string[];
    readonly atMs?: number;
  } = {},
): Promise<void> {
  const loadId = await run('world/reload', { accountIds: null });
  const reply = {
    loadId,
    blobs: null,
    changes: changes(rows),
    skipped: 0,
    partial: 0,
    unread: [],
    atMs: nowMs,
    ...facts,
  };
  await run('world/loadReplied', reply);
}

/** A console at `nowMs` that takes changes and ticks at once, without a rest between them. */
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
    /** Closes the console and expects no troubles. */
    async close() {
      expect(run.troubles).toEqual([]);
      await run.machine.close();
    },
  };
}

/** Runs the steps on a console and calls `look` at each look and jump, and at the end. */
export async function live<Sees>(
  slice: unknown,
  steps: readonly WorldStep[],
  look: (sees: Sees, timeMs: number) => void = () => {},
) {
  const world = await openWorld<Sees>(slice);
  const first: Parameters<typeof look> = [world.sees(), world.timeMs()];
  const looks: Parameters<typeof look>[] = [];
  const lookAt = (...seen: Parameters<typeof look>) => {
    looks.push(seen);
    look(...seen);
  };
  const lookNow = () => lookAt(world.sees(), world.timeMs());
  for (const step of steps) {
    if (step.is === 'look') lookNow();
    else if (step.is === 'jump') lookAt(...(looks.at(-step.back) ?? looks[0] ?? first));
    else if (step.is === 'tick') world.pass(step.byMs);
    else if (step.is === 'remove') world.hear({}, { [step.collection]: [step.id] });
    else world.hear({ [step.is]: step.rows });
  }
  lookNow();
  return world;
}
