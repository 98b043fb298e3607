import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { compile } from '#kernel/catalog.ts';
import type { AnySlice } from '#kernel/slice.ts';
import { drain } from '#kernel/testing/drain.ts';
import { fleet, noteRows, notesSlice } from '#kernel/testing/fleet.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openFleet } from '#kernel/testing/openFleet.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { openStandingCheck, StandingCheck } from './standingCheck.ts';
import { Troubles } from './troubles.ts';

const minutes = 3;
const pieceMs = 1.5;

/** Manual time: advances a little with each reading, and much when no work is pending. */
function manualPage() {
  let atMs = 0;
  let waiting: { readonly atMs: number; readonly run: () => void } | null = null;
  let idle: ((leftMs: () => number) => void) | null = null;
  const sliceMs: number[] = [];
  return {
    sliceMs,
    timers: {
      nowMs: () => {
        atMs += pieceMs;
        return atMs;
      },
      after(ms: number, run: () => void) {
        const own = { atMs: atMs + ms, run };
        waiting = own;
        return () => {
          if (waiting === own) waiting = null;
        };
      },
    },
    idle: {
      next(run: (leftMs: () => number) => void) {
        idle = run;
        return () => {
          if (idle === run) idle = null;
        };
      },
    },
    /** Lets minutes pass, and gives idle time until no task requests it. */
    pass(leftMs = 50) {
      atMs += minutes * 60_000;
      if (waiting && waiting.atMs <= atMs) {
        const { run } = waiting;
        waiting = null;
        run();
      }
      for (let run = idle; run; run = idle) {
        idle = null;
        const beganMs = atMs;
        run(() => leftMs);
        sliceMs.push(atMs - beganMs);
      }
    },
    isAsked: () => waiting !== null || idle !== null,
  };
}

const write = (id: string, text: string) => ({ type: 'notes/write', data: { id, text } });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function start(all: readonly AnySlice[] = fleet) {
  const run = await openFleet({ slices: all });
  onTestFinished(() => run.machine.close());
  const page = manualPage();
  const heard: (readonly string[])[] = [];
  const check = new StandingCheck({
    ...page,
    machine: run.machine,
    catalog: compile(all),
    onDiffers: (what) => heard.push(what),
  });
  return { ...run, page, heard, check };
}

test('every few minutes the last records are folded again in small pieces', async () => {
  const { machine, page, heard, check } = await start();
  page.pass();
  expect(check.report()).toMatchObject({ endedWallMs: null, records: 0 });
  for (let i = 0; i < 30; i += 1) machine.dispatch(write(`n${i % 7}`, `${i}`));
  page.sliceMs.length = 0;
  page.pass();
  expect(check.report()).toMatchObject({
    lastRecords: 60,
    records: 60,
    leftOut: 0,
    differences: 0,
  });
  expect(page.sliceMs.length).toBeGreaterThan(8);
  expect(Math.max(...page.sliceMs)).toBeLessThan(8);
  expect(check.report().longestMs).toBeLessThan(8);
  machine.dispatch(write('later', 'x'));
  page.pass();
  expect(check.report()).toMatchObject({ lastRecords: 2, records: 62 });
  expect(check.report().endedWallMs).toBeGreaterThan(2 * minutes * 60_000);
  expect(heard).toEqual([]);
});

test('the check continues when hardly any idle time is left', async () => {
  const { machine, page, check } = await start();
  for (let i = 0; i < 5; i += 1) machine.dispatch(write('a', `${i}`));
  page.pass(0);
  expect(check.report()).toMatchObject({ records: 10, differences: 0 });
});

test('an evolver that reads outside state is reported once, and checks continue', async () => {
  let outside = 0;
  const evolve: AnySlice['evolve'] = {
    ...notesSlice.evolve,
    'notes/erased': (_event, { draft }) => {
      outside += 1;
      draft.written = outside;
    },
  };
  const leaky: AnySlice = { ...(notesSlice as AnySlice), evolve };
  const all = fleet.map((slice) => (slice.name === 'notes' ? leaky : slice));
  const { machine, page, heard, check } = await start(all);
  machine.dispatch(write('a', 'x'));
  machine.dispatch({ type: 'notes/erase', data: { id: 'a' } });
  page.pass();
  expect(heard).toEqual([['notes']]);
  expect(check.report()).toMatchObject({ records: 4, differences: 1 });
  const { ended } = machine.dispatch(write('b', 'y'));
  expect(await ended).toEqual({ how: 'done' });
  page.pass();
  expect(heard).toHaveLength(1);
  expect(check.report()).toMatchObject({ records: 6, differences: 1 });
});

test('records with bulk are left out, and later records are checked again', async () => {
  const { machine, page, heard, check } = await start();
  machine.dispatch(write('a', 'x'));
  const hash = await machine.putBlob(noteRows(300));
  machine.dispatch({ type: 'notes/load', data: { hash } });
  await drain();
  page.pass();
  expect(check.report()).toMatchObject({ endedWallMs: null, records: 0, leftOut: 4 });
  machine.dispatch(write('n7', 'changed'));
  page.pass();
  expect(check.report()).toMatchObject({ records: 2, leftOut: 4, differences: 0 });
  expect(heard).toEqual([]);
});

test('too many records to hold are left out', async () => {
  const { machine, page, check } = await start();
  for (let i = 0; i < 10_001; i += 1) machine.dispatch(write('a', 'x'));
  page.pass();
  expect(check.report()).toMatchObject({ records: 0, leftOut: 20_002 });
  machine.dispatch(write('a', 'y'));
  page.pass();
  expect(check.report()).toMatchObject({ records: 2, leftOut: 20_002 });
});

test('a stopped check requests no idle time', async () => {
  const { machine, page, check } = await start();
  machine.dispatch(write('a', 'x'));
  check.stop();
  expect(page.isAsked()).toBe(false);
  page.pass();
  expect(check.report().endedWallMs).toBeNull();
});

test('a difference shows the operator which slices do not match the log', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const all = slices.map((slice): AnySlice => {
    if (slice.name !== 'navigation') return slice;
    const { evolve } = slice as AnySlice;
    const moved = evolve['navigation/moved'];
    return {
      ...(slice as AnySlice),
      evolve: {
        ...evolve,
        'navigation/moved': (event, into) => {
          moved?.(event, into);
          into.draft.path = '/elsewhere';
        },
      },
    };
  });
  const clock = manualClock(nowMs);
  const run = await openSlices<ConsoleSees>({
    slices: all,
    ports: {},
    clock,
  });
  onTestFinished(() => run.machine.close());
  const troubles = new Troubles();
  const check = openStandingCheck(run.machine, troubles);
  const path = '/command-center/activities';
  run.machine.dispatch({ type: 'navigation/go', data: { path, replace: false } });
  expect(run.types()).toContain('navigation/moved');
  expect(troubles.latest()).toBeNull();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(troubles.latest()?.what).toBe(
    'The screen does not match the log (navigation). Reload to rebuild it.',
  );
  expect(check.report().differences).toBe(1);
  check.stop();
});
