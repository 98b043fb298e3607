// Which driver a contact about a move reaches, and when a move can be tracked: one rule for
// buttons, bus and simulated server.
import type { Activity, Trip } from './entities.ts';
import type { DriverId } from './ids.ts';
import { no, type Verdict, yes } from './verdict.ts';

type Move = Pick<Activity, 'id' | 'tripId' | 'actionSheetId'>;

/** The driver of the move on its trip; null without an active trip or a named driver. */
export function driverOfMove(activityId: string, trip: Trip | undefined): DriverId | null {
  if (!trip || trip.status === 'Cancelled') return null;
  return trip.actions.find((action) => action.activityId === activityId)?.driverId ?? null;
}

/** Reading 30: a move with a driver, a trip and an action sheet. */
export function mayTrack(move: Move, trip: Trip | undefined): Verdict {
  if (!trip || trip.status === 'Cancelled') return no('The move is not on a trip.');
  if (driverOfMove(move.id, trip) === null) return no('The move has no driver yet.');
  return hasSheet(move);
}

/** S1 §5, for callers without the trip itself. */
export function hasSheet({ tripId, actionSheetId }: Omit<Move, 'id'>): Verdict {
  if (tripId === null) return no('The move is not on a trip.');
  return actionSheetId ? yes : no('The move has no action sheet yet.');
}
