import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { planOnMapOf } from '#views/bind/planOnMap.ts';
import { openScreen } from '../../../outbox/testing/screen.tsx';
import { settingsSlice } from '../../../settings/index.ts';
import { type TripsSees, tripsSlice } from '../../index.ts';
import { planning, road } from '../../testing/planning.ts';
import { TripPlanner } from '../TripPlanner.tsx';

const planner = page.getByRole('region', { name: 'Plan a trip' });
const marker = planner.getByRole('slider', { name: 'Time in the plan' });

/** Plans a trip of these moves, and shows the plan. */
async function start(activityIds = ['a1']) {
  const script = { directions: [road] };
  const run = await openScreen<TripsSees>([settingsSlice, tripsSlice], planning(), script);
  await run.run('trips/open', { activityIds });
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  run.draw(<TripPlanner />);
  return run;
}

test('the marker moves ghosts over the map, which go when the planner closes', async () => {
  const run = await start();
  await expect.element(marker).toBeVisible();
  const onMap = planOnMapOf(run.machine);
  expect(onMap.current()).toMatchObject({ places: [{ badge: 'A' }, { badge: 'B' }], ghosts: [] });
  (marker.element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}');
  const [first] = onMap.current()?.ghosts ?? [];
  expect(first).toMatchObject({ driverId: 'driver-1', initials: 'D1' });
  await userEvent.keyboard('{End}');
  expect(onMap.current()?.ghosts).not.toEqual([first]);
  await run.run('trips/close', {});
  await expect.poll(() => onMap.current()).toBeNull();
});
