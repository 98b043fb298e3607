// What the pre-flight step shows beside the operator's choices.
import { chaseTypes, mostDrivers, mostDriversOf } from '#domain/plannerModes.ts';
import { counted } from '#planning/team/words/amounts.ts';
import type { ConnectionState } from '#spine/connection/index.ts';
import { chaseColumn, legsOf } from './legs.queries.ts';
import {
  arrivalOfColumn,
  chaseColumns,
  type ProblemSees,
  recommendedCount,
} from './problem.queries.ts';
import type { PlanDraft } from './trips.model.ts';

/** Why the route planner cannot be chosen and when it is tried again; null: it is connected. */
export function whyNoPlanner(planner: ConnectionState['planner']): string | null {
  switch (planner?.line) {
    case 'connected':
      return null;
    case 'lost':
      // Reading 35: the waits between two tries grow up to this.
      return 'service not connected, tried again within 30 s';
    case 'none':
      return 'there is no such service here';
    case undefined:
      return 'service not connected yet';
  }
}

/** Whole cents of a typed amount; null: negative, no number, or more than 2 decimals (S2 §5). */
export function readBonus(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return Number.isSafeInteger(cents) ? cents : null;
}

/** The account of the first move; null without one. */
export function accountOfMoves(
  { world }: Pick<ProblemSees, 'world'>,
  { activityIds }: PlanDraft,
): string | null {
  return world.tables.activities.get(activityIds[0] ?? '')?.accountId ?? null;
}

/** What is known of when the chase driver of pre-flight can be at the meet place. */
export type ChaseArrival =
  | { readonly is: 'open' | 'unknown' | 'there' }
  | { readonly is: 'comes'; readonly atMs: number; readonly isEstimated: boolean };

export function chaseArrival(sees: ProblemSees, draft: PlanDraft): ChaseArrival {
  const column = chaseColumn(draft);
  const leg = legsOf(draft)[column];
  if (draft.chase.driverId === null) return { is: 'open' };
  if (!leg?.from) return { is: 'unknown' };
  const arrival = arrivalOfColumn(sees, draft, column);
  return arrival ? { is: 'comes', ...arrival } : { is: 'there' };
}

/** How many drivers the plan has at most: as chosen, or as recommended, as the mode allows. */
export function driversAtMost(sees: ProblemSees, draft: PlanDraft): number {
  const recommended = Math.min(mostDrivers, recommendedCount(sees, draft));
  return Math.min(draft.driverCount ?? recommended, mostDriversOf(draft.mode));
}

/** '5 moves · up to 3 drivers, 1 of them in a chase car'. */
export function preflightSummary(sees: ProblemSees, draft: PlanDraft): string {
  const drivers = counted(driversAtMost(sees, draft), 'driver');
  const chase = chaseTypes[draft.mode] === 'Rideshare' ? '' : `, ${chaseWords(sees, draft)}`;
  return `${counted(draft.activityIds.length, 'move')} · up to ${drivers}${chase}`;
}

/** How many of the drivers are in chase cars. */
function chaseWords(sees: ProblemSees, draft: PlanDraft): string {
  const most = chaseColumns(sees, draft) || (draft.chase.cars ?? 0);
  if (most === 0) return 'chase drivers included';
  return `${most} of them in ${most === 1 ? 'a chase car' : 'chase cars'}`;
}
