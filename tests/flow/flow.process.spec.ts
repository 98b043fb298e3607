import { describe, expect, test } from 'vitest';
import { activityRow, driverRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { type MemoryDisk, memoryDisk } from '#kernel/memoryLogStore.ts';
import { requestsOf } from '#features/moves/moves.queries.ts';
import { type MovesSees, movesProcess, movesSlice } from '#features/moves/index.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { type TripsSees, tripsProcess, tripsSlice } from '#features/trips/index.ts';
import { plannerInProcess } from '#planning/team/desk/teamPlanner.ts';
import { planMove, road } from '#features/trips/testing/planning.ts';
import { plannedNow, savedOf } from '#features/trips/trips.queries.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { flowProcess } from '#spine/flow/flow.process.ts';
import { unfinished } from '#spine/flow/flow.queries.ts';
import { load } from '#spine/world/testing/world.ts';

const put = [
  { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
  { collection: 'drivers', rows: [driverRow('d1')] },
  { collection: 'activities', rows: [activityRow('a1')] },
] as const;
const created = answered<'createActivities'>({ activities: [activityRow('a7')] }, nowMs);
const noAnswer = { is: 'outcomeUnknown' } as const;
const nowhere = { startId: null, endId: null };

const fetching = fetchesProcess(fetchesOfAll([tripsSlice as never]));
const all: readonly unknown[] = [fetching, movesProcess, tripsProcess, flowProcess];
type Options = {
  readonly isTyping?: boolean;
  readonly disk?: MemoryDisk;
  readonly processes?: readonly unknown[];
};

/** A signed-in console with a complete move in its wizard; on the same disk it is a restart. */
async function open(
  script: Script,
  { isTyping = false, disk = memoryDisk(), processes = all } = {} as Options,
) {
  const isNew = disk.records.length === 0;
  const run = await openAsking<MovesSees & TripsSees>([movesSlice, tripsSlice], script, {
    put,
    disk,
    processes,
    ports: { isTyping: () => isTyping, planner: plannerInProcess(1) },
  });
  const line = (link: 'lost' | 'connected') =>
    run.run('connection/linkHeard', { link, atMs: null });
  const moves = () => run.sees().moves.state;
  const flow = () => run.sees().flow.state;
  const type = (note: string) =>
    run.run('moves/editVehicle', { field: 'pickupNotes', value: note });
  const create = () => {
    const { draft } = moves();
    const asked = draft && requestsOf(draft);
    return run.run('moves/create', { moves: asked, flow: flow().open?.id });
  };
  const begin = async (note: string) => {
    await run.run('moves/start', { startId: 'A', endId: 'B' });
    await run.run('moves/editVehicle', { field: 'vinInput', value: '1M8GDM9AXKP042788' });
    await type(note);
  };
  const listed = () => unfinished(run.sees()).map(({ title, why }) => [title, why]);
  if (isNew) {
    await load(run, {});
    await begin('Gate 4');
  }
  return { ...run, line, moves, flow, type, create, begin, listed };
}
const title = 'Schedule a move: Store A → Store B';

describe('a wizard whose request waits for the connection', () => {
  test('a wizard closes at once, is not listed, and the notice names what waits', async () => {
    const { line, create, flow, moves, listed, records, run } = await open({});
    await line('lost');
    const intentId = await create();
    expect(flow()).toMatchObject({ open: null, aside: [{ intentId, isListed: true }] });
    expect([moves().draft, listed()]).toEqual([null, []]);
    const put = records.filter((one) => one.type === 'flow/putAside');
    expect(put).toMatchObject([{ data: { waits: title, intentId } }]);
    // The next move is another draft with its own request.
    await run('moves/start', nowhere);
    expect(flow().open?.request.subject).toBe('moves:new:2');
  });

  test('a wizard closes when its request could not be sent', async () => {
    const { create, flow, open: asked } = await open({ createActivities: [{ is: 'notSent' }] });
    await create();
    expect(asked()).toMatchObject([{ phase: 'waiting' }]);
    expect(flow().open).toBeNull();
  });

  test('when the request is done the draft is forgotten, and selection and map stay', async () => {
    const { line, create, flow, moves, sees, sent, rest } = await open({
      createActivities: [created],
    });
    await line('lost');
    await create();
    await line('connected');
    await rest();
    expect(sent('createActivities')).toHaveLength(1);
    expect([flow().open, flow().aside, moves().aside]).toEqual([null, [], {}]);
    expect(sees().selection.state.ids).toEqual([]);
  });

  test.each([
    ['refused by the server', { createActivities: [refused(422, 'No such place.')] }],
    ['refused by its guard', {}],
  ])('a wizard whose request was %s opens again with its input', async (how, script) => {
    const { line, create, run, flow, moves, sees } = await open(script);
    await line('lost');
    await create();
    if (how === 'refused by its guard') {
      const removed = [{ collection: 'locations', ids: ['B'] }];
      await run('world/heard', { put: [], removed });
    }
    await line('connected');
    expect(flow()).toMatchObject({ open: { of: 'moves', intentId: null }, aside: [] });
    expect(moves().draft).toMatchObject({ vehicles: [{ pickupNotes: 'Gate 4' }] });
    expect(sees().outbox.state.attempts).toMatchObject([{ subject: 'moves:new:1' }]);
  });

  test('a withdrawn request opens its wizard again, ready for changes', async () => {
    const { line, create, run, type, moves } = await open({});
    await line('lost');
    await run('outbox/withdraw', { intentId: await create() });
    await type('Gate 5');
    expect(moves().draft).toMatchObject({ vehicles: [{ pickupNotes: 'Gate 5' }] });
  });

  test('beside another open wizard it is listed with the reason and can be resumed', async () => {
    const { line, create, begin, listed, moves, run, flow } = await open({
      createActivities: [refused(422, 'No such place.')],
    });
    await line('lost');
    await create();
    await begin('Gate 9');
    await line('connected');
    expect(moves().draft).toMatchObject({ vehicles: [{ pickupNotes: 'Gate 9' }] });
    expect(listed()).toEqual([[title, 'No such place.']]);
    await run('flow/resume', { id: 1, other: 'keep' });
    expect(moves().draft).toMatchObject({ vehicles: [{ pickupNotes: 'Gate 4' }] });
    expect([flow().open?.id, listed()]).toEqual([1, [[title, null]]]);
  });

  test('while the operator types elsewhere the wizard is listed and not opened', async () => {
    const { line, create, run, flow, listed } = await open({}, { isTyping: true });
    await line('lost');
    await run('outbox/withdraw', { intentId: await create() });
    expect([flow().open, listed()]).toEqual([null, [[title, null]]]);
  });

  test('work left over from a tab that died is done at the next start (P1)', async () => {
    const disk = memoryDisk();
    // None of it was done, as if the tab had died after each record.
    const first = await open({}, { disk, processes: [] });
    await first.line('lost');
    const intentId = await first.create();
    expect(first.flow().open).toMatchObject({ intentId });
    await first.machine.settled();
    const second = await open({}, { disk });
    expect(second.flow()).toMatchObject({ open: null, aside: [{ intentId }] });
    await second.machine.settled();
    const third = await open({}, { disk, processes: [] });
    await third.run('outbox/withdraw', { intentId });
    expect([third.flow().open, third.listed()]).toEqual([null, []]);
    await third.machine.settled();
    const last = await open({}, { disk });
    expect(last.moves().draft).toMatchObject({ vehicles: [{ pickupNotes: 'Gate 4' }] });
  });
});

test("'Confirm and plan' opens the trip planner with the moves that were created", async () => {
  const { moves, flow, run, sees } = await open({ createActivities: [created] });
  const { draft } = moves();
  const asked = { moves: draft && requestsOf(draft), flow: flow().open?.id, thenPlan: true };
  await run('moves/create', asked);
  expect(sees().trips.state.plan).toMatchObject({ activityIds: ['a7'], source: 'selection' });
  expect([flow().open?.of, flow().wanted, moves().draft]).toEqual(['trips', null, null]);
  expect(sees().selection.state.ids).toEqual(['a7']);
});

describe('a wizard whose request has no answer', () => {
  test('an unanswered wizard makes room without a question and returns at the end', async () => {
    const { create, run, flow, listed } = await open({ createActivities: [noAnswer] });
    const intentId = await create();
    expect(flow().open).toMatchObject({ intentId });
    await run('moves/start', nowhere);
    expect(flow()).toMatchObject({ open: { id: 2 }, aside: [{ id: 1, intentId }], wanted: null });
    expect(listed()).toEqual([]);
    await run('outbox/giveUp', { intentId });
    expect(listed()).toEqual([[title, expect.stringContaining('may have been done')]]);
  });

  test('in the first seconds an unanswered wizard stays open', async () => {
    const { create, run, endsOf } = await open({ createActivities: [undefined] });
    await create();
    const reason = 'The move being scheduled is being saved.';
    expect(endsOf((await run('moves/start', nowhere)) as never)).toEqual([
      { how: 'rejected', reason },
    ]);
  });

  test('a draft given up and resumed sends the same request with its key (P5)', async () => {
    const { create, run, sent, begin } = await open({ createActivities: [noAnswer, created] });
    const intentId = await create();
    await begin('Gate 9');
    await run('outbox/giveUp', { intentId });
    const second = await create();
    await run('flow/resume', { id: 1 });
    await create();
    expect(sent('createActivities').map(({ key }) => key)).toEqual([intentId, second, intentId]);
  });

  test('a draft put aside and retried from the list is gone once done', async () => {
    const { create, run, sees, flow } = await open({ createActivities: [noAnswer, created] });
    const intentId = await create();
    await run('moves/start', nowhere);
    await run('outbox/giveUp', { intentId });
    await run('moves/create', sees().outbox.state.attempts[0]?.asked ?? {});
    expect([flow().open?.id, flow().aside]).toEqual([2, []]);
  });

  test('discarding a draft forgets its attempt and the key', async () => {
    const { create, run, sees } = await open({ createActivities: [noAnswer] });
    const intentId = await create();
    await run('moves/start', nowhere);
    await run('outbox/giveUp', { intentId });
    expect(sees().outbox.state.attempts).toHaveLength(1);
    await run('flow/discard', { id: 1 });
    expect(sees().outbox.state.attempts).toEqual([]);
  });
});

test('a trip plan whose request waits closes, and comes back complete', async () => {
  const { line, run, rest, sees, flow, endsOf } = await open({ directions: [road] });
  await run('moves/close', {});
  await planMove({ run, rest });
  const before = sees().trips.state;
  const planned = plannedNow(before);
  if (!before.plan || !planned) throw new Error('no plan');
  await line('lost');
  const intentId = await run('trips/save', savedOf(before.plan, planned));
  expect([flow().open, sees().trips.state.plan]).toEqual([null, null]);
  const again = await run('trips/open', { activityIds: ['a1'] });
  const reason = 'PA-a1 is on a trip that is not saved yet: see the outbox.';
  expect(endsOf(again as never)).toEqual([{ how: 'rejected', reason }]);
  await run('outbox/withdraw', { intentId });
  expect(sees().trips.state).toEqual(before);
});
