// What the search for plans of uncoupled drivers needs to know of days: orders of moves by driver,
// what they come to, and what one more move would cost.
import type { TeamModel } from '../model.ts';

/** How one comes to the next move or home: by a ride to a place, then by his own to another. */
export type Leg = { readonly rideTo: number | null; readonly driveTo: number | null };

export type TeamDays = {
  readonly model: TeamModel;
  /** Cells of one driver. */
  readonly stride: number;
  /** By cell: the moves of each day in order. */
  readonly order: Int32Array;
  /** By driver: how many moves he has. */
  readonly counts: Int32Array;
  /** By move: who has it, or -1. */
  readonly driverOf: Int32Array;
  readonly used: number;
  /** When the last one is done; when the first could begin where nobody does anything. */
  readonly overMs: number;
  /** Cents, not rounded; Infinity when a day breaks his hours, as one may with a move less. */
  readonly sum: number;
  /** What `priced` makes of the plan, without the tip, to the cent. */
  readonly totalCents: number;
  /** Set by `extra`: when he would be done. */
  readonly endWith: number;
  /**
   * What a move would cost more between two of his; Infinity when that is not possible, or it is
   * no less than `most`.
   */
  readonly extra: (driver: number, slot: number, move: number, most: number) => number;
  readonly insert: (driver: number, slot: number, move: number) => void;
  /** Takes out of a day whatever is marked. */
  readonly remove: (driver: number, isOut: Uint8Array) => void;
  /** Indexes of moves in order. */
  readonly day: (driver: number) => readonly number[];
  /** False when that breaks his hours. */
  readonly setDay: (driver: number, moves: readonly number[]) => boolean;
  /** One into each of his moves, and one home. */
  readonly legs: (driver: number) => readonly Leg[];
  /** Makes a day, or all, what they are in other days of the same model and kind. */
  readonly copyDay: (other: TeamDays, driver: number) => void;
  readonly copy: (other: TeamDays) => void;
  /** Days of the same model and kind in which nobody does anything. */
  readonly emptied: () => TeamDays;
};
