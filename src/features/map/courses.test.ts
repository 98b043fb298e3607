import { describe, expect, test } from 'vitest';
import { encodePath } from '#domain/path.ts';
import { nowMs } from '#domain/testing/rows.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { Courses } from './ui/courses.tsx';

const a = { lonE6: -94_700_000, latE6: 38_900_000 };
const b = { lonE6: -94_600_000, latE6: 38_900_000 };
const bend = { lonE6: -94_650_000, latE6: 38_950_000 };
const path = encodePath([a, bend, b]);

/** Answers by hand, one after the other. */
function open() {
  const waiting: ((answer: object) => void)[] = [];
  const asked: object[] = [];
  let atMs = 0;
  const ask = ((call: string, request: object) => {
    asked.push({ call, ...request });
    return new Promise((resolve) => waiting.push(resolve));
  }) as unknown as AskAside;
  const courses = new Courses(ask, () => atMs);
  let heard = 0;
  courses.subscribe(() => {
    heard += 1;
  });
  const answer = async (with_: object) => {
    waiting.shift()?.(with_);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const reply = { distanceCmi: 700, durationMs: 1, course: { path, roads: [] } };
  return {
    courses,
    asked,
    answer,
    road: () => answer({ is: 'ok', reply, serverMs: nowMs }),
    pass: (ms: number) => void (atMs += ms),
    heard: () => heard,
  };
}

describe('the roads that the map draws', () => {
  test('are asked for once, with their course, and kept', async () => {
    const { courses, asked, road, heard } = open();
    expect(courses.between(a, b)).toBeNull();
    expect(courses.between(a, b)).toBeNull();
    expect(asked).toEqual([{ call: 'directions', from: a, to: b, course: true }]);
    await road();
    expect(heard()).toBe(1);
    expect(courses.between(a, b)).toEqual({ points: [a, a, bend, b, b], distanceCmi: 700 });
    expect(asked).toHaveLength(1);
  });

  test('are asked for four at a time', async () => {
    const { courses, asked, road } = open();
    for (let k = 1; k <= 6; k += 1) courses.between(a, { ...b, latE6: b.latE6 + k });
    expect(asked).toHaveLength(4);
    await road();
    expect(asked).toHaveLength(5);
  });

  test('are asked for again half a minute after silence, and not after a refusal', async () => {
    const { courses, asked, answer, pass, heard } = open();
    courses.between(a, b);
    await answer({ is: 'unanswered' });
    courses.between(a, b);
    expect([asked.length, heard()]).toEqual([1, 0]);
    pass(30_000);
    courses.between(a, b);
    expect(asked).toHaveLength(2);
    await answer({ is: 'refused', status: 404, error: null, serverMs: nowMs });
    pass(30_000);
    expect(courses.between(a, b)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('are not asked for from a place to itself, nor where there is no server', async () => {
    const { courses, asked } = open();
    expect(courses.between(a, a)).toBeNull();
    expect(asked).toEqual([]);
    expect(new Courses(null).between(a, b)).toBeNull();
  });

  test('are none where the server knows no course', async () => {
    const { courses, answer, pass, asked } = open();
    courses.between(a, b);
    await answer({ is: 'ok', reply: { distanceCmi: 700, durationMs: 1 }, serverMs: nowMs });
    pass(60_000);
    expect(courses.between(a, b)).toBeNull();
    expect(asked).toHaveLength(1);
  });
});
