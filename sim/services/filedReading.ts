// How a call reads what was filed. The days that it needs are named first, so that a host can fetch
// them from where they lie, one after another; of each day the call keeps what it counts of it.
import type { User } from '#domain/entities.ts';
import { dayMs } from '../core/calendar.ts';
import type { FiledDay } from '../core/filed.ts';
import { type FiledLine, tripNumberOf } from '../core/filedLine.ts';
import { find, type Sim } from '../core/sim.ts';

export type ReadsFiled<Q, P = unknown> = {
  /** The filed days that a request needs, the oldest first. */
  readonly days: (sim: Sim, user: User, request: Q) => readonly FiledLine[];
  /** What the request needs of one of them, for `partsOf`; absent: the day stays at hand. */
  readonly part?: (sim: Sim, user: User, request: Q, day: FiledDay) => P;
};

/** What was read for the request that is served, one part for each filed day. */
export function partsOf<Q, P>({ parts }: Sim, _as: ReadsFiled<Q, P>): readonly P[] {
  return parts as readonly P[];
}

/** The filed days with something of a span of time. */
export function filedBetween({ state }: Sim, fromMs: number, toMs: number): readonly FiledLine[] {
  const { filed = [] } = state;
  return filed.filter((line) => line.fromMs <= toMs && line.toMs >= fromMs);
}

/** Those of a range of days in any time zone; none for a range that is none. */
export function filedInDays(
  sim: Sim,
  { from, to }: { readonly from: string; readonly to: string },
): readonly FiledLine[] {
  return filedBetween(sim, Date.parse(from) - dayMs, Date.parse(to) + 2 * dayMs);
}

/** Those that may have a trip, which is not in the world any more. */
export const ofFiledTrip: ReadsFiled<{ readonly tripId: string }> = {
  days(sim, _user, { tripId }) {
    if (find(sim, 'trips', tripId)) return [];
    const number = tripNumberOf(tripId);
    const { filed = [] } = sim.state;
    return filed.filter(({ firstTrip, lastTrip }) => firstTrip <= number && number <= lastTrip);
  },
};
