// Whatever the order of the answers, whatever is lost, and wherever the page is closed: every
// row ends in exactly one outcome, and rows reported as done are the ones the server did.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityRow, dispatcher, nowMs } from '#domain/testing/rows.ts';
import { type MemoryDisk, memoryDisk } from '#kernel/memoryLogStore.ts';
import type { LogRecord } from '#kernel/records.ts';
import { drain } from '#kernel/testing/drain.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import type { CallName } from '#wire/calls/calls.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { endingKinds, type EndingKind } from '../endings/index.ts';
import { outboxProcess, requestsOfAll } from '#spine/outbox/index.ts';
import { atOnce, type Outcome, outcomes } from './bulk.model.ts';
import { bulkProcess, type BulkSees, bulkSlice } from './index.ts';
import { runs } from '../../../tests/propertyRuns.ts';

/** How a server does one row of each act, and its answer when that was done before. */
const doing: {
  readonly [W in EndingKind]: {
    readonly call: CallName;
    done(id: string): Answer<unknown>;
    readonly before: Answer<never>;
  };
} = {
  cancel: {
    call: 'removeActivity',
    done: (id) => answered<'removeActivity'>({ id }, nowMs),
    before: refused(404, 'There is none.'),
  },
  complete: {
    call: 'editActivity',
    done: (id) => {
      const activity = activityRow(id, { status: 'completed', version: 9 });
      return answered<'editActivity'>({ activity }, nowMs);
    },
    before: refused(422, 'It is complete already.'),
  },
};

/** Does each key once and repeats its answer; refuses some rows, and always breaks on others. */
function serverOf(
  what: EndingKind,
  unwilling: ReadonlySet<string> = new Set(),
  breaking: ReadonlySet<string> = new Set(),
) {
  const answers = new Map<string, Answer<unknown>>();
  const doneBy = new Map<string, string[]>();
  return {
    call: doing[what].call,
    doneBy,
    answer(id: string, key: string): Answer<unknown> {
      const before = answers.get(key);
      if (before) return before;
      if (breaking.has(id)) return refused(503);
      const now = unwilling.has(id)
        ? refused(422, 'It has a trip.')
        : doneBy.has(id)
          ? doing[what].before
          : doing[what].done(id);
      if (now.is === 'ok') doneBy.set(id, [...(doneBy.get(id) ?? []), key]);
      answers.set(key, now);
      return now;
    },
  };
}

/** What the line does with a request and its answer. */
type Way = 'through' | 'requestLost' | 'answerLost' | 'broken';
type Call = { readonly id: string; readonly key: string; give(answer: Answer<never>): void };

/** One life of the page, connected to a server. */
async function live(disk: MemoryDisk, server: ReturnType<typeof serverOf>, count: number) {
  const calls: Call[] = [];
  const listeners = new Set<(push: Push) => void>();
  const link = {
    call: (name: CallName, { id }: { id: string }, { key }: { key: string }) => {
      if (name !== server.call) throw new Error(`${name} is not ${server.call}`);
      return new Promise((give) => calls.push({ id, key, give }));
    },
    listen: (on: (push: Push) => void) => {
      listeners.add(on);
      return () => void listeners.delete(on);
    },
    authorize: () => {},
    askPlanner: () => {},
    tryNow: () => {},
    close: () => {},
  } as unknown as Link;
  const clock = manualClock(nowMs);
  // Retries wait for the line to come back.
  const pause = (ms: number) => (ms < 10_000 ? Promise.resolve() : new Promise<void>(() => {}));
  const run = await openSlices<BulkSees>({
    slices: [bulkSlice],
    processes: [outboxProcess(requestsOfAll([bulkSlice])), bulkProcess],
    ports: { link, pause, clock },
    clock,
    disk,
  });
  if (disk.records.length === 0) {
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    const rows = Array.from({ length: count }, (_, at) => activityRow(`a${at}`));
    const put = [{ collection: 'activities', rows }];
    await run.run('world/heard', { put, removed: [] });
  }
  const act = () => run.sees().bulk.state.acts[0];
  const ofAct = () => ({ bulkId: act()?.id ?? '' });
  const connection = async (state: 'lost' | 'connected') => {
    for (const on of listeners) on({ is: 'connection', state, serverMs: null } as never);
    await run.run('connection/linkHeard', { link: state, atMs: null });
  };
  return {
    ...run,
    act,
    ofAct,
    connection,
    waiting: () => calls.length,
    rowsOf: () => (act()?.parts ?? []).flat(),
    async answer(pick: number, way: Way) {
      const [call] = calls.splice(pick % Math.max(1, calls.length), 1);
      if (!call) return;
      const answer =
        way === 'requestLost'
          ? undefined
          : way === 'broken'
            ? refused(503)
            : server.answer(call.id, call.key);
      call.give(
        way === 'through' || way === 'broken'
          ? (answer as Answer<never>)
          : { is: 'outcomeUnknown' },
      );
      await run.rest();
    },
  };
}

/** What is left of a log when the page is closed now. */
function torn(disk: MemoryDisk): MemoryDisk {
  return { ...disk, records: [...disk.records], blobs: new Map(disk.blobs) };
}

const pick = fc.nat(9);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constant('answer' as const),
      pick,
      way: fc.constantFrom<Way>('through', 'through', 'requestLost', 'answerLost', 'broken'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('tear' as const), pick }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constantFrom('lose', 'come', 'stop', 'again', 'trip'), pick }),
  },
);

test.each(endingKinds)(
  '%s: every row has one true outcome and is done with one key',
  async (what) => {
    const seen = new Set<Outcome>();
    let tears = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
        fc.uniqueArray(fc.nat(11), { maxLength: 2 }),
        fc.array(step, { maxLength: 40, size: 'max' }),
        async (count, unwilling, breaking, steps) => {
          const ids = (places: readonly number[]) => new Set(places.map((at) => `a${at}`));
          const server = serverOf(what, ids(unwilling), ids(breaking));
          let life = await live(memoryDisk(), server, count);
          const lives = [life];
          const rows = Array.from({ length: count }, (_, at) => ({
            activityId: `a${at}`,
            version: 1,
          }));
          life.machine.dispatch({ type: 'bulk/begin', data: { what, rows } });
          await life.rest();
          for (const one of steps) {
            if (one.is === 'answer' && 'way' in one) await life.answer(one.pick, one.way);
            else if (one.is === 'lose') await life.connection('lost');
            else if (one.is === 'come') await life.connection('connected');
            else if (one.is === 'stop') await life.run('bulk/stop', life.ofAct());
            else if (one.is === 'again') await life.run('bulk/tryAgain', life.ofAct());
            else if (one.is === 'trip') {
              const row = activityRow(`a${one.pick}`, { tripId: 't1', version: 2 });
              if (!server.doneBy.has(row.id) && one.pick < count) {
                const put = [{ collection: 'activities', rows: [row] }];
                await life.run('world/heard', { put, removed: [] });
              }
            } else {
              // The page is closed in the middle: the last command may be half written.
              void life.answer(one.pick, 'through');
              await drain(one.pick);
              tears += 1;
              life = await live(torn(life.disk), server, count);
              lives.push(life);
              await life.rest();
            }
            check(life.rowsOf(), life.act()?.counts, count);
          }
          // From now on the line is good, so that everything ends.
          await life.connection('lost');
          await life.connection('connected');
          for (let more = 0; life.waiting() > 0 && more < 500; more += 1) {
            await life.answer(0, 'through');
          }
          // A request that the server never answers stays open until it is given up.
          for (const { intentId } of life.sees().outbox.state.open) {
            await life.run('outbox/giveUp', { intentId });
          }
          const act = life.act();
          expect(act).toMatchObject({ isOver: true });
          expect([act?.counts.waiting, act?.counts.underWay]).toEqual([0, 0]);
          check(life.rowsOf(), act?.counts, count);
          for (const { outcome, activityId } of life.rowsOf()) {
            seen.add(outcome);
            const keys = server.doneBy.get(activityId) ?? [];
            expect(keys.length).toBeLessThanOrEqual(1);
            if (outcome === 'done') expect([activityId, keys.length]).toEqual([activityId, 1]);
            const wasSent = life.disk.records.some(
              ({ type, data }) =>
                type === 'outbox/opened' &&
                (data as { readonly subject: string }).subject === `activities:${activityId}`,
            );
            if (!wasSent) expect([activityId, keys]).toEqual([activityId, []]);
          }
          expect(life.machine.openIntents()).toEqual([]);
          expect(endedTwice(life.disk.records)).toEqual([]);
          expect(lives.flatMap(({ troubles }) => troubles)).toEqual([]);
          for (const { machine } of lives) await machine.close();
        },
      ),
      { numRuns: Math.ceil(runs(75) / endingKinds.length) },
    );
    expect(tears).toBeGreaterThan(50);
    expect([...seen].toSorted()).toEqual(['done', 'failed', 'left', 'refused']);
  },
  120_000,
);

/** The counts that are kept equal the counts of the rows. */
function check(
  rows: readonly { readonly outcome: Outcome }[],
  counts: object | undefined,
  count: number,
) {
  const recount = Object.fromEntries(
    outcomes.map((one) => [one, rows.filter(({ outcome }) => outcome === one).length]),
  );
  expect(counts).toEqual(recount);
  expect(rows.length).toBe(count);
}

function endedTwice(records: readonly LogRecord[]): readonly string[] {
  const ended = records.flatMap((record) =>
    record.kind === 'event' ? (record.ends ?? []).map(({ command }) => command) : [],
  );
  return ended.filter((id, at) => ended.indexOf(id) !== at);
}

test.each(endingKinds)(
  '%s: few rows are under way at a time, and each answer sends the next',
  async (what) => {
    const server = serverOf(what);
    const life = await live(memoryDisk(), server, 30);
    const rows = Array.from({ length: 30 }, (_, at) => ({ activityId: `a${at}`, version: 1 }));
    life.machine.dispatch({ type: 'bulk/begin', data: { what, rows } });
    await life.rest();
    for (let left = 30; left > 0; left -= 1) {
      expect(life.waiting()).toBe(Math.min(atOnce, left));
      await life.answer(left, 'through');
    }
    expect(life.act()).toMatchObject({ isOver: true, counts: { done: 30 } });
  },
);
