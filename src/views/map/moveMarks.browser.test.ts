import '../kit/tokens.css';
import '../kit/base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { MapCanvas } from './mapCanvas.ts';
import type { ActivityPoint, MapEvents, MapPick } from './mapTypes.ts';

/** Frames are drawn in software here, on cores that others use too. */
const PATIENCE = { timeout: 40_000, interval: 250 };
const PLACE = { lonE6: -94_600_000, latE6: 39_030_000 };
const [MIDDLE_X, MARK_Y] = [400, 272];

/** Four that are late, behind all the others. */
const moves = Array.from({ length: 299 }, (_, k): ActivityPoint => {
  return { id: `a${k}`, status: k < 295 ? 'planned' : 'late', ...PLACE };
});

let map: MapCanvas | null = null;
let host: HTMLElement;
afterEach(() => {
  map?.remove();
  map = null;
  host.remove();
});

/** A map in the middle of which these begin. */
function show(zoom: number, shown: readonly ActivityPoint[], events: MapEvents): MapCanvas {
  host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0; width: 800px; height: 600px';
  document.body.append(host);
  const view = { lon: -94.6, lat: 39.03, zoom, pitch: 0, bearing: 0 };
  map = new MapCanvas({
    host,
    streets: 'none',
    events,
    mode: 'activities',
    view,
    isAnimated: false,
  });
  map.setActivities(() => shown);
  return map;
}

function click(x: number, y: number): void {
  const element = host.querySelector('.maplibregl-canvas');
  for (const type of ['mousedown', 'mouseup', 'click']) {
    element?.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y, bubbles: true }));
  }
}

type Members = Parameters<NonNullable<MapEvents['onMembers']>>[0];

test.for([10, 16, 18])(
  'reading 67: 299 moves of one place are one mark at zoom %s, and a click reports all',
  { timeout: 120_000 },
  async (zoom) => {
    const reported: Members[] = [];
    const picks: MapPick[] = [];
    show(zoom, moves, {
      onMembers: (one) => reported.push(one),
      onSelect: (one) => picks.push(one),
    });
    await vi.waitFor(() => {
      click(MIDDLE_X, MARK_Y);
      expect(reported.length + picks.length).toBeGreaterThan(0);
    }, PATIENCE);
    expect(picks).toEqual([]);
    expect(reported[0]?.collection).toBe('activities');
    expect(reported[0]?.ids.toSorted()).toEqual(moves.map(({ id }) => id).toSorted());
  },
);

test('reading 67: clicking a cluster of two places that cannot open reports the moves of both', {
  timeout: 120_000,
}, async () => {
  const reported: Members[] = [];
  const near = { lonE6: PLACE.lonE6 + 20, latE6: PLACE.latE6 };
  const both = moves.map((move, k) => (k % 2 === 0 ? move : { ...move, ...near }));
  show(16, both, { onMembers: (one) => reported.push(one) });
  await vi.waitFor(() => {
    click(MIDDLE_X, MARK_Y);
    expect(reported.length).toBeGreaterThan(0);
  }, PATIENCE);
  expect(reported[0]?.ids).toHaveLength(299);
});
