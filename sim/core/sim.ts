// The running company: its state, the indexes over it, and the few ways to change it. Behavior
// and services change rows only through `put` and `add`, so that versions and realtime follow.
import type {
  Activity,
  Collection,
  Driver,
  Employee,
  Entities,
  LastChange,
  Location,
  User,
  Vehicle,
} from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import type { VinFact } from '#domain/vinFacts.ts';
import { push } from './agenda.ts';
import type { FiledDay, Filing } from './filed.ts';
import { type Stream, streamOf } from './random.ts';
import type { Roads } from './roads.ts';
import type { Happening, Motion, SimState } from './state.ts';

/** One row that is new, different or removed; `key` is that of the write that caused it. */
export type Change = {
  /** Counts the changes the company has ever made, from 1. */
  readonly number: number;
  readonly is: 'created' | 'changed' | 'removed';
  readonly collection: Collection;
  readonly id: string;
  readonly key: string | null;
  /** Of a removed row: its account, and who removed it. */
  readonly accountId?: string;
  readonly by?: LastChange;
  /** Of a trip that was filed: the accounts of its moves. */
  readonly seenBy?: readonly string[];
};

/** A user's change to any row, with the row's account. */
export type RowDeed = Required<LastChange> & {
  readonly is: Change['is'];
  readonly accountId: string;
};

export type Sim = {
  readonly state: SimState;
  readonly roads: Roads;
  /** Row numbers by id, per collection. */
  readonly index: { readonly [C in Collection]: Map<string, number> };
  /** What changed since the frames were last taken. */
  changes: Change[];
  /** The idempotency key of the write that is being served. */
  key: string | null;
  /** The author of the current change; null for changes by the company itself. */
  by: Author | null;
  /**
   * The last user's change of each row, by collection and id. Not saved: after a reload the
   * company refuses without naming the author of an earlier change.
   */
  readonly deeds: Map<string, RowDeed>;
  /**
   * Pictures of people by name, as `data:` addresses. No part of the state, which recordings hold:
   * the host stores them beside it.
   */
  readonly pictures: Map<string, string>;
  /** What became of pictures since the host last stored them. */
  pictureChanges: PictureChange[];
  /** What was filed since the host last stored it. */
  filings: Filing[];
  /** Filed days that are at hand while a request is served. */
  lent: readonly FiledDay[];
  /** What the request that is served gets of filed days, read before it, one for each of them. */
  parts: readonly unknown[];
  /**
   * 32 bytes by which the company seals what it gives away to be shown again. No part of the state,
   * which recordings hold: a served company's is kept by its store, any other's is of its seed.
   */
  readonly secret: Uint8Array;
  /** A request of the journal is served again. */
  isRepeating: boolean;
  /** Decodes a VIN; null until the host has the data for it. */
  decodeVin: VinDecoder | null;
};

/** A picture that is new under a name, or with null is no longer needed. */
export type PictureChange = { readonly name: string; readonly data: string | null };

export type VinDecoder = (vin: string) => readonly VinFact[];

export type Author = Pick<User, 'id' | 'name'>;

const collections: readonly Collection[] = [
  'accounts',
  'locations',
  'activities',
  'vehicles',
  'drivers',
  'employees',
  'trips',
  'rides',
  'vouchers',
  'deliveries',
];

/** What is ordered from a ride-share partner. */
export const orderCollections = [
  'rides',
  'vouchers',
  'deliveries',
] as const satisfies readonly Collection[];
export type OrderCollection = (typeof orderCollections)[number];

const SECRET_BYTES = 32;

/** The same for a seed everywhere: of a company that is simulated where its one user is. */
export function secretOfSeed(seed: number): Uint8Array {
  const stream = streamOf({}, seed, 'secret');
  return Uint8Array.from({ length: SECRET_BYTES }, () => stream.int(0, 255));
}

/**
 * Opens a state for work; the state is changed in place from now on. `secret`: null for that of the
 * seed.
 */
export function openSim(state: SimState, roads: Roads, secret: Uint8Array | null = null): Sim {
  // Older saved companies have no orders, nor those that never ordered one.
  const rows: { [C in OrderCollection]?: unknown[] } = state.rows;
  for (const name of orderCollections) rows[name] ??= [];
  const index = Object.fromEntries(
    collections.map((name) => [name, new Map(state.rows[name].map((row, at) => [row.id, at]))]),
  ) as unknown as Sim['index'];
  return {
    state,
    roads,
    index,
    changes: [],
    key: null,
    by: null,
    deeds: new Map(),
    pictures: new Map(),
    pictureChanges: [],
    filings: [],
    lent: [],
    parts: [],
    secret: secret ?? secretOfSeed(state.options.seed),
    isRepeating: false,
    decodeVin: null,
  };
}

/** The row of this id, or undefined. */
export function find<C extends Collection>(
  sim: Sim,
  collection: C,
  id: string | null,
): Entities[C] | undefined {
  const at = id === null ? undefined : sim.index[collection].get(id);
  return at === undefined ? undefined : sim.state.rows[collection][at];
}

/** The row of this id. Throws when the world is inconsistent. */
export function must<C extends Collection>(sim: Sim, collection: C, id: string): Entities[C] {
  const row = find(sim, collection, id);
  if (!row) throw new Error(`the world has no ${collection} '${id}'`);
  return row;
}

type Versioned = Exclude<Collection, 'accounts'>;

/** Changes some fields of a row; its version grows and the realtime channel sends it. */
export function put<C extends Versioned>(
  sim: Sim,
  collection: C,
  id: string,
  fields: Partial<Omit<Entities[C], 'id' | 'version'>>,
): Entities[C] {
  const row = must(sim, collection, id);
  const isEdited =
    collection === 'activities' || collection === 'vehicles' || collection === 'employees';
  const author = isEdited ? lastChange(sim) : {};
  const next = { ...row, ...fields, ...author, version: row.version + 1 };
  sim.state.rows[collection][sim.index[collection].get(id) as number] = next;
  note(sim, 'changed', collection, next);
  return next;
}

/** Author and time of the current change. */
export function lastChange({ state, by }: Pick<Sim, 'state' | 'by'>): Required<LastChange> {
  return {
    modifiedMs: state.nowMs,
    modifiedById: by?.id ?? null,
    modifiedByName: by?.name ?? null,
  };
}

/** Runs changes in a user's name. */
export function inNameOf<T>(sim: Sim, author: Author, act: () => T): T {
  const outer = sim.by;
  sim.by = author;
  try {
    return act();
  } finally {
    sim.by = outer;
  }
}

/** Adds a new row. */
export function add<C extends Versioned>(sim: Sim, collection: C, row: Entities[C]): void {
  const rows: Entities[C][] = sim.state.rows[collection];
  sim.index[collection].set(row.id, rows.length);
  rows.push(row);
  note(sim, 'created', collection, row);
}

/** Removes a row. Only of these collections, whose order does not matter elsewhere. */
export function remove(
  sim: Sim,
  collection: 'activities' | 'vehicles' | 'locations' | 'employees',
  id: string,
): void {
  const row = must(sim, collection, id);
  const rows: (Activity | Vehicle | Location | Employee)[] = sim.state.rows[collection];
  const index = sim.index[collection];
  const at = index.get(id) as number;
  rows.splice(at, 1);
  index.delete(id);
  for (let next = at; next < rows.length; next++)
    index.set((rows[next] as { readonly id: string }).id, next);
  note(sim, 'removed', collection, row);
}

/**
 * Takes rows that are over out of the world. `seenBy`: the accounts besides its own whose users see
 * a row.
 */
export function takeRows<C extends FiledCollection>(
  sim: Sim,
  collection: C,
  rows: readonly Entities[C][],
  seenBy: (row: Entities[C]) => readonly string[] = () => [],
): void {
  if (rows.length === 0) return;
  const gone = new Set(rows.map(({ id }) => id));
  const all: Entities[C][] = sim.state.rows[collection];
  const left = all.filter(({ id }) => !gone.has(id));
  all.splice(0, all.length);
  for (const row of left) all.push(row);
  const index = sim.index[collection];
  index.clear();
  for (const [at, { id }] of left.entries()) index.set(id, at);
  for (const row of rows) note(sim, 'removed', collection, row, seenBy(row));
}
type FiledCollection = 'trips' | 'activities' | OrderCollection;

/** Notifies the consoles that a driver is shown no more; their row stays, for a possible return. */
export function hideDriver(sim: Sim, driverId: DriverId): void {
  note(sim, 'removed', 'drivers', must(sim, 'drivers', driverId));
}

function note(
  sim: Sim,
  is: Change['is'],
  collection: Collection,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  seenBy: readonly string[] = [],
): void {
  const { tallies } = sim.state;
  tallies.changes++;
  const by = lastChange(sim);
  const others = seenBy.length > 0 ? { seenBy } : {};
  const gone = is === 'removed' ? { accountId, ...(sim.by && { by }), ...others } : {};
  sim.changes.push({ number: tallies.changes, is, collection, id, key: sim.key, ...gone });
  if (!sim.by) return;
  const place = `${collection} ${id}`;
  // The latest is the last.
  sim.deeds.delete(place);
  sim.deeds.set(place, { ...by, is, accountId });
  const [oldest] = sim.deeds.keys();
  if (sim.deeds.size > deedsKept && oldest !== undefined) sim.deeds.delete(oldest);
}

const deedsKept = 5_000;

/** The last change of a row that may be removed; undefined where its author is unknown. */
export function deedOn(sim: Sim, collection: Collection, id: string): RowDeed | undefined {
  return sim.deeds.get(`${collection} ${id}`);
}

/** Puts a happening on the agenda, never in the past. */
export function schedule(sim: Sim, atMs: number, what: Happening): void {
  const { state } = sim;
  push(state.agenda, { atMs: Math.max(atMs, state.nowMs), seq: state.nextSeq, what });
  state.nextSeq++;
}

export function motionOf(sim: Sim, driverId: DriverId): Motion {
  return sim.state.motions[sim.index.drivers.get(driverId) as number] as Motion;
}

/** Motions are not sent; positions are sampled from them. */
export function setMotion(sim: Sim, driverId: DriverId, fields: Partial<Motion>): Motion {
  const at = sim.index.drivers.get(driverId) as number;
  const next = { ...(sim.state.motions[at] as Motion), ...fields };
  sim.state.motions[at] = next;
  return next;
}

type DriverState = Pick<Driver, 'presence' | 'availability'>;

/** Sets the driver's state, if it differs. */
export function setPresence(
  sim: Sim,
  driverId: DriverId,
  presence: Driver['presence'],
  availability: Driver['availability'],
): void {
  const driver = must(sim, 'drivers', driverId);
  const next = allowedState(sim, driverId, { presence, availability });
  if (driver.presence === next.presence && driver.availability === next.availability) return;
  put(sim, 'drivers', driverId, next);
}

/** This state, or what is left of it when the office has said that they do not drive. */
export function allowedState(sim: Sim, driverId: DriverId, state: DriverState): DriverState {
  const held = sim.state.held?.[driverId];
  if (!held) return state;
  const isOut = held === 'gone' && motionOf(sim, driverId).tripId === null;
  return { presence: isOut ? 'offline' : state.presence, availability: 'unavailable' };
}

/** Whether they are no driver any more. */
export function isGone({ state }: Pick<Sim, 'state'>, driverId: DriverId): boolean {
  return state.held?.[driverId] === 'gone';
}

/** A random stream by its name. */
export function random(sim: Sim, name: string): Stream {
  return streamOf(sim.state.streams, sim.state.options.seed, name);
}

/** The driver's own stream, by driver number. */
export function randomOf(sim: Sim, driverId: DriverId): Stream {
  return random(sim, `driver.${sim.index.drivers.get(driverId)}`);
}
