// Trips of the company's own in which nobody rides: a colleague brings the driver by car, or a tow
// truck moves the vehicles. Made of planned trips by rides (S2 §3 driverActions).
import type { ChaseType, DriverAction, Trip } from '#domain/entities.ts';
import { boardingMs } from './plan.ts';

/** One with a tow truck: its driver needs no ride. */
export function towed(trip: Trip): Trip {
  const actions = trip.actions.map(
    (action): DriverAction =>
      action.type === 'Errand | Rideshare' ? { ...action, type: 'Location | Travel' } : action,
  );
  return { ...trip, chaseType: 'Tow', actions };
}

/**
 * One whose driver a colleague follows in a car and brings to each vehicle, and home. The colleague
 * begins at the same place; both are as fast as the rides were.
 */
export function chased(trip: Trip, chaserId: string, chaseType: ChaseType): Trip {
  const actions = trip.actions.flatMap((action) =>
    action.type === 'Errand | Rideshare'
      ? brought(action, chaserId)
      : [action, followed(action, chaserId)],
  );
  return {
    ...trip,
    chaseType,
    driverIds: [...trip.driverIds, chaserId],
    actions: actions.toSorted((a, b) => a.plannedStartMs - b.plannedStartMs),
  };
}

/** They board, are driven, and alight, each with the other driver's side. */
function brought(ride: DriverAction, chaserId: string): readonly DriverAction[] {
  const { id, fromId, toId } = ride;
  const [board, drive, alight] = partsOf(ride);
  const side = (end: 'in' | 'out', who: 'rider' | 'chase') => ({
    id: `${id}-${end}-${who}`,
    otherEndId: `${id}-${end}-${who === 'rider' ? 'chase' : 'rider'}`,
  });
  const chase = { driverId: chaserId } as const;
  const there = { fromId: toId } as const;
  const here = { toId: fromId } as const;
  return [
    { ...ride, ...board, ...here, ...side('in', 'rider'), type: 'Errand | Check-in with Lead' },
    { ...ride, ...board, ...here, ...chase, ...side('in', 'chase'), type: 'Pick-Up | Driver' },
    { ...ride, ...drive, ...here, id: `${id}-on`, type: 'Errand | ToDo' },
    { ...ride, ...drive, ...chase, id: `${id}-drive`, type: 'Location | Travel' },
    { ...ride, ...alight, ...there, ...side('out', 'rider'), type: 'Errand | Disembark' },
    { ...ride, ...alight, ...there, ...chase, ...side('out', 'chase'), type: 'Drop-Off | Driver' },
  ];
}

/** What the colleague does meanwhile: they wait at a vehicle, and drive behind it. */
function followed(action: DriverAction, chaserId: string): DriverAction {
  const isDriven = action.type === 'Location | Travel';
  const nothing = { activityId: null, otherEndId: null, vehicleId: null };
  const type = isDriven ? 'Location | Travel' : 'Errand | ToDo';
  return { ...action, ...nothing, id: `${action.id}-chase`, driverId: chaserId, type };
}

type Times = Pick<DriverAction, 'plannedStartMs' | 'plannedEndMs' | 'startedMs' | 'endedMs'>;

/** The boarding, the drive and the alighting of a ride, as planned and as it was. */
function partsOf(ride: DriverAction): readonly [Times, Times, Times] {
  const { plannedStartMs, plannedEndMs, startedMs, endedMs } = ride;
  const planned = cuts(plannedStartMs, plannedEndMs);
  const was = startedMs === null || endedMs === null ? null : cuts(startedMs, endedMs);
  const part = (at: 0 | 1 | 2): Times => ({
    plannedStartMs: planned[at],
    plannedEndMs: planned[at + 1] as number,
    startedMs: was ? was[at] : null,
    endedMs: was ? (was[at + 1] as number) : null,
  });
  return [part(0), part(1), part(2)];
}

function cuts(fromMs: number, toMs: number): readonly [number, number, number, number] {
  const boarding = Math.min(boardingMs, Math.floor((toMs - fromMs) / 3));
  return [fromMs, fromMs + boarding, toMs - boarding, toMs];
}
