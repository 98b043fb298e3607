import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actionRow, activityRow, nowMs, tripRow, vehicleRow } from '#domain/testing/rows.ts';
import { formatTime } from '#domain/zones.ts';
import { answered, type Script } from '#wire/testing/scriptedLink.ts';
import { dollars } from '#planning/team/words/amounts.ts';
import { planOnMapOf } from '#views/bind/planOnMap.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { changes } from '#spine/world/testing/world.ts';
import { NoPositions } from '../../../map/testing/telemetry.tsx';
import { type TripsSees, tripsSlice } from '../../index.ts';
import { deliveredIn } from '../../delivered.queries.ts';
import { problemOfDraft } from '../../problem.queries.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { savedOf } from '../../trips.queries.ts';
import { planMove, planning, road } from '../../testing/planning.ts';
import { TripPlanner } from '../TripPlanner.tsx';
import { VehicleAway } from '../VehicleAway.tsx';
import { CostView } from './CostView.tsx';
import { TripLines } from './TripLines.tsx';

const slices = [settingsSlice, tripsSlice];
const many = Array.from({ length: 12 }, () => road);

async function start(step: 'plan' | 'review', script: Script = {}) {
  const run = await openScreen<TripsSees>(slices, planning(), { directions: many, ...script });
  await planMove(run, ['a1', 'a2']);
  await run.run('trips/setOptions', { saveAs: 'perDriver', notes: 'Gate 3' });
  await run.run('trips/goTo', { step });
  run.draw(
    <NoPositions>
      <TripPlanner terms="https://provider.example/terms" />
    </NoPositions>,
  );
  return { ...run, state: () => run.sees().trips.state };
}

const region = (name: string) => page.getByRole('region', { name, exact: true });
const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

test('the review shows facts, each driver, a cost to the cent and the certificate', async () => {
  const { state, machine, run } = await start('review');
  const planned = state().outcome;
  if (planned?.is !== 'planned') throw new Error('There is no plan.');
  await expect.element(region('The trip')).toHaveTextContent(/Start.*Finish.*Duration.*Late/);
  await expect.element(page.getByRole('row', { name: /Driver d1.*PA-a\d, \d/ })).toBeVisible();
  const deliveries = page.getByRole('table', { name: 'Deliveries' });
  const delivered = deliveredIn(planned.plan, { moves: [] });
  expect(delivered).toHaveLength(2);
  for (const [at, { activityId, deliveredMs }] of delivered.entries()) {
    const line = deliveries.getByRole('row').nth(at + 1);
    await expect.element(line).toHaveTextContent(`PA-${activityId}`);
    const time = formatTime(deliveredMs, 'America/Chicago');
    await expect.element(line).toHaveTextContent(new RegExp(`${time}.* before it$`));
  }
  const trips = page.getByRole('list', { name: 'Trips to save' });
  await expect.element(trips).toHaveTextContent(/Trip 1 Driver d1, PA-a\d, \d, \$/);
  const slackMin = planned.plan.moves.map(({ activityId }) => {
    const actions = planned.plan.drivers.flatMap((driver) => driver.actions);
    const [drop] = actions.filter(
      (one) => one.type === 'dropoff-vehicle' && one.activityId === activityId,
    );
    const endMs = (drop?.startMs ?? 0) + (drop?.durationMs ?? 0);
    return Math.floor(((activityRow(activityId).deadlineMs ?? 0) - endMs) / 60_000);
  });
  const least = Math.min(...slackMin);
  const slack = `least slack ${Math.floor(least / 60)} h ${least % 60} min`;
  await expect.element(region('The trip')).toHaveTextContent(slack);
  await expect.element(page.getByText(/A driver is searched for/)).not.toBeInTheDocument();
  const rows = region('Cost').element().querySelectorAll('tr');
  const amounts = [...rows].map(({ lastElementChild: last }) => cents(last?.textContent ?? ''));
  const [wages = 0, miles = 0, rides = 0, fixed = 0, late = 0, plan, bonus = 0, total] = amounts;
  expect(wages + miles + rides + fixed + late).toBe(plan);
  expect((plan ?? 0) + bonus).toBe(total);
  expect(total).toBe(planned.plan.cost.totalCents);
  for (const row of rows) {
    const how = row.children[1]!;
    how.textContent ||= 'none';
    expect(how.scrollWidth).toBeLessThanOrEqual(how.clientWidth);
  }
  // One line each.
  expect(rows[0]!.clientHeight).toBeLessThanOrEqual(32);
  const certificate = region('Certificate');
  const plainly = /^Checked: every rule holds\. (At most \$[\d.]+|Nothing) could be saved\.$/;
  await expect.element(certificate.getByText(plainly)).toBeVisible();
  // The mathematics is there for who asks for it.
  await expect.element(certificate.getByText('It keeps every rule.')).not.toBeVisible();
  await certificate.getByText('Details').click();
  await expect.element(certificate.getByText('It keeps every rule.')).toBeVisible();
  // However low the bound, its mark stays in the column, left of the plan's.
  const gap = page.getByRole('img', { name: /^The bound is/ }).element() as HTMLElement;
  gap.style.setProperty('--bound', '4%');
  const [bound, own] = [...gap.querySelectorAll('span')].map((one) => one.getBoundingClientRect());
  expect(bound!.left).toBeGreaterThanOrEqual(gap.getBoundingClientRect().left);
  expect(bound!.right).toBeLessThan(own!.left);
  await expect.element(region('Certificate')).toHaveTextContent(/\d+ facts checked/);
  await expect.element(region('Certificate')).toHaveTextContent('It keeps every rule.');
  await expect.element(region('Certificate')).toHaveTextContent(/proven/i);
  // The cost names places by the letters that are on the map, with the ways between them.
  const { places = [], ways = [], ghosts } = planOnMapOf(machine).current() ?? {};
  expect([places.map(({ badge }) => badge), ghosts]).toEqual([['A', 'B'], []]);
  expect(ways.length).toBeGreaterThan(0);
  const terms = page.getByRole('link', { name: 'terms and conditions' });
  await expect.element(terms).toHaveAttribute('href', 'https://provider.example/terms');
  await expect.element(page.getByText(/^1 driver is notified, .* start$/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await run('trips/assignDriver', { column: 0, driverId: null, from: null });
  await expect.element(page.getByText(/^1 driver is searched for, .* start$/)).toBeVisible();
  // No initials, which 'Driver 1' and 'Driver 12' would share.
  const open = page.getByRole('row', { name: /^Driver 1 ?searched for/ }).element();
  expect(open.querySelector('th svg')).not.toBe(null);
  const searched = /A driver is searched for the itinerary without one\. By submitting/;
  await expect.element(page.getByText(searched)).toBeVisible();
  // The head counts the moves of the draft: what the plan leaves out is not on the trip.
  await run('trips/leaveOut', { activityId: 'a2' });
  await expect.element(region('The trip')).toHaveTextContent(/Vehicles11 left out/);
});

test('a trip of the next day says so once, and no hours of its drivers are cut', async () => {
  const { run, rest } = await start('plan');
  await run('trips/setOptions', { requestMs: nowMs + 22.5 * 3_600_000, wageCentsPerHour: 2_000 });
  await run('trips/goTo', { step: 'plan' });
  await rest();
  await run('trips/goTo', { step: 'review' });
  await expect.element(region('The trip')).toHaveTextContent(/Start01\/16 \d\d:\d\d AM/);
  const cells = [...document.querySelectorAll('tbody td:nth-child(2)')];
  const hours = cells.filter(({ textContent }) => /[AP]M to /.test(textContent ?? ''));
  expect(hours.length).toBeGreaterThan(0);
  for (const cell of hours) {
    expect(cell.textContent).toMatch(/^\d\d:\d\d AM to \d\d:\d\d AM$/);
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  }
});

test.each([
  [0, /^The server comes to the same: \$\d+\.\d\d\.$/],
  [150, /^The server comes to \$\d+\.\d\d, this plan to \$\d+\.\d\d\.$/],
])('a sum of the server that is %i cents more is shown as what it is', async (more, words) => {
  const { state } = await start('review');
  const planned = state().outcome;
  if (planned?.is !== 'planned') throw new Error('There is no plan.');
  const { totalCents, latenessCents } = planned.plan.cost;
  const reply = { totalCents: totalCents - latenessCents + more, costSuggestions: [] };
  await start('review', { wrapup: [answered<'wrapup'>(reply as never, nowMs)] });
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a plan whose drivers meet is saved as one trip by a button of the review', async () => {
  const { draw, sees, state } = await start('review');
  const { plan: draft, outcome } = state();
  if (!draft || outcome?.is !== 'planned') throw new Error('There is no plan.');
  // Miles and lateness are rounded for each trip: where that makes a difference, it is said.
  const costing = (totalCents: number) => {
    const cost = { ...outcome.plan.cost, totalCents };
    draw(<TripLines draft={draft} planned={{ ...outcome, plan: { ...outcome.plan, cost } }} />);
  };
  const lines = savedOf(draft, outcome).plans.map(({ cost }) => cost.totalCents);
  const sumCents = lines.reduce((sum, one) => sum + one, 0);
  const together = page.getByText(/^Together \$[\d.]+: miles and lateness are rounded/);
  costing(sumCents);
  await expect.element(together).not.toBeInTheDocument();
  costing(sumCents + 1);
  await expect.element(together).toHaveTextContent(dollars(sumCents));
  const when = { id: 'w1', startMs: 0, durationMs: 0 };
  const waits = { type: 'wait-for', placeId: 'A', syncId: 'of another', ...when } as const;
  const drivers = outcome.plan.drivers.map((driver) => ({ ...driver, actions: [waits] }));
  draw(<TripLines draft={draft} planned={{ ...outcome, plan: { ...outcome.plan, drivers } }} />);
  const why = page.getByText('The drivers meet, so there is no trip for each.');
  await expect.element(why).toBeVisible();
  await page.getByRole('button', { name: 'Save as one trip' }).click();
  expect(state().plan?.saveAs).toBe('trip');
  // What was chosen in pre-flight is said beside what it costs.
  const chases = drivers.map((driver) => ({ ...driver, kind: 'chase' as const }));
  const planned = { ...outcome, plan: { ...outcome.plan, drivers: chases } };
  const own = { ...draft, mode: 'legacy-company', chase: { ...draft.chase, leavesLast: true } };
  const drafted = problemOfDraft(sees(), { draft: own as PlanDraft });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  draw(<CostView draft={draft} planned={planned} problem={drafted.problem} />);
  await expect.element(page.getByText(/^Chase car leaves last: /)).toBeVisible();
});

test('another plan is compared with the kept one, used, and undone', async () => {
  const { machine, rest, state } = await start('plan');
  const whatIf = region('What if');
  const button = (name: string) => whatIf.getByRole('button', { name, exact: true });
  const first = state().outcome;
  await button('Try another').click();
  await page.getByRole('menuitem', { name: 'Change this plan by hand' }).click();
  await expect
    .element(whatIf)
    .toHaveTextContent('The kept plan is the same as this one: change it, or try another.');
  await button('Try another').click();
  await page.getByRole('menuitem', { name: 'Personal instead' }).click();
  await rest();
  await expect.element(whatIf).toHaveTextContent('2 plans, same 2 moves');
  await expect.element(page.getByRole('columnheader', { name: /Plan 2.*Personal/ })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Cost' })).toBeVisible();
  // Its words do not make it wider than its table.
  expect(whatIf.element().getBoundingClientRect().width).toBe(424);
  await expect.element(whatIf).toHaveTextContent(/Plan 1: .*\$/);
  expect(await axeViolations()).toEqual([]);
  await button('Use').click();
  await expect.poll(() => state().plan?.mode).toBe('legacy-uber');
  expect(state().outcome).toEqual(first);
  machine.undo();
  await expect.poll(() => state().plan?.mode).toBe('legacy-own');
});

test('reading 70: the plan and its review name the trip that brings a vehicle', async () => {
  const { run } = await start('plan');
  const brings = activityRow('a3', { vehicleId: 'v1', startId: 'B', endId: 'A', tripId: 't1' });
  const dropoff = actionRow('d', {
    activityId: 'a3',
    type: 'Drop-Off | Vehicle',
    plannedEndMs: nowMs + 3 * 3_600_000,
  });
  const trip = tripRow('t1', {
    activityIds: ['a3'],
    actions: [dropoff],
    estimatedEndMs: dropoff.plannedEndMs,
  });
  const moved = activityRow('a1', { version: 2, vehicleId: 'v1' });
  const vehicles = [vehicleRow('v1', { locationId: 'B' })];
  await run('world/heard', changes({ vehicles, activities: [moved, brings], trips: [trip] }));
  const comes = 'The vehicle of PA-a1 comes with PA-a3 on KC-t1, expected';
  const known = page.getByText(comes);
  await expect.element(known).toHaveTextContent(/ AM\. This plan waits for it\.$/);
  await run('trips/goTo', { step: 'review' });
  await expect.element(region('The trip')).toBeVisible();
  await expect.element(known).toHaveTextContent(/ AM\. This plan waits for it\.$/);
});

test.each([
  [nowMs + 3_600_000, false, 'This plan picks it up at 02:00 AM, before it is there.'],
  [nowMs - 3_600_000, true, 'This plan picks it up at 02:00 AM.'],
  [null, false, 'This plan picks it up at 02:00 AM. When it will be there is not known.'],
])('reading 70: a vehicle expected at %s is in time: %s', async (atMs, isInTime, words) => {
  const { draw } = await start('plan');
  const standing = { is: 'coming', activityId: 'a2', tripId: null, atMs } as const;
  draw(<VehicleAway away={{ forId: 'a1', standing, pickupMs: nowMs, isInTime }} />);
  const comes = 'The vehicle of PA-a1 comes with PA-a2, not on a trip yet. ';
  await expect.element(page.getByText(`${comes}${words}`, { exact: true })).toBeVisible();
});
