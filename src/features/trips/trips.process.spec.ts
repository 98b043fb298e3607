import { describe, expect, test } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { legsNeeded, type RouteRequest } from '#planning/hops.ts';
import { legacyTripOf } from '#wire/legacy/tripCodec.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetched } from '../fetches/index.ts';
import { unfinished } from '../flow/flow.queries.ts';
import { type MovesSees, movesSlice } from '../moves/index.ts';
import { openAsking } from '../outbox/testing/asking.ts';
import { load } from '../world/testing/world.ts';
import { place, planning, road } from './testing/planning.ts';
import { road as roadFetch, roadBetween } from './trips.fetches.ts';
import { tripsProcess } from './trips.process.ts';
import type { PlanDraft } from './trips.model.ts';
import { estimatedRoads, routeOf } from './trips.queries.ts';
import type { TripsSees } from './facts.slice.ts';
import { tripsSlice } from './trips.slice.ts';

const made = answered<'finalizeTrip'>({ tripId: 't7' }, nowMs);
const lost = { is: 'outcomeUnknown' } as const;
const notSent = { is: 'notSent' } as const;
type Road = { distanceCmi: number; durationMs: number };

/** A signed-in console with a plan; on the same disk it is a restart. */
async function open(script: Script, disk = memoryDisk(), process: object = tripsProcess) {
  const isNew = disk.records.length === 0;
  const all = { directions: [road], ...script };
  const options = { ...planning(process), disk };
  const run = await openAsking<TripsSees & MovesSees>([movesSlice, tripsSlice], all, options);
  if (isNew) {
    await load(run, {});
    await run.run('trips/open', { activityIds: ['a1'] });
    await run.run('trips/chooseDriver', { driverId: 'd1', place });
  }
  const trips = () => run.sees().trips.state;
  const estimated = () => estimatedRoads(run.sees(), planOf(trips()));
  /** The miles of the plan's roads, in order. */
  const roads = () =>
    legsNeeded(routeOf(run.sees(), planOf(trips())) as RouteRequest).map(({ from, to }) => {
      const now = fetched(run.sees(), roadFetch, roadBetween(from, to));
      return now?.is === 'ready' ? now.value.distanceCmi : null;
    });
  const itinerary = () => {
    const { outcome } = trips();
    if (outcome?.is !== 'itinerary') throw new Error('there is no plan');
    return outcome.itinerary;
  };
  const save = () => run.run('trips/save', { itinerary: itinerary() });
  const notices = () =>
    run.records.flatMap(({ type, data }) =>
      type === 'outbox/closed' ? [(data as { told: unknown }).told] : [],
    );
  return { ...run, trips, estimated, roads, itinerary, save, notices };
}

function planOf({ plan }: TripsSees['trips']['state']): PlanDraft {
  if (!plan) throw new Error('there is no draft');
  return plan;
}

describe('the roads of a plan', () => {
  test('each road between the places of the plan is requested once', async () => {
    const { sent, trips, run } = await open({});
    expect(sent('directions')).toHaveLength(3);
    expect(trips()).toMatchObject({ outcome: { is: 'itinerary' } });
    await run('trips/setOptions', { startMs: nowMs + 600_000 });
    expect(sent('directions')).toHaveLength(3);
  });

  test.each([lost, notSent, refused(500)])(
    'roads without an answer are estimated, and marked: %o',
    async (line) => {
      const { trips, estimated } = await open({ directions: [line] });
      expect(estimated()).toHaveLength(3);
      expect(trips().outcome?.is).toBe('itinerary');
    },
  );
});

describe('roads that are still being read', () => {
  test('are requested again after a restart, so that no plan stays unfinished', async () => {
    const disk = memoryDisk();
    const before = await open({ directions: [undefined] }, disk);
    expect(before.trips().outcome).toBeNull();
    await before.machine.settled();
    const after = await open({}, disk);
    expect(after.sent('directions')).toHaveLength(3);
    expect(after.trips()).toMatchObject({ outcome: { is: 'itinerary' } });
  });

  test('that come just before a crash are in the plan at the next start', async () => {
    const disk = memoryDisk();
    const before = await open({}, disk, { ...tripsProcess, on: {} });
    expect([before.roads(), before.trips().outcome]).toEqual([[900, 900, 900], null]);
    await before.machine.settled();
    const after = await open({}, disk);
    expect(after.sent('directions')).toEqual([]);
    expect(after.trips().outcome?.is).toBe('itinerary');
  });

  test("from the driver's old position do not count once the driver has moved", async () => {
    const old = heldAnswer<Road>();
    const directions = [old.promise, old.promise, old.promise, road];
    const { run, rest, roads } = await open({ directions });
    await run('trips/chooseDriver', { driverId: 'd1', place: { ...place, latE6: 39_000_000 } });
    old.give(answered<'directions'>({ distanceCmi: 1, durationMs: 1 }, nowMs));
    await rest();
    expect(roads()).toEqual([900, 1, 900]);
  });

  test('do not prevent undoing later choices', async () => {
    const slow = heldAnswer<Road>();
    const { run, rest, machine } = await open({ directions: [slow.promise] });
    await run('trips/setOptions', { roundTrip: false });
    slow.give(road);
    await rest();
    expect(machine.canUndo()).toMatchObject({ yes: true, label: 'make it one way' });
    expect(machine.undo().yes).toBe(true);
    expect(machine.canUndo()).toMatchObject({ yes: true, label: 'choose driver' });
  });

  test('lead to login after a 401 instead of an estimate (P9)', async () => {
    const { sees, trips } = await open({ directions: [refused(401)] });
    expect(sees().session.state.status).toBe('expired');
    expect(trips().outcome).toBeNull();
  });
});

describe('undo and the two flows', () => {
  test('undo brings back a closed plan completely', async () => {
    const { run, machine, rest, trips } = await open({});
    await run('trips/close', {});
    expect(machine.undo()).toMatchObject({ yes: true });
    await rest();
    expect(trips().outcome?.is).toBe('itinerary');
  });

  test('undo does not bring back a plan while a move is being scheduled (reading 36)', async () => {
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

  test('a plan that is being saved stays open', async () => {
    const { run, save, sees, trips, endsOf } = await open({ finalizeTrip: [undefined] });
    await save();
    const reason = 'The trip being planned is being saved.';
    expect(endsOf(await run('moves/start', nowhere))).toEqual([{ how: 'rejected', reason }]);
    expect([sees().moves.state.draft, trips().plan?.activityIds]).toEqual([null, ['a1']]);
  });

  test('undo does not change a plan that is being saved', async () => {
    const { run, save, machine, trips } = await open({ finalizeTrip: [undefined] });
    await run('trips/setOptions', { startMs: nowMs + 600_000 });
    await save();
    expect(machine.undo().yes).toBe(false);
    expect(trips().plan?.startMs).toBe(nowMs + 600_000);
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
    const { run, sees, trips, machine } = await open({});
    await run('moves/start', nowhere);
    expect(sees().flow.state).toMatchObject({
      open: { of: 'trips', isTyped: true },
      wanted: { type: 'moves/start', data: nowhere },
    });
    expect([sees().moves.state.draft, trips().outcome?.is]).toEqual([null, 'itinerary']);
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
    const { run, trips, sees } = await open({}, disk);
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
      const { run, sees, trips, machine, rest } = await open({});
      await run('moves/start', { ...nowhere, other });
      const after = [sees().moves.state, sees().trips.state, sees().flow.state];
      expect(unfinished(sees())).toHaveLength(other === 'keep' ? 1 : 0);
      expect(machine.undo().yes).toBe(true);
      expect([sees().moves.state.draft, trips().outcome?.is]).toEqual([null, 'itinerary']);
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

  test('roads that come while the plan is kept are in it when it is resumed', async () => {
    const slow = heldAnswer<Road>();
    const { run, trips, rest, entries } = await kept(memoryDisk(), { directions: [slow.promise] });
    slow.give(road);
    await rest();
    await run('flow/resume', entries()[0]?.resume.data ?? {});
    expect(trips().outcome?.is).toBe('itinerary');
  });
});

describe('a trip that was confirmed', () => {
  test("is sent with the time it was confirmed, and the server's rows are read", async () => {
    const { save, sent, itinerary, records, notices } = await open({ finalizeTrip: [made] });
    const trip = legacyTripOf(itinerary(), nowMs);
    const id = await save();
    expect(sent('finalizeTrip')).toMatchObject([{ request: { trip }, key: id }]);
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
