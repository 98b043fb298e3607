// Driver positions as columns, transferred from the worker to the main thread.
// Separate from the entities because no position ever becomes an object or an event.

/** How a fix was sent (S1 §7): `unknown` where the server does not say. */
export const fixKinds = { unknown: 0, inTrip: 1, outOfTrip: 2 } as const;

/** One batch; all columns have the same length. Drivers are named once, in `names`. */
export type PositionBatch = {
  /** The server's time when it sent the batch; fix times do not affect it (reading 64). */
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
  /** One of `fixKinds` for each; absent where the server reports none. */
  readonly kind?: Uint8Array;
  /** Fixes dropped because their coordinates were invalid. */
  readonly invalid: number;
  /** Earlier batches merged into this one, since the console was behind; absent: none. */
  readonly merged?: number;
  /** Fixes of those replaced by a newer one of the same driver. */
  readonly overtaken?: number;
};

/** Announces driver ids: index `first + i` means `ids[i]` from now on in this connection. */
export type PositionNames = { readonly first: number; readonly ids: readonly string[] };
