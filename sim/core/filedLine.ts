// What the state keeps of what has left it, and for how long.
import type { EpochMs } from '#domain/entities.ts';
import { dayMs } from './calendar.ts';

/**
 * The world holds today and so many days before it.
 * @limit days before today that the world holds
 * @test sim/services/filing.property.test.ts: every answer about what is filed is as before
 */
export const daysInWorld = 1;

/**
 * Filed days older than this are thrown away; no report goes back further.
 * @limit days that reports, histories, invoices and payments go back
 * @test sim/services/filing.property.test.ts: days that are older than 62 days are dropped, and
 *   their numbers with them
 */
export const mostFiledDays = 62;

/** What an account did on one day, in sums: they are added where a day was filed in parts. */
export type DaySums = {
  readonly accountId: string;
  /** Where the day begins. */
  readonly midnightMs: EpochMs;
  readonly trips: number;
  readonly moves: number;
  readonly payCents: number;
  readonly chaseCents: number;
  readonly rideCents: number;
  readonly bonusCents: number;
  readonly ordered: number;
  readonly orderedCents: number;
  /** The end of the last move of its trips. */
  readonly lastMoveMs: EpochMs | null;
};

/** What the state keeps of a filed day. */
export type FiledLine = {
  readonly number: number;
  readonly filedMs: EpochMs;
  /** From the first start to the last end in it. */
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /** The lowest and the highest number of its trips. */
  readonly firstTrip: number;
  readonly lastTrip: number;
  readonly sums: readonly DaySums[];
};

/** No record is older than this. */
export function recordsBeginMs(nowMs: EpochMs): EpochMs {
  return nowMs - mostFiledDays * dayMs;
}

/** `KC-2045` has the id `trip-2045`; 0 for an id of another form. */
export function tripNumberOf(id: string): number {
  return Number(/^trip-(\d+)$/.exec(id)?.[1] ?? 0);
}
