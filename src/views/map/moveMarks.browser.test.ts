import '../kit/tokens.css';
import '../kit/base.css';
import { expect, test, vi } from 'vitest';
import type { MapCanvas } from './mapCanvas.ts';
import type { ActivityPoint, MapEvents, MapPick } from './mapTypes.ts';
import { click, PATIENCE, PLACE, shownMap } from './testing/shownMap.ts';

const MARK = { x: 400, y: 272 };

/** Four that are late, behind all the others. */
const moves = Array.from({ length: 299 }, (_, k): ActivityPoint => {
  return { id: `a${k}`, status: k < 295 ? 'planned' : 'late', ...PLACE };
});

/** A map in the middle of which these begin. */
function show(zoom: number, shown: readonly ActivityPoint[], events: MapEvents): MapCanvas {
  const { map } = shownMap(zoom, events);
  map.setActivities(() => shown);
  return map;
}

type Members = Parameters<NonNullable<MapEvents['onMembers']>>[0];

test.for([10, 16, 18])(
  'reading 67: 299 moves of one place are one mark at zoom %s, and a click reports all',
  { timeout: 120_000 },
  async (zoom) => {
    const reported: Members[] = [];
    const picks: MapPick[] = [];
    const map = show(zoom, moves, {
      onMembers: (one) => reported.push(one),
      onSelect: (one) => picks.push(one),
    });
    await vi.waitFor(() => {
      click(MARK);
      expect(reported.length + picks.length).toBeGreaterThan(0);
    }, PATIENCE);
    expect(picks).toEqual([]);
    expect(reported[0]?.collection).toBe('activities');
    expect(reported[0]?.ids.toSorted()).toEqual(moves.map(({ id }) => id).toSorted());
    if (zoom === 10) await leadsBehindNumber(map);
  },
);

/** The way of an itinerary for which drivers are compared, with no move selected. */
async function leadsBehindNumber(map: MapCanvas) {
  const latE6 = PLACE.latE6 + 14_900;
  const [from, to] = [-100_000, 100_000].map((by) => ({ lonE6: PLACE.lonE6 + by, latE6 }));
  const start = { lonE6: 0, latE6: 0 };
  map.setRanking({
    start,
    first: { ...start, heading: null, name: 'A', words: '' },
    others: [],
    legs: [{ from: from!, to: to!, course: null, isDone: false, isRide: false }],
  });
  await vi.waitFor(() => {
    // The straight way is dashed: the most that is drawn along 24 px of it.
    expect(inkAt(MARK.x - 90)).toBeGreaterThan(150);
    expect(inkAt(MARK.x - 12)).toBe(0);
  }, PATIENCE);
}

function inkAt(x: number): number {
  const shown = [...document.querySelectorAll('canvas')].filter((one) => one.clientWidth > 0);
  const inks = shown.flatMap((canvas) => {
    const scale = canvas.width / canvas.clientWidth;
    const part = [x, MARK.y - 3, 24, 6].map((px) => Math.round(px * scale));
    const [left = 0, top = 0, width = 0, height = 0] = part;
    const data = canvas.getContext('2d')?.getImageData(left, top, width, height).data;
    return data ? [Math.max(...data.filter((_, at) => at % 4 === 3))] : [];
  });
  return Math.max(0, ...inks);
}

test('reading 67: clicking a cluster of two places that cannot open reports the moves of both', {
  timeout: 120_000,
}, async () => {
  const reported: Members[] = [];
  const near = { lonE6: PLACE.lonE6 + 20, latE6: PLACE.latE6 };
  const both = moves.map((move, k) => (k % 2 === 0 ? move : { ...move, ...near }));
  show(16, both, { onMembers: (one) => reported.push(one) });
  await vi.waitFor(() => {
    click(MARK);
    expect(reported.length).toBeGreaterThan(0);
  }, PATIENCE);
  expect(reported[0]?.ids).toHaveLength(299);
});
