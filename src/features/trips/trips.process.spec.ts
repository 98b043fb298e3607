import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, driverRow, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import type { FromDesk } from '#planning/team/desk/messages.ts';
import { poolOf } from '#planning/team/pool/pool.ts';
import {
  type PlanAsked,
  plannerInProcess,
  type TeamPlanner,
} from '#planning/team/desk/teamPlanner.ts';
import type { SavedTrips } from '#wire/calls/tripRoutes.ts';
import { oneTrip } from '#wire/calls/tripBatch.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { unfinished } from '#spine/flow/flow.queries.ts';
import { type MovesSees, movesSlice } from '../moves/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changes, load } from '#spine/world/testing/world.ts';
import { place, planMove, planning, road } from './testing/planning.ts';
import { poolAskedOf, poolDriversOf } from './pool.queries.ts';
import { estimatedIn } from './problem.queries.ts';
import { tripsProcess } from './trips.process.ts';
import { plannedNow, savedOf } from './trips.queries.ts';
import type { TripsSees } from './facts.slice.ts';
import { tripsSlice } from './trips.slice.ts';

const made = answered<'finalizeTrip'>({ tripId: 't7' }, nowMs);
const lost = { is: 'outcomeUnknown' } as const;
const notSent = { is: 'notSent' } as const;
type Road = { distanceCmi: number; durationMs: number };

type Options = { readonly process?: object; readonly planner?: TeamPlanner };

/** A signed-in console over both wizards; on the same disk it is a restart. */
async function openWith(script: Script, disk = memoryDisk(), of: Options = {}) {
  const isNew = disk.records.length === 0;
  const { process = tripsProcess, planner = plannerInProcess(1) } = of;
  const options = { ...planning(process), ports: { planner }, disk };
  const all = { directions: [road], ...script };
  const run = await openAsking<TripsSees & MovesSees>([movesSlice, tripsSlice], all, options);
  if (isNew) await load(run, {});
  const trips = () => run.sees().trips.state;
  const outcome = () => trips().outcome;
  const planned = () => {
    const now = plannedNow(trips());
    if (!now) throw new Error(`there is no plan: ${JSON.stringify(outcome())}`);
    return now;
  };
  const saved = () => {
    const { plan } = trips();
    if (!plan) throw new Error('there is no draft');
    return savedOf(plan, planned());
  };
  const save = () => run.run('trips/save', saved());
  const notices = () =>
    run.records.flatMap(({ type, data }) =>
      type === 'outbox/closed' ? noticesIn(data as Told) : [],
    );
  return { ...run, trips, outcome, planned, saved, save, notices };
}

type Told = { readonly told: unknown; readonly also?: readonly unknown[] };

function noticesIn({ told, also = [] }: Told): readonly unknown[] {
  return [told, ...also];
}

/** The same with a plan that has a driver. */
async function open(script: Script, disk = memoryDisk(), of: Options = {}) {
  const isNew = disk.records.length === 0;
  const all = await openWith(script, disk, of);
  if (isNew) await planMove(all);
  return all;
}

/** A planner whose reports the test makes. */
function heldPlanner() {
  let on: ((report: FromDesk) => void) | null = null;
  const asked: number[] = [];
  let ends = 0;
  const planner: TeamPlanner = {
    plan({ number }, report) {
      asked.push(number);
      on = report;
      return () => void (ends += 1);
    },
  };
  return { planner, asked, ends: () => ends, report: (report: FromDesk) => on?.(report) };
}

/** Two moves at one time with a driver each; the second trip of the batch fails. */
async function openBatch() {
  const held = heldAnswer<SavedTrips>();
  const all = await openWith({ finalizeTrips: [held.promise] });
  const dueMs = nowMs + 3_600_000;
  const activities = ['a1', 'a2'].map((id) => activityRow(id, { version: 2, deadlineMs: dueMs }));
  const drivers = [driverRow('d2')];
  await all.run('world/heard', changes({ activities, drivers }));
  await all.run('trips/open', { activityIds: ['a1', 'a2'] });
  await all.run('trips/setOptions', { driverCount: 2 });
  await all.run('trips/goTo', { step: 'plan' });
  await all.rest();
  await all.run('trips/assignDriver', { column: 0, driverId: 'd1', from: null });
  await all.run('trips/assignDriver', { column: 1, driverId: 'd2', from: null });
  const answer = async () => {
    const items = all.sent('finalizeTrips')[0]?.request.items ?? [];
    const [one = '', other = ''] = items.map(({ key }) => key);
    const created = [{ key: one, tripId: 't7' }];
    const errors = [{ key: other, message: 'Ann is busy.' }];
    held.give(answered<'finalizeTrips'>({ created, errors }, nowMs));
    await all.rest();
    return items.length;
  };
  return { ...all, answer };
}

async function openHeld(script: Script = {}) {
  const held = heldPlanner();
  const all = await openWith(script, memoryDisk(), held);
  await all.run('trips/open', { activityIds: ['a1', 'a2'] });
  await all.run('trips/goTo', { step: 'plan' });
  await all.rest();
  return { ...all, held };
}

/** The answers of a real planner for the same problem. */
async function answers() {
  const { planned } = await open({});
  const { plan, certificate } = planned();
  return [{ objective: 'cheapest', plan, certificate }] as const;
}

describe('a calculation', () => {
  test('begins with the plan step, reads each way once and ends with a sound plan', async () => {
    const { sent, planned } = await open({});
    // Between two places there are two ways; the third is the named driver's.
    expect(sent('directions')).toHaveLength(3);
    expect(planned().certificate.violations).toEqual([]);
    expect(planned().plan.moves).toMatchObject([{ activityId: 'a1', driverId: 'd1' }]);
  });

  test('fixes the start of now, which moves along before', async () => {
    const { planned, trips } = await open({});
    expect([trips().plan?.requestMs, planned().requestMs]).toEqual([null, nowMs]);
  });

  test.each([lost, notSent, refused(500)])(
    'estimates ways without an answer, and says which: %o',
    async (line) => {
      const { sees, planned } = await open({ directions: [line] });
      const ways = estimatedIn(sees(), planned().plan);
      expect(ways).toEqual([
        { fromId: 'A', toId: 'B' },
        { fromId: 'B', toId: 'A' },
      ]);
    },
  );

  test('waits for the ways no longer than its limit', async () => {
    const { run, rest, pass, outcome } = await openWith({ directions: [undefined] });
    await run('trips/open', { activityIds: ['a1'] });
    await run('trips/goTo', { step: 'plan' });
    await rest();
    expect(outcome()?.is).toBe('calculating');
    await pass(10_000);
    expect(outcome()?.is).toBe('planned');
  });

  test('leads to login after a 401 instead of an estimate (P9)', async () => {
    const { run, rest, sees, outcome } = await openWith({ directions: [refused(401)] });
    await run('trips/open', { activityIds: ['a1'] });
    await run('trips/goTo', { step: 'plan' });
    await rest();
    expect([sees().session.state.status, outcome()?.is]).toEqual(['expired', 'calculating']);
  });

  test('shows better plans at most every half second, and the last at once', async () => {
    const [answer] = await answers();
    const { held, records, rest, pass, outcome } = await openHeld();
    const entered = () => records.filter(({ type }) => type === 'trips/improved').length;
    const improved = (progress: number) =>
      held.report({ is: 'improved', number: 1, progress, answers: [answer] });
    improved(0.1);
    await rest();
    improved(0.2);
    improved(0.3);
    await rest();
    expect([entered(), outcome()]).toMatchObject([1, { progress: 0.1 }]);
    await pass(500);
    expect([entered(), outcome()]).toMatchObject([2, { progress: 0.3 }]);
    held.report({ is: 'done', number: 1, answers: [answer] });
    await rest();
    expect(outcome()?.is).toBe('planned');
  });

  test('ends with the best plan so far when the operator takes it', async () => {
    const [answer] = await answers();
    const { held, run, rest, outcome } = await openHeld();
    held.report({ is: 'improved', number: 1, progress: 0.1, answers: [answer] });
    await rest();
    await run('trips/useBest', {});
    expect([outcome()?.is, held.ends()]).toEqual(['planned', 1]);
    held.report({ is: 'done', number: 1, answers: [] });
    await rest();
    expect(outcome()).toMatchObject({ is: 'planned', plan: answer.plan });
  });

  test('ends with the step before it, and with the planner', async () => {
    const { held, run, outcome } = await openHeld();
    await run('trips/goTo', { step: 'preflight' });
    expect([outcome(), held.ends()]).toEqual([null, 1]);
  });

  test('that fails says so and keeps the last plan, which can be taken', async () => {
    const [answer] = await answers();
    const { held, run, rest, outcome, planned } = await openHeld();
    held.report({ is: 'done', number: 1, answers: [answer] });
    await rest();
    await run('trips/recalculate', {});
    await rest();
    held.report({ is: 'failed', number: 2, why: 'RangeError' });
    await rest();
    expect(outcome()).toEqual({ is: 'failed', reason: 'The planner failed.' });
    await run('trips/useBest', {});
    expect(planned().plan).toEqual(answer.plan);
  });

  test('with a plan that breaks a rule shows the rule and no plan', async () => {
    const [answer] = await answers();
    const { held, rest, outcome } = await openHeld();
    const certificate = { ...answer.certificate, violations: ['3: a car is twice'] };
    held.report({ is: 'done', number: 1, answers: [{ ...answer, certificate }] });
    await rest();
    const reason = 'The plan breaks a rule (3: a car is twice).';
    expect(outcome()).toEqual({ is: 'failed', reason });
  });

  test('begins again after a restart', async () => {
    const disk = memoryDisk();
    const before = await openWith({}, disk, heldPlanner());
    await before.run('trips/open', { activityIds: ['a1'] });
    await before.run('trips/goTo', { step: 'plan' });
    expect(before.outcome()?.is).toBe('calculating');
    await before.machine.settled();
    const after = await openWith({}, disk);
    expect(after.outcome()?.is).toBe('planned');
  });

  test('of a changed draft replaces the one under way', async () => {
    const { held, run, rest, outcome } = await openHeld();
    await run('trips/setOptions', { roundTrip: false });
    await rest();
    expect([held.asked, held.ends()]).toEqual([[1, 2], 1]);
    expect(outcome()).toMatchObject({ is: 'calculating', number: 2 });
  });
});

test('a trip planned for one driver more goes on from the plan that was shown', async () => {
  const asked: PlanAsked[] = [];
  const inner = plannerInProcess(1);
  const planner: TeamPlanner = {
    plan: (one, on) => {
      asked.push(one);
      return inner.plan(one, on);
    },
  };
  const all = await openWith({}, memoryDisk(), { planner });
  const dueMs = nowMs + 3_600_000;
  const activities = ['a1', 'a2'].map((id) => activityRow(id, { version: 2, deadlineMs: dueMs }));
  await all.run('world/heard', changes({ activities }));
  await all.run('trips/open', { activityIds: ['a1', 'a2'] });
  await all.run('trips/setOptions', { driverCount: 2 });
  await all.run('trips/goTo', { step: 'plan' });
  await all.rest();
  const { plan } = all.planned();
  expect(plan.drivers).toHaveLength(2);
  expect(asked.at(-1)?.problem.known).toBeUndefined();
  await all.run('trips/setOptions', { driverCount: 3 });
  await all.rest();
  expect(asked.at(-1)?.problem).toMatchObject({ maxDrivers: 3, known: { cost: plan.cost } });
  expect(all.planned().plan.cost.totalCents).toBeLessThanOrEqual(plan.cost.totalCents);
  // The plan for more is none for fewer.
  await all.run('trips/setOptions', { driverCount: 1 });
  await all.rest();
  expect(asked.at(-1)?.problem).toMatchObject({ maxDrivers: 1, known: undefined });
});

test("S2 §5: a review of 'Now' goes on with the clock, and undo goes past that", async () => {
  const { run, rest, outcome, trips, machine } = await open({});
  await run('trips/goTo', { step: 'review' });
  const laterMs = nowMs + 20 * 60_000;
  await run('clock/tick', { nowMs: laterMs });
  await rest();
  const now = outcome();
  expect(now).toMatchObject({ is: 'planned', requestMs: laterMs, certificate: { violations: [] } });
  const drivers = now?.is === 'planned' ? now.plan.drivers : [];
  const starts = drivers.map(({ actions }) => actions[0]?.startMs ?? 0);
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(laterMs);
  expect(machine.undo().yes).toBe(true);
  expect(trips().plan?.step).not.toBe('review');
});

test('the pool of drivers goes on with the clock, for a fixed start too', async () => {
  for (const requestMs of [null, nowMs + 90 * 60_000]) {
    const { run, rest, outcome, sees } = await open({});
    await run('trips/setOptions', { requestMs });
    await run('trips/goTo', { step: 'plan' });
    await rest();
    await run('trips/goTo', { step: 'drivers' });
    const laterMs = nowMs + 40 * 60_000;
    await run('clock/tick', { nowMs: laterMs });
    await rest();
    expect(outcome()).toMatchObject({ requestMs: requestMs ?? laterMs, nowMs: laterMs });
    const asked = poolAskedOf(
      sees(),
      0,
      poolDriversOf(sees(), () => place),
    );
    const [row] = asked ? poolOf(asked) : [];
    expect(row?.is === 'open' ? row.arriveMs : 0).toBeGreaterThan(laterMs);
  }
});

describe('undo and the two flows', () => {
  test('undo of an option brings back draft and plan', async () => {
    const { run, machine, rest, planned, trips } = await open({});
    const before = planned();
    await run('trips/setOptions', { roundTrip: false });
    await rest();
    expect(planned().plan.roundTrip).toBe(false);
    expect(machine.undo().yes).toBe(true);
    await rest();
    expect([trips().plan?.roundTrip, planned()]).toEqual([true, before]);
    expect(machine.canUndo()).toMatchObject({ yes: true, label: 'choose driver' });
  });

  test('redo into a plan that lost a move says which one, until it is taken out', async () => {
    const { run, machine, rest, trips, outcome } = await openWith({});
    await run('trips/open', { activityIds: ['a1', 'a2'] });
    await run('trips/goTo', { step: 'plan' });
    await rest();
    expect(machine.undo().yes).toBe(true);
    const taken = activityRow('a2', { version: 2, tripId: 't9' });
    await run('world/heard', changes({ activities: [taken] }));
    // As 'Next' is: the planner's notice about it takes it out.
    expect(machine.redo()).toMatchObject({ yes: false, reason: 'PA-a2 is already on a trip.' });
    expect(trips().plan?.step).toBe('activities');
    await run('trips/removeMoves', { activityIds: ['a2'] });
    await run('trips/goTo', { step: 'plan' });
    await rest();
    expect(outcome()).toMatchObject({ is: 'planned', plan: { moves: [{ activityId: 'a1' }] } });
    // And both steps come back by themselves.
    expect([machine.undo().yes, machine.undo().yes]).toEqual([true, true]);
    expect(machine.redo().yes).toBe(true);
    expect(machine.redo().yes).toBe(true);
    await rest();
    expect([trips().plan?.step, outcome()?.is]).toEqual(['plan', 'planned']);
  });

  test('undo to a draft that was being calculated calculates it again', async () => {
    const { held, run, machine, rest, outcome } = await openHeld();
    await run('trips/setOptions', { roundTrip: false });
    await rest();
    expect(machine.undo().yes).toBe(true);
    await rest();
    expect([held.asked, outcome()?.is]).toEqual([[1, 2, 3], 'calculating']);
  });

  test('the way of the named driver comes later and does not prevent undo', async () => {
    const slow = heldAnswer<Road>();
    const directions = [road, road, slow.promise];
    const { run, rest, planned, machine } = await open({ directions });
    const estimated = planned().plan.drivers[0]?.actions[0]?.startMs ?? 0;
    slow.give(answered<'directions'>({ distanceCmi: 900, durationMs: 36_000_000 }, nowMs));
    await rest();
    expect(planned().plan.drivers[0]?.actions[0]?.startMs).toBeGreaterThan(estimated);
    expect(machine.undo().yes).toBe(true);
    await run('trips/goTo', { step: 'plan' });
    expect(planned().plan.drivers[0]?.driverId).toBe('driver-1');
  });

  test('undo brings back a closed plan completely', async () => {
    const { run, machine, rest, planned } = await open({});
    const before = planned();
    await run('trips/close', {});
    expect(machine.undo()).toMatchObject({ yes: true });
    await rest();
    expect(planned()).toEqual(before);
  });

  test('undo keeps a plan closed while a move is being scheduled (reading 36)', async () => {
    const { run, machine, trips, sees } = await open({});
    await run('trips/close', {});
    await run('moves/start', { startId: null, endId: null });
    expect(sees().moves.state.draft).not.toBeNull();
    expect(machine.undo().yes).toBe(true);
    expect([sees().moves.state.draft, trips().plan]).toEqual([null, null]);
    expect(machine.undo().yes).toBe(true);
    expect(sees().moves.state.draft).toBeNull();
    expect(trips().plan).not.toBeNull();
  });

  test('a plan that is being saved stays open and unchanged', async () => {
    const { run, save, sees, trips, machine, endsOf } = await open({ finalizeTrip: [undefined] });
    await save();
    const reason = 'The trip being planned is being saved.';
    expect(endsOf(await run('moves/start', nowhere))).toEqual([{ how: 'rejected', reason }]);
    expect([sees().moves.state.draft, trips().plan?.activityIds]).toEqual([null, ['a1']]);
    expect(machine.undo().yes).toBe(false);
  });
});

const nowhere = { startId: null, endId: null };

describe('scheduling a move while a trip is being planned (reading 36)', () => {
  /** Keeps the complete plan, and opens the move. */
  async function kept(disk = memoryDisk(), script: Script = {}) {
    const all = await open(script, disk);
    const before = all.trips();
    await all.run('moves/start', nowhere);
    const { wanted } = all.sees().flow.state;
    await all.run('moves/start', { ...nowhere, other: 'keep' });
    const entries = () => unfinished(all.sees());
    return { ...all, before, wanted, entries };
  }

  test("the operator is asked first, and the move's wizard does not open", async () => {
    const { run, sees, outcome, machine } = await open({});
    await run('moves/start', nowhere);
    expect(sees().flow.state).toMatchObject({
      open: { of: 'trips', isTyped: true },
      wanted: { type: 'moves/start', data: nowhere },
    });
    expect([sees().moves.state.draft, outcome()?.is]).toEqual([null, 'planned']);
    // The question is no step.
    expect(machine.canUndo()).toMatchObject({ label: 'choose driver' });
    await run('flow/stay', {});
    expect(sees().flow.state).toMatchObject({ open: { of: 'trips' }, wanted: null });
  });

  test('the plan is kept completely under its title, and resumed', async () => {
    const { run, sees, trips, entries, before, wanted } = await kept();
    expect(wanted).not.toBeNull();
    expect(sees().flow.state).toMatchObject({ open: { of: 'moves' }, wanted: null });
    expect(trips().plan).toBeNull();
    const [one] = entries();
    expect(one).toMatchObject({ title: 'Plan a trip: PA-a1', sinceMs: nowMs });
    await run('flow/resume', one?.resume.data ?? {});
    expect(trips()).toEqual(before);
    // The move had no input: it is discarded without a question.
    expect([sees().moves.state.draft, entries()]).toEqual([null, []]);
  });

  test('the kept plan is there after a restart', async () => {
    const disk = memoryDisk();
    const { machine, before } = await kept(disk);
    await machine.settled();
    const { run, trips, sees } = await openWith({}, disk);
    await run('flow/resume', unfinished(sees())[0]?.resume.data ?? {});
    expect(trips()).toEqual(before);
  });

  test('planning the same moves again opens the kept plan', async () => {
    const { run, trips, entries, before } = await kept();
    await run('trips/open', { activityIds: ['a1'] });
    expect([trips(), entries()]).toEqual([before, []]);
  });

  test('each choice is one step, which can be undone and redone', async () => {
    for (const other of ['keep', 'discard']) {
      const { run, sees, outcome, machine, rest } = await open({});
      await run('moves/start', { ...nowhere, other });
      const after = [sees().moves.state, sees().trips.state, sees().flow.state];
      expect(unfinished(sees())).toHaveLength(other === 'keep' ? 1 : 0);
      expect(machine.undo().yes).toBe(true);
      expect([sees().moves.state.draft, outcome()?.is]).toEqual([null, 'planned']);
      expect(machine.redo().yes).toBe(true);
      await rest();
      expect([sees().moves.state, sees().trips.state, sees().flow.state]).toEqual(after);
    }
  });

  test('one undo brings back a kept plan that was discarded', async () => {
    const { run, entries, machine } = await kept();
    const [one] = entries();
    await run('flow/discard', one?.discard.data ?? {});
    expect(entries()).toEqual([]);
    expect(machine.undo().yes).toBe(true);
    expect(entries()).toEqual([one]);
  });

  test('a calculation ends when its draft is put aside, and begins again with it', async () => {
    const { held, run, rest, sees, outcome } = await openHeld();
    await run('trips/setOptions', { notes: 'Gate 4' });
    await run('moves/start', { ...nowhere, other: 'keep' });
    expect(held.ends()).toBe(1);
    await run('flow/resume', unfinished(sees())[0]?.resume.data ?? {});
    await rest();
    expect([held.asked, outcome()?.is]).toEqual([[1, 1], 'calculating']);
  });
});

describe('a trip that was confirmed', () => {
  test("is sent with the time it was confirmed, and the server's rows are read", async () => {
    const { save, sent, saved, records, notices } = await open({ finalizeTrip: [made] });
    const { plans, chaseType } = saved();
    const [plan] = plans;
    if (!plan) throw new Error('no plan');
    const order = { chaseType, requestedMs: nowMs };
    const id = await save();
    const { request } = oneTrip(plan, order);
    expect(sent('finalizeTrip')).toMatchObject([{ request, key: id }]);
    const fetched = records.filter(({ type }) => type === 'world/fetchRequested');
    expect(fetched.map(({ data }) => data)).toEqual([
      { collection: 'trips', ids: ['t7'] },
      { collection: 'activities', ids: ['a1'] },
    ]);
    expect(notices()).toEqual([{ kind: 'success', title: 'Saved.', text: 'Trip(s) created.' }]);
  });

  test('closes the planner, selects its moves and fits the map after success (S2 §4)', async () => {
    const { save, run, trips, sees } = await open({ finalizeTrip: [made] });
    await run('selection/clear', {});
    const before = sees().map.state.fit?.number ?? 0;
    await save();
    expect(trips()).toMatchObject({ plan: null, outcome: null });
    expect(sees().selection.state).toEqual({ collection: 'activities', ids: ['a1'] });
    expect(sees().navigation.state.path).toBe('/command-center/activities');
    expect(sees().map.state.fit).toMatchObject({ what: 'selection', number: before + 1 });
    expect(sees().flow.state.open).toBeNull();
  });

  test('is reported when refused, and its plan is kept (S2 §8)', async () => {
    const { save, trips, notices } = await open({
      finalizeTrip: [refused(409, 'Already planned.')],
    });
    await save();
    const title = 'Failed to create trip.';
    expect(notices()).toEqual([{ kind: 'error', title, text: 'Already planned.' }]);
    expect(trips().plan?.activityIds).toEqual(['a1']);
  });

  test('for each driver is sent as a batch, and what failed of it is said (S2 §8)', async () => {
    const { run, rest, save, answer, saved, notices, records, trips, sees } = await openBatch();
    await run('trips/setOptions', { saveAs: 'perDriver' });
    expect(saved().plans).toHaveLength(2);
    await save();
    expect(await answer()).toBe(2);
    // Journey 5: one for each distinct message, and what was created all the same.
    expect(notices()).toEqual([
      { kind: 'error', title: 'Failed to create 1 trip itinerary', text: 'Ann is busy.' },
      { kind: 'success', title: 'Saved.', text: 'Trip(s) created: 1 of 2.' },
    ]);
    // Above the kept plan, behind 'Failed to create trip.'
    const why = '1 trip itinerary: Ann is busy. 1 was created.';
    expect(sees().outbox.state.attempts).toMatchObject([{ why }]);
    expect(trips().plan?.activityIds).toEqual(['a1', 'a2']);
    const looked = records.filter(({ type }) => type === 'world/fetchRequested');
    expect(looked.map(({ data }) => data)).toMatchObject([{ collection: 'activities' }]);
    // What was created leaves the draft with its driver; the other keeps its own (journey 5).
    const created = { version: 3, tripId: 't7', modifiedById: dispatcher.id };
    await run('world/heard', changes({ trips: ['t7'], activities: [activityRow('a1', created)] }));
    await rest();
    expect(trips().plan).toMatchObject({ activityIds: ['a2'], startLocationId: 'A' });
    const left = saved().plans.map(({ moves }) => moves.map((move) => move.activityId));
    expect(left).toEqual([['a2']]);
    const names = trips().plan?.legs.map(({ driverId }) => driverId);
    expect(names?.filter((id) => id !== null)).toHaveLength(1);
    expect(saved().plans[0]?.drivers.map(({ driverId }) => driverId)).toEqual(
      names?.filter((id) => id !== null),
    );
  });

  test('is sent with the same key, byte for byte, after it was given up (P5)', async () => {
    const { save, run, sent, endsOf, clock } = await open({ finalizeTrip: [lost, made] });
    const first = await save();
    await run('outbox/giveUp', { intentId: first });
    clock.advance(5_000);
    const second = await save();
    const tries = sent('finalizeTrip');
    expect(tries.map(({ key }) => key)).toEqual([first, first]);
    expect(new Set(tries.map(({ request }) => JSON.stringify(request))).size).toBe(1);
    expect(endsOf(second)).toEqual([{ how: 'done' }]);
  });
});

test('a driver is named again with another position', async () => {
  const { run, rest, trips } = await open({});
  const from = { ...place, latE6: 39_000_000 };
  await run('trips/assignDriver', { column: 0, driverId: 'd1', from });
  await rest();
  expect(trips().plan?.legs).toMatchObject([{ driverId: 'd1', from }]);
});
