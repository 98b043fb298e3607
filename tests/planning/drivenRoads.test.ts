// The simulated drivers and the directions of their server, held to each other: the map draws the
// road of a way, and the driver on it.
import { expect, test } from 'vitest';
import { straightDistanceCmi } from '#domain/geo.ts';
import { decodePath } from '#domain/path.ts';
import { openMetro } from '#metro/metro.ts';
import { whereabouts } from '#sim/behavior/travel.ts';
import { openRoads } from '#sim/core/roads.ts';
import { readDirections } from '#sim/services/reading.ts';
import { splitAt } from '#views/map/course.ts';

test('a driver of the company drives on the road that directions answer', () => {
  const from = { id: 'a', lonE6: -94_819_000, latE6: 38_881_000 };
  const to = { id: 'b', lonE6: -94_668_000, latE6: 38_982_000 };
  const answer = readDirections({ from, to, course: true });
  const course = [from, ...(decodePath(answer.course?.path ?? '') ?? []), to];
  expect(course.length).toBeGreaterThan(5);
  const roads = openRoads(openMetro());
  const motion = { spot: from, leg: { from, to, startMs: 0, endMs: 1_000 } };
  for (const ms of [0, 100, 350, 500, 720, 990]) {
    const at = whereabouts(roads, motion as Parameters<typeof whereabouts>[1], ms);
    expect(straightDistanceCmi(splitAt(course, at).on, at)).toBeLessThanOrEqual(1);
  }
});
