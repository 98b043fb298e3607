import { expect, test } from 'vitest';
import type { Activity, Driver } from '#domain/entities.ts';
import { newCompany } from '../testing/company.ts';
import { freeDrivers, openDesk, planFor } from '../testing/desk.ts';
import { movesAt } from '../testing/teams.ts';

test('of two who plan one move the second is refused at once, with the name of the first', () => {
  const core = newCompany();
  const [first, second] = [openDesk(core, 'admin'), openDesk(core)];
  const state = core.save();
  const [move] = movesAt(second, 1) as [Activity];
  const [one, other] = freeDrivers(state) as [Driver, Driver];
  const before = core.changes();
  first.ask('finalizeTrip', { trip: planFor(state, move, one) }, 'k1');
  // The change goes to every console, with the name of who made it.
  expect(core.changes()).toBeGreaterThan(before);
  const { user } = first.ask('world', { filterAccountIds: null });
  const taken = second
    .ask('world', { filterAccountIds: null })
    .activities.find(({ id }) => id === move.id);
  expect(taken).toMatchObject({ tripId: expect.any(String), modifiedByName: user.name });
  const trip = planFor(state, move, other);
  expect(second.call('finalizeTrip', { trip }, 'k2')).toMatchObject({
    status: 409,
    errorCode: 'ALREADY_IN_TRIP',
    message: expect.stringContaining(`${move.name} is already in trip KC-`),
    deed: { did: 'planned', lastModifiedByName: user.name },
  });
});
