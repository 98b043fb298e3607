import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { planOnMapOf } from '#views/bind/planOnMap.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { refused } from '#wire/testing/scriptedLink.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { type TripsSees, tripsSlice } from '../../index.ts';
import type { FromDesk } from '#planning/team/desk/messages.ts';
import type { TeamAnswer } from '#planning/team/model/problem.ts';
import { plannerInProcess, type TeamPlanner } from '#planning/team/desk/teamPlanner.ts';
import { needsRide } from '#planning/team/model/refusing.ts';
import { dollars } from '#planning/team/words/amounts.ts';
import { planning, road } from '../../testing/planning.ts';
import { TripPlanner } from '../TripPlanner.tsx';

const planner = page.getByRole('region', { name: 'Plan a trip' });
const marker = planner.getByRole('slider', { name: 'Time in the plan' });

const company = put({ locations: ['A', 'B'], activities: ['a1', 'a2', 'a3', 'a4', 'a5'] });

/** Plans a trip of these moves, with a driver for each at most, and shows the plan. */
async function start(activityIds = ['a1'], onWhole = vi.fn(), planner?: TeamPlanner) {
  const down = [refused(500)];
  const script = {
    directions: [road, road],
    checkRideshare: down,
    calculateDoference: down,
    generateItineraries: down,
  };
  const own = planning();
  const planned = { ...own, put: company, ports: { planner: planner ?? own.ports.planner } };
  const run = await openScreen<TripsSees>([settingsSlice, tripsSlice], planned, script);
  await run.run('trips/open', { activityIds });
  await run.run('trips/setOptions', { driverCount: activityIds.length });
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  run.draw(<TripPlanner onWhole={onWhole} />);
  return run;
}

const button = (name: string | RegExp) => planner.getByRole('button', { name });

test('a button puts back what is left out, and one undo takes it out again', async () => {
  const run = await start(['a1', 'a2']);
  const planned = () => run.sees().trips.state.outcome as unknown as { plan: TeamPlan };
  const leftOut = () => planned().plan.unserved.map(({ activityId }) => activityId);
  await run.run('trips/leaveOut', { activityId: 'a2' });
  await expect.element(planner).toHaveTextContent('is left out');
  await expect.element(planner.getByRole('heading', { name: 'Plan a trip' })).toBeVisible();
  // As drawn: what is planned, for which day, and the steps back and forth in the title.
  const about = /^Plan a tripPA-a1, PA-a2, Fri 01\/15\/2027 · 2 movesDraft kept/;
  await expect.element(planner).toHaveTextContent(about);
  const middleOf = (one: Locator) => {
    const { top, height } = one.element().getBoundingClientRect();
    return Math.round(top + height / 2);
  };
  const span = planner.getByText(/\d\d:\d\d AM to \d\d:\d\d AM CST/);
  const head = [planner.getByRole('heading', { name: 'Trip Plan' }), span, button(/^Zoom: /)];
  expect(new Set([...head, button('Show as a table')].map(middleOf)).size).toBe(1);
  // Only the end of a VIN has room.
  const tail = planner.getByText('…042788').first().element();
  expect(tail.scrollWidth).toBeLessThanOrEqual(tail.clientWidth);
  expect(await axeViolations()).toEqual([]);
  const nowhere = activityRow('a2', { version: 2, endId: 'A' });
  await run.run('world/heard', { put: put({ activities: [nowhere] }), removed: [] });
  await button(/^Put back PA-/).click();
  await expect.element(planner).toHaveTextContent(/PA-a2 cannot go back: .*same place/);
  const mended = activityRow('a2', { version: 3 });
  await run.run('world/heard', { put: put({ activities: [mended] }), removed: [] });
  await button(/^Put back PA-/).click();
  await expect.poll(leftOut).toEqual([]);
  await expect.element(planner).not.toHaveTextContent('cannot go back');
  await expect.element(planner).not.toHaveTextContent('is left out');
  await button(/^Undo.*: put an activity back/).click();
  await expect.poll(leftOut).toEqual(['a2']);
  await button(/^Redo: put an activity back/).click();
  await expect.poll(leftOut).toEqual([]);
  await button(/^Undo.*: put an activity back/).click();
  await expect.poll(leftOut).toEqual(['a2']);
  const none = 'The plan takes none of the moves.';
  await expect.element(planner).not.toHaveTextContent(none);
  await expect.element(planner).toHaveTextContent('Trip Locations Legend');
  await run.run('trips/leaveOut', { activityId: 'a1' });
  await expect.element(planner).toHaveTextContent(none);
  // No head of a list without a row.
  await expect.element(planner).not.toHaveTextContent('Trip Locations Legend');
});

test('without room beside the planner, what if is in it', async () => {
  await page.viewport(1024, 768);
  const run = await start();
  await planner.getByText('What if', { exact: true }).click();
  // And it does: that is plan 1 below.
  await expect.element(planner).toHaveTextContent('Try another keeps this plan to compare with.');
  await button('Try another').click();
  await page.getByRole('menuitem', { name: 'One way' }).click();
  await run.rest();
  await expect.element(planner.getByRole('table')).toHaveTextContent('Plan 1');
  // Journey 2: without the way back it is said who stays where.
  const stranded = 'One way: Driver 1 is stranded at Store B, without a way back.';
  await expect.element(planner).toHaveTextContent(stranded);
  // In the comparison it stays with its plan, whichever is shown.
  const warnings = planner.getByRole('row', { name: /^Warnings/ });
  await expect.element(warnings).toHaveTextContent(/^Warnings 1 driver stranded ?none$/);
  await planner.getByRole('button', { name: 'Use', exact: true }).click();
  await expect.element(warnings).toHaveTextContent(/^Warningsnone 1 driver stranded$/);
  await expect.element(planner.getByRole('columnheader').last()).toHaveTextContent(/^Plan 2/);
  await button(/^Undo/).click();
  await expect.element(warnings).toHaveTextContent(/^Warnings 1 driver stranded ?none$/);
  // The plan that is compared stays on the map.
  expect(planOnMapOf(run.machine).current()).toMatchObject({ places: [{ badge: 'A' }, {}] });
  expect(await axeViolations()).toEqual([]);
  await planner.getByText('Diagram', { exact: true }).click();
  await expect.element(marker).toBeVisible();
  await page.viewport(1440, 900);
});

test('journey 4: an estimate of the server that fails says so, and the plan stays', async () => {
  const run = await start(['a1', 'a2']);
  const words = 'Trip calculation error: Failed to calculate trip.';
  await expect.element(planner.getByText(words).first()).toBeVisible();
  // Nothing is, so that nothing is said to be.
  await expect.element(planner).not.toHaveTextContent('Calculated by the server, in the order');
  expect(run.sees().trips.state.outcome?.is).toBe('planned');
  await expect.element(button('Next: assign drivers')).toBeEnabled();
});

test('a failed calculation names the last plan as below only where it is, to be used', async () => {
  let fails = false;
  const inProcess = plannerInProcess(1);
  const run = await start(['a1', 'a2'], vi.fn(), {
    plan(asked, on) {
      if (!fails) return inProcess.plan(asked, on);
      on({ is: 'failed', number: asked.number, why: 'RangeError' });
      return () => {};
    },
  });
  fails = true;
  const state = () => run.sees().trips.state;
  const below = planner.getByText('The planner failed. The last plan is below.');
  const fail = async () => {
    await run.run('trips/recalculate', {});
    await run.rest();
    expect(state().outcome?.is).toBe('failed');
  };
  const last = state().outcome as unknown as { plan: TeamPlan };
  await fail();
  await expect.element(below).toBeVisible();
  const diagram = planner.getByRole('application');
  const isUnder = () =>
    below.element().compareDocumentPosition(diagram.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
  await expect.poll(isUnder).toBeGreaterThan(0);
  // It is there to be used, or to be calculated again.
  await expect.element(planner).toHaveTextContent('Use the last plan, or recalculate.');
  await expect.element(button('Recalculate')).toBeVisible();
  await button('Show as a table').click();
  // Start, get, move, drop and end of each driver, as before the failure.
  const actions = last.plan.drivers.flatMap((driver) => driver.actions);
  await expect.poll(() => planner.getByRole('row').all().length).toBe(actions.length + 1);
  await button('Use the last plan').click();
  await expect.poll(() => (state().outcome as typeof last).plan).toEqual(last.plan);
  await expect.element(below).not.toBeInTheDocument();
  // The plan of other choices is no plan of these.
  await run.run('trips/setOptions', { roundTrip: false });
  await fail();
  await expect.element(planner).not.toHaveTextContent('The last plan is below.');
  await run.run('trips/close', {});
  await run.run('trips/open', { activityIds: ['a3'] });
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  await expect.element(planner).toHaveTextContent('No plan was made');
  await expect.element(planner).not.toHaveTextContent('The last plan is below.');
});

test('a calculation shows its time, its best plan, and how that became cheaper', async () => {
  const asked: { number: number; on: (report: FromDesk) => void }[] = [];
  let answers: readonly TeamAnswer[] = [];
  const run = await start(['a1', 'a2'], vi.fn(), {
    plan(one, on) {
      asked.push({ number: one.number, on });
      return plannerInProcess(1).plan(one, (report) => {
        if (report.is === 'done') ({ answers } = report);
      });
    },
  });
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await expect.element(planner).toHaveTextContent('Reading the ways');
  const report = (progress: number, dearerCents: number) => {
    const changed = answers.map((answer) => {
      const { plan, certificate } = answer;
      const totalCents = plan.cost.totalCents + dearerCents;
      const cost = { ...plan.cost, totalCents };
      // As of a search that has proven nothing yet.
      const open = { ...certificate, boundIs: 'arcs', boundCents: 1_200 } as const;
      return { ...answer, plan: { ...plan, cost }, certificate: open };
    });
    const [last] = asked.slice(-1);
    last?.on({ is: 'improved', number: last.number, progress, answers: changed });
  };
  report(0.25, 5_000);
  await expect.element(planner).toHaveTextContent('0.5 of 2 s');
  await expect
    .element(planner)
    .toHaveTextContent('Best so far, redrawn when a better one is found');
  await run.pass(500);
  report(0.5, 0);
  await run.pass(500);
  const cheapest = answers.find(({ objective }) => objective === 'cheapest')?.plan;
  const cost = dollars(cheapest?.cost.totalCents ?? 0);
  await expect.element(planner).toHaveTextContent(`1 of 2 s${cost} best so farnone latedone `);
  await expect.element(planner).toHaveTextContent('1 better');
  const course = planner.getByRole('img', { name: /^The cost fell to/ });
  const most = dollars((cheapest?.cost.totalCents ?? 0) - 1_200);
  const words = `The cost fell to ${cost}. At most ${most} could be saved.`;
  await expect.element(course).toHaveAccessibleName(words);
  expect(await axeViolations()).toEqual([]);
  await button('Use best so far').click();
  await expect.element(course).not.toBeInTheDocument();
  await expect.element(button('Next: assign drivers')).toBeEnabled();
});

test('a chase by one driver says what would help, and asks for nothing that cannot', async () => {
  const run = await start();
  const alone = { mode: 'legacy-own', driverCount: 1, ridesAllowed: true } as const;
  await run.run('trips/setOptions', alone);
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  await expect.element(planner).toHaveTextContent(/choose 2 drivers or more, or Rideshare\./);
  await expect.element(planner).not.toHaveTextContent('Could not calculate trip itinerary.');
  await button('To pre-flight').click();
  await expect.poll(() => run.sees().trips.state.plan?.step).toBe('preflight');
});

test('reading 69: a move that only a ride reaches is left out until one is allowed', async () => {
  const run = await start();
  const leftOut = () => (run.sees().trips.state.outcome as { plan?: TeamPlan }).plan?.unserved;
  await run.run('trips/setOptions', { mode: 'legacy-own', driverCount: 1, roundTrip: true });
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  expect(leftOut()).toMatchObject([{ activityId: 'a1', reason: needsRide }]);
  const words = /Without a ride no driver can be brought to 1 move, and none is allowed/;
  await expect.element(planner).toHaveTextContent(words);
  await button('Allow rides').click();
  await expect.poll(leftOut).toEqual([]);
  expect(run.sees().trips.state.plan).toMatchObject({ mode: 'legacy-own', ridesAllowed: true });
  await expect.element(planner).not.toHaveTextContent(words);
});

test('five itineraries take the whole width, until the map is wanted', async () => {
  const onWhole = vi.fn();
  const ids = ['a1', 'a2', 'a3', 'a4', 'a5'];
  const run = await start(ids, onWhole);
  for (const activityId of ids) {
    await run.run('trips/moveActivity', { activityId, driverId: 'driver-2', position: 0 });
  }
  // A gap in the numbers of the columns is no riddle.
  await expect.element(planner).toHaveTextContent('no work for Driver 1');
  for (const [at, activityId] of ids.entries()) {
    await run.run('trips/moveActivity', { activityId, driverId: `driver-${at + 1}`, position: 0 });
  }
  await expect.element(button('Show the map')).toBeVisible();
  expect(onWhole).toHaveBeenLastCalledWith(true);
  const widthPx = () => planner.element().getBoundingClientRect().width;
  expect(widthPx()).toBe(window.innerWidth);
  await expect.element(planner.getByRole('list', { name: 'Trip Locations Legend' })).toBeVisible();
  await button('Show the map').click();
  expect([widthPx(), onWhole.mock.lastCall]).toEqual([700, [false]]);
  await button('Hide the map').click();
  await run.run('trips/goTo', { step: 'preflight' });
  await expect.poll(() => [widthPx(), onWhole.mock.lastCall]).toEqual([700, [false]]);
});

test('the marker moves ghosts over the map, which go when the planner closes', async () => {
  const run = await start();
  await expect.element(marker).toBeVisible();
  const onMap = planOnMapOf(run.machine);
  expect(onMap.current()).toMatchObject({ places: [{ badge: 'A' }, { badge: 'B' }], ghosts: [] });
  (marker.element() as HTMLElement).focus();
  const ghost = () => onMap.current()?.ghosts[0];
  await userEvent.keyboard('{PageDown}');
  await expect.poll(ghost).toMatchObject({ driverId: 'driver-1', sign: '1' });
  const first = ghost();
  await userEvent.keyboard('{End}');
  await expect.poll(ghost).not.toEqual(first);
  await run.run('trips/close', {});
  await expect.poll(() => onMap.current()).toBeNull();
});

test('a deadline that another user changes is in what is judged for the hand at once', async () => {
  const run = await start(['a1', 'a2']);
  await button('Show as a table').click();
  const dialog = page.getByRole('dialog');
  const pickUp = button(/^Pick up/).first();
  (pickUp.element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await expect.element(dialog).toHaveTextContent('nothing late');
  await expect.element(planner).not.toHaveTextContent('moves late');
  const early = ['a1', 'a2'].map((id) => activityRow(id, { deadlineMs: nowMs, version: 2 }));
  await run.run('world/heard', { put: put({ activities: early }), removed: [] });
  await expect.element(dialog).toHaveTextContent('fits but late');
  const late = /2 moves late, by \d.* at most · 1 itinerary without a driver/;
  await expect.element(planner).toHaveTextContent(late);
});

test("an old plan says when it is of, and one of another user's move leads nowhere", async () => {
  const { run } = await start();
  const next = button('Next: assign drivers');
  await expect.element(planner).not.toHaveTextContent('as of');
  await run('clock/tick', { nowMs: nowMs + 24 * 3_600_000 });
  // The deadline is on another day.
  await expect.element(planner).toHaveTextContent(/by 01\/\d\d \d\d:\d\d [AP]M/);
  await expect
    .element(planner)
    .toHaveTextContent(/1 of 1 move, .*, as of \d\d\/\d\d \d\d:\d\d [AP]M/);
  // The title has the day that the plan begins, not today.
  await expect.element(planner).toHaveTextContent(/^Plan a tripPA-a1, Fri 01\/15\/2027 · 1 move/);
  await expect.element(next).not.toHaveAttribute('aria-disabled', 'true');
  const taken = activityRow('a1', { tripId: 't9', version: 2 });
  await run('world/heard', { put: put({ activities: [taken] }), removed: [] });
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(planner).toHaveTextContent('is already on a trip.');
});
