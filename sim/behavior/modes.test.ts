import { hasChaseCars, type TeamMode, teamModes } from '#domain/plannerModes.ts';
import { expect, test } from 'vitest';
import type { DriverAction } from '#domain/entities.ts';
import type { TimedAction } from '#domain/teamItinerary.ts';
import { run, seatsOf } from '../testing/carriedOut.ts';
import { newCompany } from '../testing/company.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { plannedIn } from '../testing/planned.ts';
import { knownTo, movesAt } from '../testing/teams.ts';

function planned(mode: TeamMode, desk: Desk, moves: number, movers: number) {
  const activities = movesAt(desk, moves);
  return plannedIn(mode, knownTo(desk), activities, movers);
}

const count = (rows: readonly { readonly type: string }[], type: string) =>
  rows.filter((row) => row.type === type).length;

test.each(teamModes)('drivers carry out a plan of mode %s as it says', (mode) => {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const { plan, trip } = planned(mode, desk, 3, 2);
  const { tripId } = desk.ask('finalizeTrip', { trip }, 'trip');
  const { trip: done, wrong, rode } = run(desk.core, tripId, seatsOf(trip));
  expect(wrong).toEqual([]);
  expect(done.status).toBe('Complete');
  const isChase = hasChaseCars(mode);
  expect(rode > 0).toBe(isChase);
  for (const { driverId, kind, actions } of plan.drivers) {
    const own = done.actions.filter((action) => action.driverId === driverId);
    // Every way by the means that the plan has for it, and nothing instead of a meeting.
    const ways = own.filter(isWay).map(({ fromId, toId }) => `${fromId} ${toId}`);
    expect(ways).toEqual(actions.filter(isPlannedWay).map((way) => `${way.fromId} ${way.toId}`));
    const rides = count(actions, 'uber');
    expect(count(own, 'Errand | Rideshare')).toBe(rides);
    expect(count(own, 'Errand | Check-in with Lead')).toBe(count(actions, 'join'));
    expect(count(own, 'Drop-Off | Driver')).toBe(count(actions, 'dropoff-driver'));
    // Its driver takes a ride to the company car, and one home from it.
    if (mode === 'Company') expect(rides).toBe(kind === 'chase' ? 2 : 0);
    const at = own.find(({ type }) => type === 'Location | Travel');
    if (kind === 'chase' && mode === 'Company') expect(at?.fromId).toBe(plan.cars[0]?.placeId);
  }
});

function isWay({ type }: DriverAction): boolean {
  return type === 'Location | Travel' || type === 'Errand | Rideshare';
}

function isPlannedWay(action: TimedAction) {
  return 'fromId' in action;
}

test('a tow truck that its driver has left behind is refused', () => {
  const desk = openDesk(newCompany({ drivers: 24 }));
  const { trip } = planned('Tow', desk, 1, 1);
  const ridden = JSON.parse(JSON.stringify(trip), (_, value) =>
    value?.type === 'Location | Travel' && value.carId !== null
      ? { ...value, type: 'Errand | Rideshare', carId: null, fareCents: 800 }
      : value,
  );
  const answer = desk.call('finalizeTrip', { trip: ridden }, 'trip');
  expect(answer).toMatchObject({ status: 422, errorCode: 'NO_CAR' });
});
