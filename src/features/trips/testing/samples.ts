import { newPlaceId } from '#domain/newPlace.ts';
import { halfHourMs, house } from '#domain/testing/rows.ts';
import { samplesOf } from '#kernel/testing/samples.ts';
import { newestMoves, singleMoves } from '#spine/world/testing/rows.ts';
import type { tripsCommands } from '../trips.commands.ts';
import { planSteps } from '../trips.model.ts';
import { columnsOf, plannedNow, savedOf, shownPlan } from '../trips.queries.ts';
import { heldInPlan } from '../vehicles.queries.ts';
import type { TripsSees } from '../index.ts';
import { busyDrivers } from './busyDrivers.ts';

const keptPlans = ({ trips }: TripsSees) => trips.state.alternatives.map(({ id }) => ({ id }));
const plannedMoves = ({ trips }: TripsSees) =>
  shownPlan(trips.state)?.plan.moves.map(({ activityId }) => activityId) ?? [];

/** Free drivers for the columns of the plan that have none. */
function assignments(sees: TripsSees) {
  const { drivers, locations } = sees.world.tables;
  const busy = busyDrivers(sees);
  const columns = columnsOf(sees).filter(({ isNamed }) => !isNamed);
  return [...drivers.rows()].flatMap(({ id, homeLocationId, presence }) => {
    const home = locations.get(homeLocationId ?? '');
    if (!home || busy.has(id) || presence !== 'online') return [];
    const { label, lonE6, latE6 } = home;
    const from = { id: `driver:${id}`, label, lonE6, latE6 };
    return columns.map(({ column }) => ({ column, driverId: id, from }));
  });
}

export const tripsSamples = samplesOf<typeof tripsCommands, TripsSees>({
  'trips/save': (sees) => {
    const { plan, outcome } = sees.trips.state;
    if (!plan || outcome?.is !== 'planned') return [];
    return [savedOf(plan, outcome, heldInPlan(sees, plan, outcome.plan))];
  },
  'trips/open': singleMoves,
  'trips/setSource': (sees) =>
    [2, 3].map((count) => ({
      source: 'cart',
      activityIds: newestMoves(sees)
        .filter(({ tripId }) => tripId === null)
        .slice(0, count)
        .map(({ id }) => id),
    })),
  'trips/removeMoves': ({ trips }) =>
    (trips.state.plan?.activityIds ?? []).slice(1).map((id) => ({ activityIds: [id] })),
  'trips/goTo': () => planSteps.toReversed().map((step) => ({ step })),
  'trips/assignDriver': assignments,
  'trips/assignDrivers': (sees) => assignments(sees).map((leg) => ({ legs: [leg] })),
  'trips/moveActivity': (sees) => {
    const firstDriver = sees.trips.state.plan?.legs[0]?.driverId ?? 'driver-1';
    return (sees.trips.state.plan?.activityIds ?? []).flatMap((activityId) =>
      // A driver whose only move was left out is not in the plan.
      [...columnsOf(sees).map((one) => one.driverId), firstDriver].flatMap((driverId) =>
        [1, 0].map((position) => ({ activityId, driverId, position })),
      ),
    );
  },
  /** Half an hour or more after it begins now. */
  'trips/moveToTime': ({ trips }) =>
    (shownPlan(trips.state)?.plan.drivers ?? []).flatMap(({ actions }) =>
      actions.flatMap((action) =>
        action.type === 'pickup-vehicle'
          ? [1, 4].map((halves) => ({
              activityId: action.activityId,
              notBeforeMs: action.startMs + halves * halfHourMs,
            }))
          : [],
      ),
    ),
  'trips/leaveOut': (sees) => plannedMoves(sees).map((activityId) => ({ activityId })),
  'trips/putBack': ({ trips }) =>
    (plannedNow(trips.state)?.plan.unserved ?? []).map(({ activityId }) => ({ activityId })),
  'trips/setRequirements': () =>
    [['cdl' as const], []].map((qualifications) => ({
      column: 0,
      requirements: { qualifications, manualAssignment: false, driverGroup: null },
    })),
  'trips/setOptions': ({ trips, clock }) => [
    { roundTrip: !trips.state.plan?.roundTrip },
    { requestMs: clock.state.nowMs + 600_000 },
    { startLocationId: newPlaceId(house), newPlaces: [house] },
    { requestMs: clock.state.nowMs + 4 * halfHourMs },
  ],
  'trips/tryAnother': ({ trips }) => [
    { change: { roundTrip: !trips.state.plan?.roundTrip } },
    { change: {} },
  ],
  'trips/useAlternative': keptPlans,
  'trips/dropAlternative': keptPlans,
  'trips/plannerFailed': ({ trips }) => [
    { number: trips.state.number, reason: 'The browser is full.' },
  ],
});
