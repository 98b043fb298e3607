// The street network: types for the code that builds it and the code that reads it.
import type { HighwayNet } from './highways.ts';
import type { Lattice } from './lattice.ts';

export type Streets = Lattice & {
  /** Class per edge, at `slot * 2 + EAST` or `slot * 2 + NORTH`. */
  readonly edge: Uint8Array;
  readonly net: HighwayNet;
  /** Edge → index of the highway node that meets it: an interchange. */
  readonly interchanges: ReadonlyMap<number, number>;
};
