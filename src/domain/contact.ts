// Whom a contact about a move reaches, and when a move may be tracked: one rule for buttons, bus
// and simulated server.
import type { Activity, Trip } from './entities.ts';
import type { DriverId } from './ids.ts';
import { no, type Verdict, yes } from './verdict.ts';

type Move = Pick<Activity, 'id' | 'tripId' | 'actionSheetId'>;

/** Who drives the move on its trip; null without a trip that goes on, or while nobody is named. */
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

/** S1 §5, for whoever does not know the trip itself. */
export function hasSheet({ tripId, actionSheetId }: Omit<Move, 'id'>): Verdict {
  if (tripId === null) return no('The move is not on a trip.');
  return actionSheetId ? yes : no('The move has no action sheet yet.');
}
