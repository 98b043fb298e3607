// What a dispatcher confirms is what happens: all that the review shows is read back from the
// server, priced in every sum as it was agreed to, and holds for changes on the way.
import { expect } from 'vitest';
import type { Qualification } from '#domain/entities.ts';
import { hasChaseCars, teamModes } from '#domain/plannerModes.ts';
import { priced } from '#planning/team/model/costs.ts';
import { legacyTripOfTeam } from '#wire/legacy/teamCodec.ts';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { timeAt } from '../core/calendar.ts';
import { newCompany } from '../testing/company.ts';
import { run, seatsOf, tripOf } from '../testing/carriedOut.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { plannedIn } from '../testing/planned.ts';
import { knownTo, movesAt } from '../testing/teams.ts';

const options = fc.record({
  mode: fc.constantFrom(...teamModes),
  moves: fc.integer({ min: 1, max: 3 }),
  wageCentsPerHour: fc.integer({ min: 1500, max: 3500 }),
  tipCents: fc.constantFrom(0, 1, 2000, 4999),
  tipReason: fc.constantFrom('', 'Rain', 'Night'),
  notes: fc.constantFrom('', 'Gate 3'),
  car: fc.constantFrom('', 'C-07', '1HGCM82633A004352'),
  isMet: fc.boolean(),
  isPaidByAnother: fc.boolean(),
  ridesAllowed: fc.boolean(),
  isHeld: fc.boolean(),
  startsInMs: fc.integer({ min: 0, max: 10 }).map((minutes) => minutes * 60_000),
  required: fc.option(fc.constantFrom<Qualification>('medicalCard', 'plates'), { nil: null }),
});
type Options = typeof options extends fc.Arbitrary<infer T> ? T : never;

/** The trip of these options as the console saves it, by somebody with every role. */
function confirmed(desk: Desk, chosen: Options) {
  const { mode, wageCentsPerHour, tipCents, tipReason, notes, ridesAllowed } = chosen;
  const { plan: standard, trip } = plannedIn(mode, knownTo(desk), movesAt(desk, chosen.moves));
  const plan = priced(standard, { wageCentsPerHour, tipCents });
  const { nowMs, rows } = desk.core.save();
  const first = plan.drivers[0]?.driverId ?? '';
  const meetLocationId = rows.locations[0]?.id ?? null;
  const met = { driverId: first, meetLocationId, meetMs: nowMs + 60_000 };
  const nobody = { driverId: null, meetLocationId: null, meetMs: null };
  const chase = { vin: chosen.car, ...(chosen.isMet ? met : nobody) };
  const payer = rows.accounts.find(({ id }) => id !== rows.accounts[0]?.id)?.id ?? null;
  const qualifications = chosen.required === null ? [] : [chosen.required];
  const requirements = { qualifications, manualAssignment: false, driverGroup: null };
  const order = {
    chaseType: trip.chaseType,
    requestedMs: nowMs + chosen.startsInMs,
    tipReason,
    notes,
    billingAccountId: chosen.isPaidByAnother ? payer : null,
    held: chosen.isHeld
      ? plan.moves.map(({ activityId }) => ({ activityId, notBeforeMs: nowMs }))
      : [],
    ...(hasChaseCars(mode) ? { ridesAllowed } : {}),
    ...(trip.chaseType === 'Company' ? { chase } : {}),
    ...(chosen.required === null ? {} : { required: [{ driverId: first, requirements }] }),
  };
  const sent = legacyTripOfTeam(plan, order);
  return { plan, order, sent, first, chase };
}

const company = () => newCompany({ drivers: 24 });

test.prop([options], { numRuns: runs(12, 100) })(
  'all that was confirmed is read back from the server as it was',
  (chosen) => {
    const desk = openDesk(company(), 'admin');
    const { plan, order, sent, first, chase } = confirmed(desk, chosen);
    const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
    const { agreed, chaseSeats } = desk.ask('tripDetail', { tripId });
    const isCompany = sent.chaseType === 'Company';
    const { driverId, meetLocationId, meetMs } = chase;
    const noOne = { driverId: null, meetLocationId: null, meetMs: null };
    const meeting = isCompany ? { driverId, meetLocationId, meetMs } : noOne;
    expect(agreed).toEqual({
      wageCentsPerHour: chosen.wageCentsPerHour,
      bonusCents: plan.cost.tipCents,
      bonusReason: plan.cost.tipCents > 0 ? chosen.tipReason : '',
      payerId: order.billingAccountId,
      chaseCar: isCompany ? chosen.car : '',
      chaseDriverId: meeting.driverId,
      meetLocationId: meeting.meetLocationId,
      meetMs: meeting.meetMs,
      ridesAllowed: order.ridesAllowed ?? true,
      held: order.held,
      required:
        chosen.required === null
          ? []
          : [
              {
                driverId: first,
                qualifications: [chosen.required],
                manualAssignment: false,
                driverGroup: null,
              },
            ],
    });
    const seats = plan.cars.map((car) => car.seats).filter((count) => count > 0);
    expect(chaseSeats).toBe(seats.length > 0 ? Math.max(...seats) : null);
    const { notes, chaseType, requestedMs } = tripOf(desk.core, tripId);
    expect({ notes, chaseType, requestedMs }).toEqual({
      notes: chosen.notes,
      chaseType: sent.chaseType,
      requestedMs: order.requestedMs,
    });
  },
);

test.prop([options], { numRuns: runs(4, 40) })(
  'the review, the costs of the trip and its invoice are of the rate that was confirmed',
  (chosen) => {
    const desk = openDesk(company(), 'admin');
    const { plan, sent } = confirmed(desk, chosen);
    const { totalCents } = desk.ask('wrapup', { trip: sent });
    expect(totalCents).toBe(plan.cost.totalCents - plan.cost.latenessCents);
    const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
    run(desk.core, tripId, seatsOf(sent));
    const { costs = [] } = desk.ask('tripDetail', { tripId });
    const { actions } = tripOf(desk.core, tripId);
    for (const { id, payCents } of costs) {
      const own = actions.filter((action) => action.driverId === id && action.endedMs !== null);
      const startedMs = Math.min(...own.flatMap((action) => action.startedMs ?? []));
      const endedMs = Math.max(...own.map((action) => action.endedMs ?? 0));
      // The time that was worked is all that may differ from the review.
      const paid = ((endedMs - startedMs) * chosen.wageCentsPerHour) / 3_600_000;
      expect(payCents).toBe(Math.round(paid));
    }
    expect(costs.reduce((sum, { bonusCents }) => sum + bonusCents, 0)).toBe(plan.cost.tipCents);
    expect(costs.length).toBe(plan.drivers.length);
  },
);

test('a remedy is priced at the rate that was confirmed, and keeps rate and bonus', () => {
  const moreCentsAt = (wageCentsPerHour: number) => {
    const desk = openDesk(company(), 'admin');
    const chosen = { ...fc.sample(options, { numRuns: 1, seed: 1 })[0], required: null } as Options;
    const asked = { ...chosen, mode: 'Company', moves: 3, tipCents: 2000 } as const;
    const { sent } = confirmed(desk, { ...asked, wageCentsPerHour });
    const { tripId } = desk.ask('finalizeTrip', { trip: sent }, 'trip');
    desk.core.tick(timeAt('09:30') - timeAt('08:30'));
    const activityId = tripOf(desk.core, tripId).activityIds[2] ?? '';
    const { remedies } = desk.ask('tripRemedies', { tripId, activityId });
    const { version } = tripOf(desk.core, tripId);
    const moreCents = remedies.find(({ kind }) => kind === 'otherDriver')?.moreCents ?? 0;
    desk.ask('applyRemedy', { id: tripId, version, activityId, kind: 'otherDriver' }, 'remedy');
    expect(desk.core.save().plans?.[tripId]).toMatchObject({
      wageCentsPerHour,
      cost: { tipCents: 2000 },
    });
    return moreCents;
  };
  // The other driver is nearer: what is saved are hours.
  expect(moreCentsAt(3500)).toBeLessThan(moreCentsAt(1800));
});

test('a move that the plan holds until later is summed up, and a remedy keeps it held', () => {
  const desk = openDesk(company(), 'admin');
  const { nowMs } = desk.core.save();
  const readyMs = nowMs + 3 * 3_600_000;
  const held = movesAt(desk, 2).map((move, at) => (at === 1 ? { ...move, readyMs } : move));
  const { plan } = plannedIn('Rideshare', knownTo(desk), held);
  const order = { requestedMs: nowMs, chaseType: 'Rideshare' } as const;
  const holds = [{ activityId: held[1]?.id ?? '', notBeforeMs: readyMs }];
  const trip = legacyTripOfTeam(plan, { ...order, held: holds });
  expect(desk.ask('wrapup', { trip }).totalCents).toBe(
    plan.cost.totalCents - plan.cost.latenessCents,
  );
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'trip');
  for (let ticks = 0; ticks < 60 && tripOf(desk.core, tripId).status === 'Assigned'; ticks += 1) {
    desk.core.tick(5 * 60_000);
  }
  const [, second] = tripOf(desk.core, tripId).activityIds;
  const { remedies } = desk.ask('tripRemedies', { tripId, activityId: second ?? '' });
  const other = remedies.find(({ kind }) => kind === 'otherDriver');
  const pickup = other?.trip.actions.find(
    ({ type, activityId }) => type === 'Pick-Up | Vehicle' && activityId === second,
  );
  expect(pickup?.plannedStartMs).toBeGreaterThanOrEqual(readyMs);
});

test('a trip that no team plan makes is paid at its own rate, with its bonus', () => {
  const desk = openDesk(company(), 'admin');
  const { sent } = confirmed(desk, {
    ...(fc.sample(options, { numRuns: 1, seed: 1 })[0] as Options),
    mode: 'Rideshare',
    moves: 1,
    wageCentsPerHour: 3500,
    tipCents: 2000,
    isHeld: false,
    required: null,
  });
  // A wait for nothing: drivers carry it out, and it is no plan.
  const nothing = { padding: 60, vehicleId: null, activityId: null, syncId: null };
  const childTrips = sent.childTrips.map((child) => ({
    ...child,
    destinations: child.destinations.map((stop) => ({
      ...stop,
      actions: stop.actions.flatMap((action) =>
        action.type === 'Drop-Off | Vehicle'
          ? [action, { ...action, ...nothing, type: 'Errand | ToDo' as const }]
          : action,
      ),
    })),
  }));
  const { tripId } = desk.ask('finalizeTrip', { trip: { ...sent, childTrips } }, 'trip');
  expect(desk.core.save().plans?.[tripId]).toBeUndefined();
  run(desk.core, tripId, seatsOf(sent));
  const { costs = [] } = desk.ask('tripDetail', { tripId });
  const { actions } = tripOf(desk.core, tripId);
  const startedMs = Math.min(...actions.flatMap((action) => action.startedMs ?? []));
  const endedMs = Math.max(...actions.map((action) => action.endedMs ?? 0));
  const payCents = Math.round(((endedMs - startedMs) * 3500) / 3_600_000);
  expect(costs).toMatchObject([{ payCents, bonusCents: 2000 }]);
});

test('a driver who is there before a held move waits with the pick-up', () => {
  const desk = openDesk(company(), 'admin');
  const { nowMs } = desk.core.save();
  const { plan, trip } = plannedIn('Rideshare', knownTo(desk), movesAt(desk, 1));
  const pickups = plan.drivers
    .flatMap(({ actions }) => actions)
    .filter(({ type }) => type === 'pickup-vehicle');
  const heldUntil = (pickups[0]?.startMs ?? nowMs) + 3_600_000;
  const vehicles = trip.vehicles.map((row) => ({ ...row, heldUntil }));
  const { tripId } = desk.ask('finalizeTrip', { trip: { ...trip, vehicles } }, 'trip');
  run(desk.core, tripId, seatsOf(trip));
  const pickup = tripOf(desk.core, tripId).actions.find(({ type }) => type === 'Pick-Up | Vehicle');
  expect(pickup?.startedMs).toBeGreaterThanOrEqual(heldUntil);
});
