import { describe, expect, test } from 'vitest';
import { boundedPadding, boundsOf, isPoint, motionMs } from './camera.ts';

describe('camera', () => {
  test('transitions last 2 s, short ones 400 ms, and 0 with motion turned off (reading 50)', () => {
    expect(motionMs('travel', true)).toBe(2000);
    expect(motionMs('short', true)).toBe(400);
    expect(motionMs('none', true)).toBe(0);
    expect(motionMs('travel', false)).toBe(0);
  });

  test('boundsOf returns the smallest box around the points', () => {
    expect(boundsOf([])).toBeNull();
    const box = boundsOf([
      { lon: -94.6, lat: 39 },
      { lon: -94.4, lat: 38.9 },
    ]);
    expect(box).toEqual({ west: -94.6, south: 38.9, east: -94.4, north: 39 });
    expect(isPoint(box!)).toBe(false);
    expect(isPoint(boundsOf([{ lon: 1, lat: 2 }])!)).toBe(true);
  });

  test('panels leave at least 200 px of the map (reading 43)', () => {
    const panels = { left: 1000, right: 250, top: 0, bottom: 426 };
    expect(boundedPadding(panels, 1440, 900)).toEqual({ ...panels, left: 990 });
    expect(boundedPadding(panels, 1024, 600)).toEqual({
      left: 574,
      right: 250,
      top: 0,
      bottom: 400,
    });
    expect(boundedPadding({ ...panels, right: 5000 }, 1440, 900).right).toBe(240);
  });
});
