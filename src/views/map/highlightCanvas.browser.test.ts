import '../kit/tokens.css';
import './mapTokens.css';
import type { Map as GlMap } from 'maplibre-gl';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hostileName } from '../kit/testing/hostileText.ts';
import { HighlightCanvas } from './highlightCanvas.ts';
import { readPalette } from './palette.ts';

/** Over a map that stands still, with a selected way on it. */
function open(areFramesExpensive: () => boolean, arcs = 1) {
  const host = document.createElement('div');
  document.body.append(host);
  const canvas = document.createElement('canvas');
  const map = {
    on: () => {},
    getZoom: () => 10,
    getBearing: () => 0,
    getPadding: () => ({ left: 0, top: 0, right: 0, bottom: 0 }),
    getCanvas: () => canvas,
    project: ([lon, lat]: [number, number]) => ({ x: 100 * lon, y: 100 * lat }),
    unproject: ([x, y]: [number, number]) => ({ lng: x / 100, lat: y / 100 }),
  };
  const highlights = new HighlightCanvas(
    map as unknown as GlMap,
    readPalette(host),
    host,
    areFramesExpensive,
  );
  onTestFinished(() => {
    highlights.stop();
    host.remove();
  });
  const arc = {
    from: { lonE6: 0, latE6: 0 },
    to: { lonE6: 2e6, latE6: 0 },
    status: 'late',
  } as const;
  highlights.setHighlights({ arcs: Array.from({ length: arcs }, () => arc), places: [] });
  const drawn = vi.spyOn(host.querySelector('canvas')!.getContext('2d')!, 'clearRect');
  return { highlights, canvas, drawings: () => drawn.mock.calls.length };
}

/** Time enough for many steps of a pulse. */
async function frames(): Promise<void> {
  for (let k = 0; k < 20; k++) await new Promise(requestAnimationFrame);
}

test('a pulse travels along a selected way until motion is turned off', async () => {
  const { highlights, drawings } = open(() => false);
  await frames();
  expect(drawings()).toBe(1);
  highlights.isAnimated = true;
  await vi.waitFor(() => expect(drawings()).toBeGreaterThan(6));
  highlights.isAnimated = false;
  await frames();
  const still = drawings();
  await frames();
  expect(drawings()).toBe(still);
});

test('no pulse is drawn where frames are expensive or many ways are selected', async () => {
  for (const { highlights, drawings } of [open(() => true), open(() => false, 21)]) {
    highlights.isAnimated = true;
    await frames();
    const still = drawings();
    await frames();
    expect(drawings()).toBe(still);
  }
});

type At = { readonly lonE6: number; readonly latE6: number };

/** A driver is at `at` on the way. */
function underWay({ from, to }: { readonly from: At; readonly to: At }, at: At) {
  const words = { driven: null, ahead: '' };
  return {
    behind: [from, at],
    before: [at, to],
    isByRoad: true,
    isRide: false,
    status: null,
    ...words,
  };
}

test('names of places leave the ways of a plan free, and roads that many share once', () => {
  const { highlights, canvas } = open(() => false, 0);
  Object.defineProperties(canvas, { clientWidth: { value: 400 }, clientHeight: { value: 300 } });
  const way = {
    from: { lonE6: 1e6, latE6: 1e6 },
    to: { lonE6: 3e6, latE6: 1e6 },
    course: null,
    isDone: false,
    isRide: false,
  };
  highlights.setPlan([], [way]);
  const at = highlights.rooms().map(({ lon }) => Math.round(lon * 10) / 10);
  // From its letters on, 20 px away at 100 px a degree.
  expect([Math.min(...at), Math.max(...at)]).toEqual([1.2, 2.8]);
  expect(at).toContain(2);
  highlights.setPlan(
    [],
    Array.from({ length: 60 }, () => way),
  );
  expect(highlights.rooms().map(({ lon }) => Math.round(lon * 10) / 10)).toEqual(at);
  highlights.setPlan([], []);
  const far = { lonE6: 9e6, latE6: 9e6 };
  const first = { ...far, heading: null, name: 'A', words: '' };
  highlights.setRanking({ start: far, first, others: [], legs: [way] });
  expect(highlights.rooms()).toHaveLength(at.length);
  highlights.setRanking(null);
  // The way that a driver is on, wherever on it.
  for (const lonE6 of [1.4e6, 2.2e6]) {
    highlights.setWays([], [underWay(way, { lonE6, latE6: 1e6 })], []);
    expect(highlights.rooms().map(({ lon }) => Math.round(lon * 10) / 10)).toEqual(at);
  }
});

test('names of places leave the way of a selected move free, and of many that share it', () => {
  const roomsOf = (arcs: number) => {
    const { highlights, canvas } = open(() => false, arcs);
    Object.defineProperties(canvas, { clientWidth: { value: 400 }, clientHeight: { value: 300 } });
    return highlights.rooms();
  };
  expect(roomsOf(1).length).toBeGreaterThan(5);
  expect(roomsOf(60)).toEqual(roomsOf(1));
});

test('a marked place is drawn with its name, and removed completely', async () => {
  const { highlights, drawings } = open(() => false, 0);
  const canvas = document.querySelector('canvas')!;
  const written = vi.spyOn(canvas.getContext('2d')!, 'fillText');
  await frames();
  expect([canvas.hidden, drawings()]).toEqual([true, 0]);
  highlights.setPin({ lonE6: 2e6, latE6: 1e6, label: '1 Main St' });
  await frames();
  expect([canvas.hidden, drawings()]).toEqual([false, 1]);
  // Beside the pin, whose foot is on the point.
  expect(written.mock.calls).toEqual([['1 Main St', 214, 83, 220]]);
  highlights.setPin(null);
  await frames();
  expect([canvas.hidden, drawings()]).toEqual([true, 1]);
});

test('the way of the driver looked at is dashed, the others have ranks', async () => {
  const { highlights, drawings } = open(() => false, 0);
  const canvas = document.querySelector('canvas')!;
  const ctx = canvas.getContext('2d')!;
  const written = vi.spyOn(ctx, 'fillText');
  const plates = vi.spyOn(ctx, 'roundRect');
  const dashes: string[] = [];
  vi.spyOn(ctx, 'stroke').mockImplementation(() => {
    const dash = ctx.getLineDash().join();
    if (dash !== '') dashes.push(`${ctx.lineWidth} ${dash}`);
  });
  const at = (lonE6: number) => ({ lonE6, latE6: 1e6, heading: null });
  highlights.setRanking({
    start: { lonE6: 0, latE6: 0 },
    first: { ...at(1e6), name: 'Maria Alvarez', words: '4.1 mi · 12 min, at A 09:31 AM' },
    others: [2, 3].map((rank) => ({ ...at(2e6), rank })),
    legs: [],
  });
  await frames();
  expect(dashes).toEqual(['3 6,4']);
  const words = written.mock.calls.map(([text]) => text);
  // Each text has a plate under it: the name of a place may be there.
  const [, x, y] = written.mock.calls[0]!;
  const isUnder = ([left = 0, top = 0, width = 0, height = 0]: number[]) =>
    left < x && x < left + width && top < y && y < top + height;
  expect(isUnder(plates.mock.calls[0]!.slice(0, 4) as number[])).toBe(true);
  expect(words).toEqual(['2, 3', 'Maria Alvarez', '4.1 mi · 12 min, at A 09:31 AM']);
  highlights.setRanking(null);
  await frames();
  expect([canvas.hidden, drawings()]).toEqual([true, 1]);
});

test('a marked place with a hostile name is drawn with the beginning of the name', async () => {
  const { highlights } = open(() => false, 0);
  const ctx = document.querySelector('canvas')!.getContext('2d')!;
  const written = vi.spyOn(ctx, 'fillText');
  highlights.setPin({ lonE6: 2e6, latE6: 1e6, label: hostileName });
  await frames();
  const [label = ''] = written.mock.calls.at(-1) ?? [];
  expect(label).toMatch(/^=<img src=x .*…$/);
  expect(ctx.measureText(label).width).toBeLessThanOrEqual(220);
});

test('the pulse pauses on a hidden page and continues when the page is visible', async () => {
  const { highlights, drawings } = open(() => false);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  highlights.isAnimated = true;
  await frames();
  const still = drawings();
  await frames();
  expect(drawings()).toBe(still);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(drawings()).toBeGreaterThan(still + 5));
});

test('the end of a selected way is ringed at its own cluster, not at a nearer one', async () => {
  const { highlights } = open(() => false);
  const canvas = document.querySelector('canvas')!;
  const drawn = vi.spyOn(canvas.getContext('2d')!, 'drawImage');
  // The first place is at 0, 0; the second one, at 200, 0, is in no cluster.
  highlights.setMarks([
    { at: { lon: 0.1, lat: 0 }, radiusPx: 13, keys: ['10,10'] },
    { at: { lon: 0.6, lat: 0 }, radiusPx: 13, keys: ['10,0', '0,0'] },
  ]);
  await frames();
  const middles = drawn.mock.calls.map(([image, x]) => x + (image as HTMLCanvasElement).width / 4);
  expect(middles.slice(-2)).toEqual([60, 200]);
});

/** The most that is drawn within 20 px above and below. */
function alphaAt(x: number, y: number): number {
  const ctx = document.querySelector('canvas')!.getContext('2d')!;
  const { data } = ctx.getImageData(x, y - 20, 1, 40);
  return Math.max(...data.filter((_, at) => at % 4 === 3));
}

test('an itinerary for which drivers are compared leads behind a number, too', async () => {
  const { highlights } = open(() => false, 0);
  const ends = { from: { lonE6: 0.5e6, latE6: 1e6 }, to: { lonE6: 2.5e6, latE6: 1e6 } };
  const far = { lonE6: 9e6, latE6: 9e6 };
  highlights.setRanking({
    start: far,
    first: { ...far, heading: null, name: 'A', words: '' },
    others: [],
    legs: [{ ...ends, course: null, isDone: false, isRide: false }],
  });
  const at = { lon: 1.2, lat: 1 };
  highlights.setKept([{ at, widthPx: 40, heightPx: 200, liftPx: -100, roundPx: 20 }]);
  await frames();
  expect(alphaAt(120, 100)).toBe(0);
  expect(alphaAt(200, 100)).toBeGreaterThan(150);
  highlights.setRanking(null);
  highlights.setWays([], [underWay(ends, { lonE6: 2e6, latE6: 1e6 })], []);
  await frames();
  expect(alphaAt(120, 100)).toBe(0);
  expect(alphaAt(180, 100)).toBeGreaterThan(150);
});

test('a selected way leads behind a number of the map and goes on after it', async () => {
  const { highlights } = open(() => false);
  await frames();
  expect(alphaAt(100, 20)).toBeGreaterThan(200);
  const disc = { widthPx: 40, heightPx: 200, liftPx: -100, roundPx: 20 };
  highlights.setKept([{ at: { lon: 1, lat: 0 }, ...disc }]);
  await frames();
  expect(alphaAt(100, 20)).toBe(0);
  expect(alphaAt(60, 20)).toBeGreaterThan(200);
});
