// Driver positions as columns: what crosses from the worker to the main thread, transferred.
// Separate from the entities because no position ever becomes an object or an event.

/** What a fix was sent in (S1 §7): `unknown` where a server does not tell. */
export const fixKinds = { unknown: 0, inTrip: 1, outOfTrip: 2 } as const;

/** One batch; all columns have the same length. Drivers are named once, in `names`. */
export type PositionBatch = {
  /** The server's time when it told the batch; no fix has a say in it (reading 64). */
  readonly serverMs: number;
  /** Index into the driver ids the link has announced (see `PositionNames`). */
  readonly driver: Uint32Array;
  /** Degrees × 1e6. */
  readonly lonE6: Int32Array;
  readonly latE6: Int32Array;
  /** Degrees clockwise from north, 0–359; 65535 when unknown. */
  readonly heading: Uint16Array;
  /** Time of the fix, epoch ms. */
  readonly atMs: Float64Array;
  /** One of `fixKinds` for each; absent where a server tells of none. */
  readonly kind?: Uint8Array;
  /** Fixes dropped because their coordinates were invalid. */
  readonly invalid: number;
  /** Earlier batches that are in this one, since the console was behind; absent: none. */
  readonly merged?: number;
  /** Fixes of those that a newer one of the same driver took the place of. */
  readonly overtaken?: number;
};

/** Announces driver ids: index `first + i` means `ids[i]` from now on, in this connection. */
export type PositionNames = { readonly first: number; readonly ids: readonly string[] };
