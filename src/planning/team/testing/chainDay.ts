// A day of two drivers in whom a few moves of one vehicle are planned.
import { standardDurations } from '../../durations.ts';
import { standardFares } from '../../fares.ts';
import { morningMs, stores, straightLegs } from '../../testing/places.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { standardRates } from '../model/costs.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';

const hourMs = 3_600_000;

/** 'A>B' is a move from A to B; hours are after the beginning of the day. */
export function moveOn(
  activityId: string,
  way: string,
  hours: { readonly ready?: number; readonly due?: number } = {},
  vehicleId: string | null = 'v',
): TeamMove {
  const [from, to] = way.split('>').map((id) => stores.find((store) => store.id === id) ?? null);
  const at = (hour?: number) => (hour === undefined ? null : morningMs + hour * hourMs);
  return {
    activityId,
    vehicleId,
    start: from ?? null,
    end: to ?? null,
    readyMs: at(hours.ready),
    deadlineMs: at(hours.due),
    taskId: null,
    requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
    namedId: null,
  };
}

export function chainDay(
  moves: readonly TeamMove[],
  changed: Partial<TeamProblem> = {},
): TeamProblem {
  const driver = (id: string): TeamProblem['drivers'][number] => ({
    id,
    qualifications: [],
    groups: [],
    place: stores[0] ?? null,
    notBeforeMs: morningMs,
    notAfterMs: null,
  });
  return {
    mode: 'Rideshare',
    moves,
    drivers: [driver('d1'), driver('d2')],
    maxDrivers: 2,
    roundTrip: true,
    maxShiftMs: 10 * hourMs,
    restAfterMs: 6 * hourMs,
    chases: 1,
    seats: 4,
    cars: null,
    rides: true,
    legs: straightLegs(stores),
    rates: standardRates,
    durations: standardDurations,
    fares: standardFares,
    ...changed,
  };
}

/** Each driver's moves in order: 'd1: a b'. */
export function rowsIn({ drivers }: TeamPlan): readonly string[] {
  return drivers.flatMap(({ driverId, actions }) => {
    const ids = actions.flatMap((one) => (one.type === 'pickup-vehicle' ? one.activityId : []));
    return ids.length === 0 ? [] : `${driverId}: ${ids.join(' ')}`;
  });
}
