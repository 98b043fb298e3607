// The interface of days in the search for plans of uncoupled drivers: orders of moves by driver,
// their totals, and the extra cost of one more move.
import type { TeamModel } from '../model/model.ts';

/**
 * The way to the next move or home: by a ride to a place, then by own car to another, and by a ride
 * on from there; and before which part of it, or before the move, the driver rests.
 */
export type Leg = {
  readonly rideTo: number | null;
  readonly driveTo: number | null;
  readonly onTo?: number;
  readonly rests: readonly ('ride' | 'drive' | 'on' | 'move')[];
};

export type TeamDays = {
  readonly model: TeamModel;
  /** Cells of one driver. */
  readonly stride: number;
  /** By cell: the moves of each day in order. */
  readonly order: Int32Array;
  /** By driver: the number of moves. */
  readonly counts: Int32Array;
  /** By move: its driver, or -1. */
  readonly driverOf: Int32Array;
  readonly used: number;
  /** When the last driver is done; the earliest start where no driver has a move. */
  readonly overMs: number;
  /** Unrounded cents; Infinity when a day exceeds the hours, as it may after a removal. */
  readonly sum: number;
  /** What `priced` computes for the plan, without the tip, to the cent. */
  readonly totalCents: number;
  /** How late all drop-offs are in total. */
  readonly lateMs: number;
  /** Of a driver with moves whose hours suffice: the paid time, and the end of the day. */
  readonly hoursOf: (driver: number) => { readonly paidMs: number; readonly endMs: number } | null;
  /** Set by `extra`: the end of the day with the move. */
  readonly endWith: number;
  /**
   * The extra cost of a move between two of a driver's moves; Infinity when that is not possible,
   * or it is no less than `most`.
   */
  readonly extra: (driver: number, slot: number, move: number, most: number) => number;
  readonly insert: (driver: number, slot: number, move: number) => void;
  /** Removes all marked moves from a day. */
  readonly remove: (driver: number, isOut: Uint8Array) => void;
  /** Indexes of moves in order. */
  readonly day: (driver: number) => readonly number[];
  /** False when that exceeds the driver's hours. */
  readonly setDay: (driver: number, moves: readonly number[]) => boolean;
  /** One way into each of the driver's moves, and one home. */
  readonly legs: (driver: number) => readonly Leg[];
  /** Copies a day, or all, from other days of the same model and kind. */
  readonly copyDay: (other: TeamDays, driver: number) => void;
  readonly copy: (other: TeamDays) => void;
  /** Days of the same model and kind without moves. */
  readonly emptied: () => TeamDays;
};
