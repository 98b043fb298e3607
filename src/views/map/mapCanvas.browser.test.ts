import '../kit/tokens.css';
import '../kit/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PositionTable } from '#telemetry/positionTable.ts';
import { driverClass } from './driverClass.ts';
import { MapCanvas } from './mapCanvas.ts';
import type { MapEvents, MapMode, MapPick } from './mapTypes.ts';

const SECONDS = 1000;
/** Frames are drawn in software here, on cores that others use too. */
const PATIENCE = { timeout: 40 * SECONDS, interval: 250 };
const PLACE = { lonE6: -94_600_000, latE6: 39_030_000 };
const OVERLAND_PARK = { id: 'op', label: 'Overland Park', kind: 'home', ...PLACE } as const;
const VIEW = { lon: -94.6, lat: 39.03, zoom: 10, pitch: 0, bearing: 0 };

let host: HTMLElement;
let map: MapCanvas | null = null;
const problems: string[] = [];
const note = (event: SecurityPolicyViolationEvent) => problems.push(event.violatedDirective);

beforeEach(() => {
  problems.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => problems.push(words.join(' ')));
  document.addEventListener('securitypolicyviolation', note);
  document.documentElement.dataset.theme = 'light';
  host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0; width: 800px; height: 600px';
  document.body.append(host);
});

afterEach(() => {
  map?.remove();
  map = null;
  expect(host.childElementCount).toBe(0);
  host.remove();
  document.removeEventListener('securitypolicyviolation', note);
  vi.restoreAllMocks();
  expect(problems).toEqual([]);
});

function mount(mode: MapMode, events: MapEvents = {}): MapCanvas {
  map = new MapCanvas({ host, streets: 'metro', events, mode, view: VIEW, isAnimated: false });
  return map;
}

function tenThousand(): PositionTable {
  const count = 10_000;
  const table = new PositionTable();
  table.announce({ first: 0, ids: Array.from({ length: count }, (_, i) => `d${i}`) });
  table.apply({
    serverMs: 1000,
    driver: Uint32Array.from({ length: count }, (_, i) => i),
    lonE6: Int32Array.from({ length: count }, (_, i) => -95_100_000 + (i % 100) * 10_000),
    latE6: Int32Array.from({ length: count }, (_, i) => 38_530_000 + Math.floor(i / 100) * 10_000),
    heading: new Uint16Array(count),
    atMs: new Float64Array(count).fill(1000),
    invalid: 0,
  });
  return table;
}

const busy = { presence: 'busy', onTrip: true, employee: true, hidden: false } as const;

/** All late, so that each is drawn individually at any zoom; or none. */
function showDrivers(canvas: MapCanvas, late = true): void {
  canvas.setDrivers(tenThousand(), (ordinal) => `Driver ${ordinal}`);
  const bits = driverClass({ ...busy, late });
  for (let i = 0; i < 10_000; i++) canvas.setDriverClass(i, bits);
}

/**
 * Share of the map's pixels that satisfy a predicate, drivers on top, read in the frame that
 * drew them.
 */
async function share(is: (r: number, g: number, b: number) => boolean): Promise<number> {
  const { map: canvas, highlights, drivers } = canvases();
  map!.setMode(map!.mode);
  const pixels = await new Promise<Uint8ClampedArray>((resolve) => {
    requestAnimationFrame(() => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
      copy.drawImage(canvas, 0, 0);
      if (!highlights.hidden) copy.drawImage(highlights, 0, 0);
      copy.drawImage(drivers, 0, 0);
      resolve(copy.getImageData(0, 0, canvas.width, canvas.height).data);
    });
  });
  let found = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3]! > 0 && is(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!)) found++;
  }
  return found / (pixels.length / 4);
}

/** From the bottom up; the third is the line of a road. */
function canvases() {
  const [own, highlights, , drivers] = host.querySelectorAll('canvas');
  if (!own || !highlights || !drivers) throw new Error('the map has no canvases');
  return { map: own, highlights, drivers };
}

const isInk = (r: number, g: number, b: number) => r + g + b < 120;
const isRed = (r: number, g: number, b: number) => r > 120 && g < 70 && b < 70;
const isPaper = (r: number, g: number, b: number) => r + g + b > 640;

test('the map draws land, streets and 10,000 drivers in both themes', {
  timeout: 120_000,
}, async () => {
  const canvas = mount('resources');
  await vi.waitFor(async () => expect(await share(isPaper)).toBeGreaterThan(0.6), PATIENCE);
  expect(await share(isRed)).toBe(0);
  showDrivers(canvas);
  await vi.waitFor(async () => expect(await share(isRed)).toBeGreaterThan(0.05), PATIENCE);
  document.documentElement.dataset.theme = 'dark';
  await vi.waitFor(async () => expect(await share(isInk)).toBeGreaterThan(0.3), PATIENCE);
});

test('10,000 drivers are density cells that report their members, and arrows when zoomed in', {
  timeout: 120_000,
}, async () => {
  const reported: (readonly string[])[] = [];
  const canvas = mount('resources', { onCell: (ids) => reported.push(ids) });
  canvas.goTo({ ...VIEW, zoom: 7 }, 'none');
  showDrivers(canvas, false);
  canvas.setDriverClass(4949, driverClass({ ...busy, late: true }));
  // Ink at 43 % of its strength is nowhere as dark as an arrow.
  const isGrey = (r: number, g: number, b: number) => r + g + b < 520 && r + g + b >= 120;
  await vi.waitFor(async () => expect(await share(isGrey)).toBeGreaterThan(0.05), PATIENCE);
  expect(await share(isInk)).toBeLessThan(0.01);
  expect(await share(isRed)).toBeGreaterThan(0);
  const element = host.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!;
  await vi.waitFor(() => {
    for (const type of ['mousedown', 'mouseup', 'click']) {
      const at = { clientX: 440, clientY: 340, bubbles: true, shiftKey: true };
      element.dispatchEvent(new MouseEvent(type, at));
    }
    expect(reported.at(-1)?.length).toBeGreaterThan(0);
  }, PATIENCE);
  expect(reported.flat()).not.toContain('d4949');
  canvas.goTo({ ...VIEW, zoom: 13.5 }, 'none');
  await vi.waitFor(async () => expect(await share(isInk)).toBeGreaterThan(0.001), PATIENCE);
});

test('drivers come back after the map lost its context', { timeout: 120_000 }, async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const states: boolean[] = [];
  const canvas = mount('resources', { onAvailability: ({ ok }) => states.push(ok) });
  showDrivers(canvas);
  await vi.waitFor(async () => expect(await share(isRed)).toBeGreaterThan(0.05), PATIENCE);
  const element = host.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!;
  const context = element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  context.loseContext();
  await vi.waitFor(() => expect(states).toEqual([false]), PATIENCE);
  expect(host.querySelector('[role=status]')?.textContent).toContain('Lists still work');
  canvas.setMode('resources');
  canvas.setLocations([OVERLAND_PARK]);
  canvas.setSelection({ collection: 'locations', ids: ['op'], arcs: [] });
  canvas.positionsChanged();
  context.restoreContext();
  await vi.waitFor(() => expect(states).toEqual([false, true]), PATIENCE);
  await vi.waitFor(async () => expect(await share(isRed)).toBeGreaterThan(0.05), PATIENCE);
});

test('drivers come back after their own canvas lost its context', {
  timeout: 120_000,
}, async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  showDrivers(mount('resources'));
  await vi.waitFor(async () => expect(await share(isRed)).toBeGreaterThan(0.05), PATIENCE);
  const { drivers } = canvases();
  const context = drivers.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const lost = new Promise((resolve) => drivers.addEventListener('webglcontextlost', resolve));
  context.loseContext();
  await lost;
  await vi.waitFor(async () => expect(await share(isRed)).toBeLessThan(0.01), PATIENCE);
  context.restoreContext();
  await vi.waitFor(async () => expect(await share(isRed)).toBeGreaterThan(0.05), PATIENCE);
});

test('only the selection is highlighted, with ring and arc', {
  timeout: 60_000,
}, async () => {
  const canvas = mount('activities');
  const { highlights } = canvases();
  canvas.setLocations([OVERLAND_PARK]);
  const drawnPixels = () => {
    const ctx = highlights.getContext('2d')!;
    const { data } = ctx.getImageData(0, 0, highlights.width || 1, highlights.height || 1);
    return data.filter((_, i) => i % 4 === 3 && data[i]! > 0).length;
  };
  expect(highlights.hidden).toBe(true);
  canvas.setSelection({ collection: 'locations', ids: ['op'], arcs: [] });
  await vi.waitFor(
    () => expect(highlights.hidden ? 0 : drawnPixels()).toBeGreaterThan(100),
    PATIENCE,
  );
  const ring = drawnPixels();
  // Two rings, and a line of some 260 px between them.
  const there = { lonE6: PLACE.lonE6 + 200_000, latE6: PLACE.latE6 };
  const arc = { from: PLACE, to: there, status: 'late' } as const;
  canvas.setSelection({ collection: 'activities', ids: ['move'], arcs: [arc] });
  await vi.waitFor(() => expect(drawnPixels()).toBeGreaterThan(2 * ring + 1000), PATIENCE);
  canvas.setSelection({ collection: null, ids: [], arcs: [] });
  await vi.waitFor(() => expect(highlights.hidden).toBe(true), PATIENCE);
});

test('an item hovered in another view is drawn lightly beside the selection', {
  timeout: 60_000,
}, async () => {
  const canvas = mount('activities');
  const { highlights } = canvases();
  const there = { lonE6: PLACE.lonE6 + 200_000, latE6: PLACE.latE6 };
  const arc = { from: PLACE, to: there, status: 'late' } as const;
  canvas.setPointed({ driverId: null, arcs: [arc], places: [] });
  await vi.waitFor(() => expect(highlights.hidden).toBe(false), PATIENCE);
  const pixels = () =>
    highlights
      .getContext('2d')!
      .getImageData(0, 0, highlights.width, highlights.height)
      .data.filter((_, i, all) => i % 4 === 3 && all[i]! > 0).length;
  await vi.waitFor(() => expect(pixels()).toBeGreaterThan(500), PATIENCE);
  const alone = pixels();
  canvas.setSelection({ collection: 'locations', ids: ['op'], arcs: [] });
  canvas.setLocations([{ ...OVERLAND_PARK, latE6: PLACE.latE6 - 100_000 }]);
  await vi.waitFor(() => expect(pixels()).toBeGreaterThan(alone + 100), PATIENCE);
  canvas.setPointed(null);
  await vi.waitFor(() => expect(pixels()).toBeLessThan(alone), PATIENCE);
  expect(highlights.hidden).toBe(false);
});

test('a click reports a place, a move or the ground', { timeout: 120_000 }, async () => {
  const picks: MapPick[] = [];
  const grounds: { lonE6: number; latE6: number }[] = [];
  const canvas = mount('activities', {
    onSelect: (pick) => picks.push(pick),
    onGround: (at) => grounds.push(at),
  });
  canvas.setLocations([OVERLAND_PARK]);
  canvas.setActivities(() => [{ id: 'move', status: 'late', ...PLACE }]);
  const element = host.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!;
  const click = (x: number, y: number, shiftKey = false) => {
    const at = { clientX: x, clientY: y, bubbles: true, shiftKey };
    for (const type of ['mousedown', 'mouseup', 'click']) {
      element.dispatchEvent(new MouseEvent(type, at));
    }
  };
  await vi.waitFor(() => {
    click(400, 300, true);
    expect(picks.at(-1)).toEqual({ collection: 'locations', id: 'op', additive: true });
  }, PATIENCE);
  await vi.waitFor(() => {
    click(400, 272);
    expect(picks.at(-1)).toEqual({ collection: 'activities', id: 'move', additive: false });
  }, PATIENCE);
  const before = grounds.length;
  click(100, 500);
  expect(grounds).toHaveLength(before + 1);
  expect(grounds.at(-1)!.latE6).toBeLessThan(PLACE.latE6);
});

test('imagery and vehicles are painted in the theme and can be clicked', {
  timeout: 120_000,
}, async () => {
  const lots: (readonly string[])[] = [];
  const picks: MapPick[] = [];
  const canvas = mount('resources', {
    onLots: (placeIds) => lots.push(placeIds),
    onSelect: (pick) => picks.push(pick),
  });
  const isGreen = (r: number, g: number, b: number) => g > r && g > b + 20;
  expect(await share(isGreen)).toBeLessThan(0.1);
  canvas.setGround({ buildings: true, satellite: true });
  await vi.waitFor(async () => expect(await share(isGreen)).toBeGreaterThan(0.5), PATIENCE);
  canvas.setGround({ buildings: true, satellite: false });
  await vi.waitFor(async () => expect(await share(isGreen)).toBeLessThan(0.1), PATIENCE);
  const there = { ...OVERLAND_PARK, id: 'far', lonE6: PLACE.lonE6 + 150_000 };
  canvas.setVehicles(() => [
    { place: OVERLAND_PARK, count: 12, vehicleId: null },
    { place: there, count: 1, vehicleId: 'v1' },
  ]);
  const element = host.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!;
  const click = (x: number, y: number) => {
    for (const type of ['mousedown', 'mouseup', 'click']) {
      element.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y, bubbles: true }));
    }
  };
  await vi.waitFor(() => {
    click(400, 275);
    expect(lots.at(-1)).toEqual(['op']);
  }, PATIENCE);
  const single = 400 + (150_000 / 360e6) * 512 * 2 ** VIEW.zoom;
  await vi.waitFor(() => {
    click(single, 275);
    expect(picks.at(-1)).toEqual({ collection: 'vehicles', id: 'v1', additive: false });
  }, PATIENCE);
  canvas.setMode('activities');
  await vi.waitFor(() => {
    const before = lots.length;
    click(400, 275);
    expect(lots).toHaveLength(before);
  });
});

test('a fit stays between the panels until the operator moves the map', {
  timeout: 60_000,
}, async () => {
  const canvas = mount('resources');
  const box = { west: -94.8, east: -94.4, south: 38.9, north: 39.2 };
  const inSight = () => {
    const { west, south, east, north } = canvas.viewport!;
    return west < box.west && east > box.east && south < box.south && north > box.north;
  };
  canvas.fitBounds(box, 'none');
  expect(inSight()).toBe(true);
  const wide = canvas.view.zoom;
  canvas.setPanelPadding({ left: 0, right: 250, top: 0, bottom: 300 });
  expect(inSight()).toBe(true);
  expect(canvas.view.zoom).toBeLessThan(wide);
  const { zoom } = canvas.view;
  canvas.zoomBy(1);
  await vi.waitFor(() => expect(canvas.view.zoom).toBeCloseTo(zoom + 1, 3), PATIENCE);
  canvas.setPanelPadding({ left: 0, right: 250, top: 0, bottom: 0 });
  expect(canvas.view.zoom).toBeCloseTo(zoom + 1, 3);
  // What is selected is not left behind a panel.
  const { west, east, south, north } = canvas.viewport!;
  const corner = { west: east - 0.02, east: east - 0.01, south, north: south + 0.01 };
  canvas.setPanelPadding({ left: 0, right: 250, top: 0, bottom: 300 }, 0, corner);
  const seen = canvas.viewport!;
  expect(seen.west).toBeLessThan(corner.west);
  expect(seen.east).toBeGreaterThan(corner.east);
  expect(seen.south).toBeLessThan(corner.south);
  expect([west, north]).not.toEqual([seen.west, seen.north]);
});

test('S1 §9: onMoveEnd fires 500 ms after the last camera motion', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const rests: number[] = [];
    const canvas = mount('resources', { onMoveEnd: ({ zoom }) => rests.push(zoom) });
    canvas.locate({ lon: -94.6, lat: 39 }, 'none');
    vi.advanceTimersByTime(499);
    canvas.locate({ lon: -94.5, lat: 39 }, 'none');
    vi.advanceTimersByTime(499);
    expect(rests).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rests).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('while one trip is shown only its moves and places can be picked', {
  timeout: 120_000,
}, async () => {
  const picks: MapPick[] = [];
  const canvas = mount('activities', { onSelect: (pick) => picks.push(pick) });
  const there = { ...OVERLAND_PARK, id: 'other', lonE6: PLACE.lonE6 + 150_000 };
  canvas.setLocations([OVERLAND_PARK, there]);
  const element = host.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!;
  const click = (x: number, y: number) => {
    for (const type of ['mousedown', 'mouseup', 'click']) {
      element.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y, bubbles: true }));
    }
    return picks.at(-1)?.id;
  };
  const otherX = 400 + (150_000 / 360e6) * 512 * 2 ** VIEW.zoom;
  await vi.waitFor(() => expect(click(otherX, 300)).toBe('other'), PATIENCE);
  const leg = { from: PLACE, to: there, course: null, isDone: false, isRide: false };
  canvas.setTrip({
    moves: [{ id: 'move', status: 'planned', ...PLACE }],
    stops: [OVERLAND_PARK],
    legs: [leg],
    driverIds: [],
  });
  await vi.waitFor(() => expect(click(400, 272)).toBe('move'), PATIENCE);
  expect(click(400, 300)).toBe('op');
  picks.length = 0;
  expect(click(otherX, 300)).toBeUndefined();
  const { highlights } = canvases();
  await vi.waitFor(() => expect(highlights.hidden).toBe(false), PATIENCE);
  canvas.setTrip(null);
  await vi.waitFor(() => expect(click(otherX, 300)).toBe('other'), PATIENCE);
  await vi.waitFor(() => expect(highlights.hidden).toBe(true), PATIENCE);
});
