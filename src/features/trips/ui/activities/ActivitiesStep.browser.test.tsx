import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityRow, vehicleRow } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { changes } from '#spine/world/testing/world.ts';
import { type TripsSees, tripsSlice } from '../../index.ts';
import { planning } from '../../testing/planning.ts';
import { TripPlanner } from '../TripPlanner.tsx';

const planner = page.getByRole('region', { name: 'Plan a trip' });
const moves = planner.getByRole('list', { name: 'Moves of the trip' }).getByRole('listitem');

test('moves come from the cart or the map, and one that is taken can be taken out', async () => {
  const run = await openScreen<TripsSees>([settingsSlice, tripsSlice], planning());
  await run.run('trips/open', { activityIds: ['a1'] });
  run.draw(<TripPlanner cartIds={['a1', 'a2']} />);
  await expect.element(moves).toHaveTextContent('PA-a1');
  await planner.getByRole('tab', { name: 'Cart' }).click();
  await expect.poll(() => moves.elements().length).toBe(2);
  expect(await axeViolations()).toEqual([]);
  const taken = activityRow('a2', { version: 2, tripId: 't1', modifiedByName: 'Jo Brandt' });
  await run.run('world/heard', changes({ activities: [taken] }));
  const why = 'PA-a2 is already on a trip. Changed by Jo Brandt.';
  await expect.element(planner.getByRole('alert').first()).toHaveTextContent(why);
  await expect.element(planner).not.toHaveTextContent('more of the moves cannot');
  const first = activityRow('a1', { version: 2, tripId: 't1' });
  await run.run('world/heard', changes({ activities: [first] }));
  const both = 'PA-a1 is already on a trip. 1 more of the moves cannot be planned any more.';
  await expect.element(planner).toHaveTextContent(both);
  await expect.element(planner.getByRole('button', { name: 'Take 2 out' })).toBeVisible();
  await run.run('world/heard', changes({ activities: [{ ...first, version: 3, tripId: null }] }));
  await expect
    .element(planner.getByRole('button', { name: 'Next: pre-flight' }))
    .toHaveAttribute('aria-disabled', 'true');
  await planner.getByRole('button', { name: 'Take it out' }).click();
  await expect.poll(() => run.sees().trips.state.plan?.activityIds).toEqual(['a1']);
  await expect.poll(() => moves.elements().length).toBe(1);
});

test('reading 70: the first step names the move that brings a vehicle, or says none', async () => {
  const run = await openScreen<TripsSees>([settingsSlice, tripsSlice], planning());
  const moved = activityRow('a1', { version: 2, vehicleId: 'v1' });
  const away = { vehicles: [vehicleRow('v1', { locationId: 'B' })], activities: [moved] };
  await run.run('world/heard', changes(away));
  await run.run('trips/open', { activityIds: ['a1'] });
  run.draw(<TripPlanner cartIds={[]} />);
  const nothing = 'The vehicle of PA-a1 stands at Store B, and no move brings it to Store A.';
  await expect.element(planner).toHaveTextContent(nothing);
  const brings = activityRow('a2', { version: 2, vehicleId: 'v1', startId: 'B', endId: 'A' });
  await run.run('world/heard', changes({ activities: [brings] }));
  const comes = 'The vehicle of PA-a1 comes with PA-a2, not on a trip yet.';
  await expect.element(planner).toHaveTextContent(comes);
});

test('an empty cart says so, and the moves of the map are there again', async () => {
  const run = await openScreen<TripsSees>([settingsSlice, tripsSlice], planning());
  await run.run('trips/open', { activityIds: ['a1'] });
  run.draw(<TripPlanner cartIds={[]} />);
  await planner.getByRole('tab', { name: 'Cart' }).click();
  const empty = 'The cart is emptyAdd moves to the cart, then plan them here.';
  await expect.element(planner).toHaveTextContent(empty);
  const next = planner.getByRole('button', { name: 'Next: pre-flight' });
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await planner.getByRole('tab', { name: 'Map selection' }).click();
  await expect.poll(() => moves.elements().length).toBe(1);
  await expect.element(planner).not.toHaveTextContent('then plan them here');
  await planner.getByRole('button', { name: /^Take PA-a1 out/ }).click();
  await run.run('selection/clear', {});
  const none = 'No move is selectedSelect moves on the map, then plan them here.';
  await expect.element(planner).toHaveTextContent(none);
  // As the words say: what is selected then can be planned here.
  await run.run('selection/choose', { collection: 'activities', ids: ['a1'] });
  await expect.element(planner).not.toHaveTextContent('No move is selected');
  await planner.getByRole('button', { name: 'Add the one selected' }).click();
  await expect.element(moves).toHaveTextContent('PA-a1');
});

test('a move that was left out is offered again once it is free, as its words say', async () => {
  const run = await openScreen<TripsSees>([settingsSlice, tripsSlice], planning());
  const onTrip = activityRow('a2', { version: 2, tripId: 't1' });
  await run.run('world/heard', changes({ activities: [onTrip] }));
  await run.run('trips/open', { activityIds: ['a1', 'a2'] });
  run.draw(<TripPlanner cartIds={['a1', 'a2']} />);
  await planner.getByRole('tab', { name: 'Cart' }).click();
  await expect.element(planner).toHaveTextContent('PA-a2 is already on a trip');
  const add = planner.getByRole('button', { name: 'Add the other one in the cart' });
  expect(add.elements()).toEqual([]);
  const freed = activityRow('a2', { version: 3, tripId: null });
  await run.run('world/heard', changes({ activities: [freed] }));
  const free = 'It can be planned again: add it from the cart or the map.';
  await expect.element(planner).toHaveTextContent(free);
  await add.click();
  await expect.poll(() => run.sees().trips.state.plan?.activityIds).toEqual(['a1', 'a2']);
  await expect.element(planner).not.toHaveTextContent(free);
});
