import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activityRow, driverRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { formatTime } from '#domain/zones.ts';
import { wholeSeconds } from '#planning/durations.ts';
import { between } from '#planning/team/words/amounts.ts';
import { straightTravel } from '#planning/travel.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered } from '#wire/testing/scriptedLink.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { changes, put } from '#spine/world/testing/world.ts';
import { NoPositions } from '../../../map/testing/telemetry.tsx';
import { type TripsSees, tripsSlice } from '../../index.ts';
import { planning, road } from '../../testing/planning.ts';
import { TripPlanner } from '../TripPlanner.tsx';

const start = locationRow('A');
const home = locationRow('Home', { lonE6: start.lonE6 + 100_000, latE6: start.latE6 });
const ana = (fields: Parameters<typeof driverRow>[1] = {}) =>
  driverRow('d1', { name: 'Ana Ruiz', homeLocationId: 'Home', ...fields });

type List = 'linkedDrivers' | 'crmContractors';

/**
 * The review of a trip of one move that begins now, with one driver in the company; `unread`: a
 * list for which no answer comes.
 */
async function review(driver: ReturnType<typeof driverRow>, unread: List | null = null) {
  const linked = [{ id: 'd1', relation: null }];
  const lists = {
    linkedDrivers: [answered<'linkedDrivers'>({ linkedDrivers: linked }, nowMs)],
    crmContractors: [answered<'crmContractors'>({ contractors: [] }, nowMs)],
  };
  const script = { directions: [road], ...lists, ...(unread && { [unread]: [undefined] }) };
  const company = { locations: ['A', 'B', home], activities: ['a1', 'a2'], drivers: [driver] };
  const planned = { ...planning(), put: put(company) };
  const run = await openScreen<TripsSees>([settingsSlice, tripsSlice], planned, script);
  await run.run('trips/open', { activityIds: ['a1'] });
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  await run.run('trips/goTo', { step: 'review' });
  run.draw(
    <NoPositions>
      <TripPlanner />
    </NoPositions>,
  );
  return run;
}

const planner = page.getByRole('region', { name: 'Plan a trip' });
const starts = planner.getByRole('list', { name: 'Expected starts' });
const clock = (ms: number) => formatTime(ms, 'America/Chicago');

test('the review says when the nearest driver could be there, and the planned start', async () => {
  const { run } = await review(ana());
  const atMs = nowMs + wholeSeconds(straightTravel(home, start).durationMs);
  const who = 'when Ana Ruiz, the nearest who can take it, could be there';
  const words =
    `Expected start ≈${clock(atMs)}, ${who} (≈${between(nowMs, atMs)});` +
    ` planned ${clock(nowMs)}.`;
  await expect.element(starts.getByRole('listitem').first()).toHaveTextContent(words);
  const finish = /^Expected finish ≈\d\d:\d\d [AP]M; planned \d\d:\d\d [AP]M\.$/;
  await expect.element(starts.getByRole('listitem').last()).toHaveTextContent(finish);
  // Nothing that is saved becomes later by it, and the foot says so.
  await expect.element(planner).toHaveTextContent(`Start${clock(nowMs)}`);
  await expect
    .element(planner)
    .toHaveTextContent(`1 driver is searched for, ${clock(nowMs)} planned start`);
  expect(await axeViolations()).toEqual([]);
  const soon = activityRow('a1', { version: 2, deadlineMs: nowMs + 35 * 60_000 });
  await run('world/heard', changes({ activities: [soon] }));
  const late = /planned \d\d:\d\d [AP]M\. 1 move would be late, by \d+ min\.$/;
  await expect.element(starts.getByRole('listitem').last()).toHaveTextContent(late);
  await run('world/heard', changes({ drivers: [ana({ version: 2, availability: 'priority' })] }));
  const raised = 'when Ana Ruiz, who can take it and has raised a hand, could be there';
  await expect.element(starts).toHaveTextContent(raised);
  await run('world/heard', changes({ drivers: [ana({ version: 3, homeLocationId: 'A' })] }));
  await expect.element(starts).not.toBeInTheDocument();
});

test('the review says that no driver can take the trip, which is refused then', async () => {
  await review(ana({ presence: 'offline' }));
  const none = 'No driver who can take it is online and free now. Without one the trip is refused.';
  await expect.element(planner).toHaveTextContent(none);
  await expect.element(starts).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('of two itineraries each says who is expected for it, or that there is no other', async () => {
  const { run, rest } = await review(ana());
  await run('trips/open', { activityIds: ['a1', 'a2'] });
  await run('trips/setOptions', { driverCount: 2 });
  await run('trips/goTo', { step: 'plan' });
  await rest();
  await run('trips/moveActivity', { activityId: 'a2', driverId: 'driver-2', position: 0 });
  await run('trips/goTo', { step: 'review' });
  await expect.element(starts).toHaveTextContent(/^Driver 1: expected start ≈/);
  const none =
    'No other driver for itinerary 2 is online and free now. Without one the trip is refused.';
  await expect.element(planner).toHaveTextContent(none);
  await run('trips/setOptions', { saveAs: 'perDriver' });
  await expect.element(planner).toHaveTextContent('Without one its trip is refused.');
});

test.each<List>(['linkedDrivers', 'crmContractors'])(
  'no driver is expected until %s are read, which say who may be asked',
  async (unread) => {
    const { sent } = await review(ana(), unread);
    await expect.poll(() => sent(unread)).toHaveLength(1);
    await expect.element(planner).toHaveTextContent('1 driver is searched for');
    await expect.element(planner).not.toHaveTextContent('Ana Ruiz');
  },
);
