// Plans of several drivers in the wire's legacy form: planning makes them, wire encodes them, and
// neither may import the other.
import { describe, expect } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { checkTeamPlan } from '#planning/team/checks/checking.ts';
import { withCars } from '#planning/team/chase/testing/chaseProblems.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { composed, planOf, rates } from '#planning/team/testing/outlines.ts';
import { variedProblem } from '#planning/team/testing/problems.ts';
import { decodeLegacyTrip, type LegacyChildTrip, type LegacyTrip } from '#wire/legacy/trip.ts';
import { legacyTripOfTeam, type TripOrder } from '#wire/legacy/teamCodec.ts';
import { teamPlanOf } from '#wire/legacy/teamReading.ts';
import { fc, test } from '../property.ts';

const made = fc
  .record({ composed, rates })
  .map(({ composed: { outline, asked }, rates: costs }) => ({
    plan: planOf(outline, asked.moves, costs),
    asked: { ...asked, rates: costs },
  }));
const order: fc.Arbitrary<TripOrder> = fc.record({
  requestedMs: fc.nat(),
  chaseType: fc.constantFrom('Rideshare', 'Company', 'Personal', 'Tow'),
  tipReason: fc.string(),
  assignmentAccountId: fc.option(fc.constant('acc-1'), { nil: null }),
  billingAccountId: fc.option(fc.constant('acc-2'), { nil: null }),
  mostVehiclesAtStop: fc.constantFrom(1, 2, 12),
});

const budget = { is: 'iterations', iterations: 20 } as const;

const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Without insignificant parts: action ids, the order of places and rides, unused places. */
function meaning(plan: TeamPlan) {
  const named = new Set(
    plan.drivers.flatMap(({ actions }) =>
      actions.flatMap((own) => ('placeId' in own ? [own.placeId] : [own.fromId, own.toId])),
    ),
  );
  return {
    ...plan,
    places: byId(plan.places.filter(({ id }) => named.has(id))),
    ubers: byId(plan.ubers),
    drivers: plan.drivers.map((driver) => ({
      ...driver,
      actions: driver.actions.map((own, at) => ({ ...own, id: `${at}` })),
    })),
  };
}

const driversOf = ({ childTrips }: LegacyTrip) =>
  childTrips.filter(({ driverId }) => driverId !== null);

const actionsOf = ({ destinations }: LegacyChildTrip) =>
  destinations.flatMap(({ actions }) => actions);

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

describe('a team plan as a legacy trip', () => {
  test.prop([made, order], { numRuns: 150 })(
    'property 27: itinerary → legacy → itinerary is lossless through JSON and the codec',
    ({ plan, asked }, terms) => {
      const sent = JSON.stringify(legacyTripOfTeam(plan, terms));
      const read = decodeLegacyTrip(JSON.parse(sent));
      if (!('value' in read)) throw new Error(read.problem);
      const back = teamPlanOf(read.value);
      expect(meaning(back)).toEqual(meaning(plan));
      expect(checkTeamPlan(back, asked)).toEqual([]);
      const again = JSON.stringify(legacyTripOfTeam(back, terms));
      expect(again).toBe(sent);
      expect(teamPlanOf(JSON.parse(again))).toEqual(back);
    },
  );

  test.each([
    ['Rideshare', null],
    ['Company', null],
    ['Company', [1, 2]],
    ['Personal', null],
    ['Tow', null],
    ['OwnCar', null],
  ] as const)(
    'property 27: searched plans are lossless in the mode %s, cars at %j',
    (mode, cars) => {
      const [terms] = fc.sample(order, { numRuns: 1, seed: 7 });
      let trips = 0;
      for (let seed = 0; seed < 6; seed += 1) {
        const varied = variedProblem({ seed, moves: 4 + seed, drivers: 3, mode });
        const restAfterMs = seed % 2 === 0 ? null : 2 * 3_600_000;
        const problem = withCars({ ...varied, restAfterMs }, cars);
        const outcome = planTeamToTheEnd(problem, { seed, budget });
        for (const { plan } of outcome.is === 'planned' ? outcome.answers : []) {
          const sent = JSON.stringify(legacyTripOfTeam(plan, terms));
          const read = decodeLegacyTrip(JSON.parse(sent));
          if (!('value' in read)) throw new Error(read.problem);
          const back = teamPlanOf(read.value);
          expect(meaning(back)).toEqual(meaning(plan));
          expect(JSON.stringify(legacyTripOfTeam(back, terms))).toBe(sent);
          trips += 1;
        }
      }
      expect(trips).toBeGreaterThan(10);
    },
  );

  test.prop([made, order], { numRuns: 60 })(
    'stops keep the vehicle limit, have one order for all drivers, and match the vehicles',
    ({ plan }, terms) => {
      const { childTrips, vehicles } = legacyTripOfTeam(plan, terms);
      const stops = childTrips.flatMap(({ destinations }) => destinations);
      const orders = [...new Set(stops.map(({ parentOrder }) => parentOrder))];
      expect(orders.toSorted((a, b) => a - b)).toEqual(orders.map((_, at) => at));
      for (const parentOrder of orders) {
        const own = stops.filter((stop) => stop.parentOrder === parentOrder);
        const pickups = sum(own.map((stop) => stop.pickupCount));
        const dropoffs = sum(own.map((stop) => stop.dropoffCount));
        expect(pickups + dropoffs).toBeLessThanOrEqual(terms.mostVehiclesAtStop ?? 0);
        expect(new Set(own.map(({ location }) => location.id)).size).toBe(1);
        const at = (key: 'pickupDestinationIndex' | 'dropoffDestinationIndex') =>
          vehicles.filter((vehicle) => vehicle[key] === parentOrder).length;
        expect([pickups, dropoffs]).toEqual([
          at('pickupDestinationIndex'),
          at('dropoffDestinationIndex'),
        ]);
      }
      for (const { destinations } of childTrips) {
        destinations.forEach((stop, index) => {
          const before = destinations[index - 1]?.parentOrder ?? 0;
          expect(stop.parentOrder).toBeGreaterThanOrEqual(before);
          for (const action of stop.actions) expect(action.destIndex).toBe(index);
        });
      }
    },
  );

  test.prop([made, order], { numRuns: 60 })(
    'both sides of a meeting name each other',
    ({ plan }, terms) => {
      const { childTrips } = legacyTripOfTeam(plan, terms);
      const meetings = childTrips.flatMap((child) =>
        actionsOf(child).flatMap(({ type, subActions }) =>
          subActions.map((sub) => ({ type, itineraryId: child.itineraryId, sub })),
        ),
      );
      const partner: { readonly [type: string]: string } = {
        'Pick-Up | Driver': 'Errand | Check-in with Lead',
        'Drop-Off | Driver': 'Errand | Disembark',
        'Errand | Check-in with Lead': 'Pick-Up | Driver',
        'Errand | Disembark': 'Drop-Off | Driver',
      };
      for (const { type, itineraryId, sub } of meetings) {
        const others = meetings.filter(
          (one) => one.sub.syncId === sub.syncId && one.itineraryId !== itineraryId,
        );
        expect(others).toMatchObject([
          {
            type: partner[type],
            itineraryId: sub.itineraryId,
            sub: { itineraryId, splitId: sub.splitId },
          },
        ]);
      }
    },
  );

  test.prop([made, order], { numRuns: 60 })(
    'costs and times add up, and tips go to drivers only, never to ride-shares',
    ({ plan }, terms) => {
      const trip = legacyTripOfTeam(plan, terms);
      const tips = trip.childTrips.map(({ payment }) => Math.round(payment.adjustment * 100));
      expect(sum(tips)).toBe(plan.cost.tipCents);
      const [first, ...others] = tips;
      const given = terms.chaseType === 'Rideshare' ? others : tips;
      if (terms.chaseType === 'Rideshare') expect(first).toBe(0);
      expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(1);
      expect(given).toHaveLength(plan.drivers.length);
      for (const { payment } of trip.childTrips) {
        expect(payment.adjustmentReason).toBe(payment.adjustment > 0 ? terms.tipReason : '');
      }
      const wages = driversOf(trip).map(({ payment }) => payment.wagesCents);
      expect(sum(wages)).toBe(plan.cost.wagesCents);
      expect(Math.min(...wages)).toBeGreaterThanOrEqual(0);
      for (const [at, child] of driversOf(trip).entries()) {
        const { estDriveDuration, estActivityDuration, estCoordinationDuration } = child;
        const all = sum((plan.drivers[at]?.actions ?? []).map(({ durationMs }) => durationMs));
        const whole = estDriveDuration + estActivityDuration + estCoordinationDuration;
        expect(whole).toBe(all / 1000);
      }
    },
  );
});
