import { describe, expect, test } from 'vitest';
import { activityRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import type { PlannerUpdate } from '#wire/planner/messages.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { noticesSlice } from '../notices/index.ts';
import type { NoticesSees } from '../notices/notices.slice.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { put, type Rows } from '#spine/world/testing/world.ts';
import type { TripsSees } from './facts.slice.ts';
import { planning, road } from './testing/planning.ts';
import { tripsSlice } from './trips.slice.ts';

const requestId = `trip-1-${nowMs}`;

/** A console whose draft of two moves is at the plan, in a mode of the server. */
async function open(
  mode: 'planner-uber-only' | 'ml-uber-only',
  script: Script = {},
  rows: Rows = {},
) {
  const all = { directions: [road], ...script };
  const slices = [tripsSlice, noticesSlice];
  const options = planning();
  const world = [...options.put, ...put(rows)];
  const run = await openAsking<TripsSees & NoticesSees>(slices, all, { ...options, put: world });
  await run.run('connection/plannerHeard', { line: 'connected', running: 1, error: null });
  await run.run('trips/open', { activityIds: ['a1', 'a2'] });
  await run.run('trips/setOptions', { mode, driverCount: 1 });
  await run.run('trips/goTo', { step: 'plan' });
  await run.rest();
  const outcome = () => run.sees().trips.state.outcome;
  const toasts = () =>
    run.sees().notices.state.list.map(({ kind, title, text }) => ({ kind, title, text }));
  const told = async (fields: Partial<PlannerUpdate>) => {
    const update = { requestId, plannerId: 'p1', isFinal: false, progress: 0, costCents: null };
    const all = { ...update, routes: [], unserved: [], skipped: 0, ...fields };
    run.push({ is: 'plannerRoute', update: all });
    await run.rest();
  };
  return { ...run, outcome, toasts, told };
}

const stopsOf = (activityId: string) =>
  [
    { activityId, locationId: 'A', kind: 'pick-up' },
    { activityId, locationId: 'B', kind: 'drop-off' },
  ] as const;
const routes = [{ vehicleId: 'driver-1', track: [...stopsOf('a2'), ...stopsOf('a1')] }];

describe('the route planner', () => {
  test('sends routes that become better plans, taken together within half a second', async () => {
    const { told, pass, outcome, records } = await open('planner-uber-only');
    const entered = () => records.filter(({ type }) => type === 'trips/improved').length;
    await told({ progress: 0.2, costCents: 900, routes });
    await told({ progress: 0.4, costCents: 800, routes });
    expect(entered()).toBe(0);
    await pass(500);
    expect([entered(), outcome()]).toMatchObject([1, { is: 'calculating', progress: 0.4 }]);
    await told({ progress: 1, costCents: 800, routes, isFinal: true });
    const order = [{ activityId: 'a2' }, { activityId: 'a1' }];
    expect(outcome()).toMatchObject({ is: 'planned', certificate: { violations: [] } });
    const planned = outcome();
    const actions = planned?.is === 'planned' ? planned.plan.drivers[0]?.actions : [];
    expect(actions?.filter(({ type }) => type === 'pickup-vehicle')).toMatchObject(order);
  });

  test('that fails is quoted in a toast and at the plan (S2 §5)', async () => {
    const { push, rest, outcome, toasts } = await open('planner-uber-only');
    push({ is: 'plannerError', requestId, message: 'No planner is free.' });
    await rest();
    expect(outcome()).toMatchObject({ is: 'failed', reason: 'No planner is free.' });
    expect(toasts()).toEqual([
      { kind: 'error', title: 'Cannot plan', text: 'No planner is free.' },
    ]);
  });

  test('whose routes no longer fit the moves fails as a whole', async () => {
    const { told, outcome } = await open('planner-uber-only');
    await told({ isFinal: true, costCents: 1, routes: [{ vehicleId: 'driver-1', track: [] }] });
    expect(outcome()).toMatchObject({ is: 'failed', reason: 'The planner left out a move.' });
  });

  test('that ends without a route has found no plan', async () => {
    const { told, outcome } = await open('planner-uber-only');
    await told({ progress: 0.5, costCents: null });
    expect(outcome()).toMatchObject({ is: 'calculating' });
    const unserved = ['a1', 'a2'].map((activityId) => ({ activityId, reason: 'No road.' }));
    await told({ isFinal: true, costCents: 0, unserved });
    expect(outcome()).toMatchObject({ is: 'failed', reason: 'The route planner found no plan.' });
  });

  test('plans a move that a cancelled trip has released', async () => {
    const activities = [activityRow('a1', { tripId: 't1' })];
    const trips = [tripRow('t1', { status: 'Cancelled' })];
    const { told, outcome } = await open('planner-uber-only', {}, { activities, trips });
    await told({ isFinal: true, costCents: 1, routes });
    expect(outcome()).toMatchObject({ is: 'planned' });
  });

  test('that says nothing for a minute is given up', async () => {
    const { pass, outcome } = await open('planner-uber-only');
    await pass(60_000);
    const reason = 'The route planner does not answer.';
    expect(outcome()).toMatchObject({ is: 'failed', reason });
  });
});

describe('the ML planner', () => {
  test('is not asked for a move that no plan can have, which is left out', async () => {
    const activities = ['a1', 'a2'].map((id) => activityRow(id, { vehicleId: 'v1' }));
    const one = [{ vehicleId: 'v', depotId: 'A', activityIds: ['a1'] }];
    const planML = [answered<'planML'>({ routes: one, unserved: [] }, nowMs)];
    const { sent, outcome } = await open('ml-uber-only', { planML }, { activities });
    expect(sent('planML')[0]?.request.activities.map(({ id }) => id)).toEqual(['a1']);
    const reason = 'Another move of this plan moves its vehicle.';
    expect(outcome()).toMatchObject({
      is: 'planned',
      plan: { unserved: [{ activityId: 'a2', reason }] },
    });
  });

  test('answers once, and its routes become the plan', async () => {
    const reply = {
      routes: [{ vehicleId: 'v', depotId: 'A', activityIds: ['a2', 'a1'] }],
      unserved: [],
    };
    const planML = [answered<'planML'>(reply, nowMs)];
    const { sent, outcome } = await open('ml-uber-only', { planML });
    const startLocationId = 'A';
    expect(sent('planML')).toMatchObject([{ request: { maxDrivers: 1, startLocationId } }]);
    expect(outcome()).toMatchObject({ is: 'planned', certificate: { violations: [] } });
  });

  test('that fails is an error without a text, and the reason is at the plan (S2 §8)', async () => {
    const planML = [refused(500, 'Out of memory.')];
    const { outcome, toasts } = await open('ml-uber-only', { planML });
    expect(outcome()?.is).toBe('failed');
    expect(toasts()).toEqual([{ kind: 'error', title: 'Cannot plan', text: '' }]);
  });
});
