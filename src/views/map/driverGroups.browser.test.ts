import '../kit/tokens.css';
import '../kit/base.css';
import { expect, test, vi } from 'vitest';
import { driverClass } from './driverClass.ts';
import type { MapEvents, MapMode } from './mapTypes.ts';
import { click, driversEast, MIDDLE, mouse, PATIENCE, shownMap } from './testing/shownMap.ts';

type Driver = { readonly east?: number; readonly late?: boolean; readonly onTrip?: boolean };

/** A map with drivers so far east of its middle, degrees × 1e6. */
function show(mode: MapMode, zoom: number, drivers: readonly Driver[], events: MapEvents = {}) {
  const { map } = shownMap(zoom, events, mode);
  const table = driversEast(drivers.map(({ east = 0 }) => east));
  map.setDrivers(table, (ordinal) => `Driver ${ordinal}`);
  for (const [k, { late = false, onTrip = false }] of drivers.entries()) {
    const how = { presence: 'online', employee: true, hidden: false, late, onTrip } as const;
    map.setDriverClass(k, driverClass(how));
  }
  return map;
}

/** What is written beside the pointer, or where a driver is named. */
const words = () =>
  [
    ...document.querySelectorAll<HTMLElement>('[class*=label]:not([class*=labels]):not([hidden])'),
  ].map(({ textContent }) => textContent);

async function expectLabelAt(at: { x: number; y: number }, label: string): Promise<void> {
  await vi.waitFor(() => {
    mouse('mousemove', { x: 20, y: 20 });
    mouse('mousemove', at);
    expect(words()).toEqual([label]);
  }, PATIENCE);
}

const late = { late: true, onTrip: true };
const crowd = Array.from({ length: 200 }, (_, k): Driver => ({ onTrip: k % 2 === 0 }));

test('late drivers at one place are one mark when zoomed out, and a click reports all of them', {
  timeout: 120_000,
}, async () => {
  const reported: (readonly string[])[] = [];
  const events = { onCell: (ids: readonly string[]) => reported.push(ids), onSelect: vi.fn() };
  const canvas = show('activities', 10, [late, late, {}, late], events);
  await expectLabelAt(MIDDLE, '3 late drivers');
  click(MIDDLE);
  expect(reported).toEqual([['d0', 'd1', 'd3']]);
  expect(events.onSelect).not.toHaveBeenCalled();
  expect(canvas.view.zoom).toBe(10);
});

test('a click on late drivers that separate zooms in until each is drawn individually', {
  timeout: 120_000,
}, async () => {
  const reported: (readonly string[])[] = [];
  const picks: string[] = [];
  const events: MapEvents = {
    onCell: (ids) => reported.push(ids),
    onSelect: ({ id }) => picks.push(id),
  };
  // 5 px apart.
  const canvas = show('activities', 10, [late, { ...late, east: 3_433 }], events);
  await expectLabelAt(MIDDLE, '2 late drivers');
  click(MIDDLE);
  await vi.waitFor(() => expect(canvas.view.zoom).toBeGreaterThan(11.7), PATIENCE);
  expect(canvas.view.zoom).toBeLessThan(12.2);
  await vi.waitFor(() => {
    click(MIDDLE);
    expect(picks.length).toBeGreaterThan(0);
  }, PATIENCE);
  expect(reported).toEqual([]);
});

test('a selected late driver is not grouped into a mark', { timeout: 120_000 }, async () => {
  const canvas = show('activities', 10, [late, late, late]);
  canvas.setSelection({ collection: 'drivers', ids: ['d0'], arcs: [] });
  await vi.waitFor(() => {
    mouse('mousemove', { x: 20, y: 20 });
    mouse('mousemove', MIDDLE);
    expect(words()).toEqual(['Driver 0']);
  }, PATIENCE);
  canvas.setSelection({ collection: null, ids: [], arcs: [] });
  await expectLabelAt(MIDDLE, '3 late drivers');
});

test('a cell is labeled with its drivers and its free drivers, and a click zooms in', {
  timeout: 120_000,
}, async () => {
  const reported: (readonly string[])[] = [];
  const canvas = show('resources', 9, [...crowd, late], { onCell: (ids) => reported.push(ids) });
  // The late one, who is in no cell, stands on it.
  canvas.setDriverClass(
    200,
    driverClass({ presence: 'online', employee: true, hidden: true, late: true, onTrip: true }),
  );
  await expectLabelAt(MIDDLE, '200 drivers, 100 free');
  click(MIDDLE, { shiftKey: true });
  expect(reported.map((ids) => ids.length)).toEqual([200]);
  expect(canvas.view.zoom).toBe(9);
  click(MIDDLE);
  await vi.waitFor(() => expect(canvas.view.zoom).toBe(11), PATIENCE);
  expect(reported).toHaveLength(1);
});

test('from zoom 12 free drivers at one place are one mark, drivers on a trip are not', {
  timeout: 120_000,
}, async () => {
  const reported: (readonly string[])[] = [];
  const free = Array.from({ length: 14 }, (): Driver => ({}));
  const driving = { onTrip: true, east: 4_000 };
  const canvas = show('resources', 13, [...free, driving], { onCell: (ids) => reported.push(ids) });
  await expectLabelAt(MIDDLE, '14 free drivers');
  const px = (4_000 / 360e6) * 512 * 2 ** 13;
  await expectLabelAt({ x: MIDDLE.x + px, y: MIDDLE.y }, 'Driver 14');
  click(MIDDLE);
  expect(reported.map((ids) => ids.length)).toEqual([14]);
  canvas.goTo({ ...canvas.view, zoom: 11.9 }, 'none');
  // The one on top of the others.
  await expectLabelAt(MIDDLE, 'Driver 13');
});

test('onDrivers reports how drivers are drawn: as density, as late marks and riders, or null', {
  timeout: 120_000,
}, async () => {
  const onDrivers = vi.fn();
  const canvas = show('resources', 9, [...crowd, late], { onDrivers });
  const density = { what: 'density', inView: 201, late: 1 };
  await vi.waitFor(() => expect(onDrivers).toHaveBeenLastCalledWith(density), PATIENCE);
  canvas.setMode('activities');
  const riders = { what: 'riders', late: 1, riders: 0 };
  await vi.waitFor(() => expect(onDrivers).toHaveBeenLastCalledWith(riders), PATIENCE);
  canvas.goTo({ ...canvas.view, zoom: 13 }, 'none');
  await vi.waitFor(() => expect(onDrivers).toHaveBeenLastCalledWith(null), PATIENCE);
});
