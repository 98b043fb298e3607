import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { fixKinds } from '#domain/positionBatch.ts';
import {
  DriverHistory,
  type HeardFix,
  stretchesOf,
  timeMarks,
  type WasSeated,
} from './driverHistory.ts';

const startMs = 1_789_500_000_000;
const minuteMs = 60_000;

/** A fix so many minutes after the start, so many thousandths of a degree (111 m) to the north. */
function fix(minute: number, north: number, kind: number = fixKinds.outOfTrip): HeardFix {
  const heardMs = startMs + minute * minuteMs;
  return { lonE6: 0, latE6: Math.round(north * 1_000), atMs: heardMs, heardMs, kind };
}

function historyOf(fixes: readonly HeardFix[]) {
  const history = new DriverHistory();
  for (const one of fixes) history.add(one);
  return history.fixes();
}

const never: WasSeated = () => false;

function stretches(fixes: readonly HeardFix[], wasSeated = never) {
  return stretchesOf(historyOf(fixes), wasSeated).map(({ is, fromMs, toMs }) => {
    const [from, to] = [fromMs, toMs].map((ms) => (ms - startMs) / minuteMs);
    return `${is} ${from}-${to}`;
  });
}

test('a history keeps the way, the end of each stop, and the latest fix', () => {
  const standing = Array.from({ length: 20 }, (_, k) => fix(2 + k, 2));
  const kept = historyOf([fix(0, 0), fix(1, 1), ...standing, fix(22, 3), fix(22.01, 3.01)]);
  const minutes = kept.map(({ heardMs }) => (heardMs - startMs) / minuteMs);
  expect(minutes).toEqual([0, 1, 2, 21, 22, 22.01]);
});

test('a driver drives off trip, stands, drives in a trip, and is silent', () => {
  const standing = Array.from({ length: 10 }, (_, k) => fix(2 + k, 2));
  const { inTrip } = fixKinds;
  const driven = [fix(12, 2, inTrip), fix(13, 3, inTrip), fix(14, 4, inTrip), fix(24, 9, inTrip)];
  expect(stretches([fix(0, 0), fix(1, 1), ...standing, ...driven])).toEqual([
    'outOfTrip 0-2',
    'stood 2-11',
    'outOfTrip 11-12',
    'inTrip 12-14',
    'unheard 14-24',
  ]);
});

test('a driver rides along in a trip, and stands while a passenger', () => {
  const { inTrip } = fixKinds;
  const fixes = [0, 1, 2, 3].map((at) => fix(at, at, inTrip));
  const standing = [fix(4, 3, inTrip), fix(9, 3, inTrip), fix(10, 4, inTrip)];
  const boardedMs = startMs + 1.4 * minuteMs;
  const wasSeated: WasSeated = (fromMs, toMs) => (fromMs + toMs) / 2 >= boardedMs;
  expect(stretches([...fixes, ...standing], wasSeated)).toEqual([
    'inTrip 0-1',
    'rode 1-3',
    'stood 3-9',
    'rode 9-10',
  ]);
});

test('a fix that is older than the last one is left out, unless that was from the future', () => {
  const early = { ...fix(2, 5), atMs: fix(0.5, 0).atMs };
  const future = { ...fix(2, 5), atMs: fix(60, 0).atMs };
  expect(historyOf([fix(0, 0), fix(1, 1), early])).toHaveLength(2);
  expect(historyOf([fix(0, 0), future, fix(3, 6)])).toHaveLength(3);
});

describe('time marks', () => {
  test('stand at full quarters of an hour, between the fixes around them', () => {
    const marks = timeMarks(historyOf([fix(0, 0), fix(4, 4), fix(8, 8)]), 3 * minuteMs);
    const found = marks.map(({ latE6, fromMs }) => [latE6, (fromMs - startMs) / minuteMs]);
    // The start is no full quarter of these three minutes.
    const first = Math.ceil((startMs + 1) / (3 * minuteMs)) * 3 - startMs / minuteMs;
    expect(found.map(([, minute]) => minute)).toEqual(
      [first, first + 3, first + 6].slice(0, found.length),
    );
    for (const [latE6, minute] of found) expect(latE6).toBeCloseTo((minute as number) * 1_000, -1);
  });

  test('at one place are one mark with two times', () => {
    const standing = Array.from({ length: 40 }, (_, k) => fix(k, 0));
    const marks = timeMarks(historyOf([...standing, fix(39.1, 5)]), 15 * minuteMs);
    expect(marks).toHaveLength(1);
    expect((marks[0]?.toMs ?? 0) - (marks[0]?.fromMs ?? 0)).toBeGreaterThanOrEqual(15 * minuteMs);
  });

  test('do not stand where no position was heard', () => {
    expect(timeMarks(historyOf([fix(0, 0), fix(60, 60)]), 15 * minuteMs)).toEqual([]);
  });
});

test('stretches follow each other without a gap, and none is left out', () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 1, max: 20 * minuteMs }),
    latE6: fc.integer({ min: 0, max: 20_000 }),
    kind: fc.constantFrom(0, 1, 2),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
      let heardMs = startMs;
      const fixes = steps.map(({ afterMs, latE6, kind }) => {
        heardMs += afterMs;
        return { lonE6: 0, latE6, kind, heardMs, atMs: heardMs };
      });
      const all = stretchesOf(historyOf(fixes), never);
      const [first, last] = [fixes[0], fixes.at(-1)];
      expect(all[0]?.fromMs).toBe(first?.heardMs);
      expect(all.at(-1)?.toMs).toBe(last?.heardMs);
      for (const [k, { fromMs }] of all.entries()) {
        if (k > 0) expect(fromMs).toBe(all[k - 1]?.toMs);
      }
    }),
    { numRuns: 60 },
  );
});
