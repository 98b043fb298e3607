import type { Map as GlMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { MapCamera } from './mapCamera.ts';

/** A map of 1,000 × 800 px that shows any box at zoom 10; where it was sent, and how it fitted. */
function open() {
  const jumps: object[] = [];
  const fits: object[] = [];
  let moved: (event: object) => void = () => {};
  let idle = () => {};
  const map = {
    on: (_start: string, run: typeof moved) => void (moved = run),
    once: (_idle: string, run: typeof idle) => void (idle = run),
    setPadding() {},
    getBearing: () => 0,
    getPitch: () => 0,
    getZoom: () => 7,
    getContainer: () => ({ clientWidth: 1000, clientHeight: 800 }),
    cameraForBounds(_box: unknown, { padding }: { readonly padding: object }) {
      fits.push(padding);
      return { center: [-94.6, 39], zoom: 10 };
    },
    easeTo: ({ duration: _none, ...camera }: { readonly duration: number }) =>
      void jumps.push(camera),
  };
  const camera = new MapCamera(map as unknown as GlMap, true, () => true);
  /** The operator drags the map. */
  const drag = () => moved({ originalEvent: {} });
  return { camera, jumps, fits, rest: () => idle(), drag };
}

test('a fit keeps 75 px from each side and zooms out by 0.7 (S1 §9)', () => {
  const { camera, jumps, fits } = open();
  camera.fitBounds({ west: -95, east: -94, south: 38, north: 39 }, 'travel');
  expect(fits).toEqual([{ top: 75, bottom: 75, right: 75, left: 75 }]);
  expect(jumps).toEqual([{ center: [-94.6, 39], zoom: 9.3 }]);
});

test('a fit beside a wide panel uses what little room there is (reading 43)', () => {
  const { camera, jumps, fits } = open();
  camera.setPadding({ left: 700, right: 0, top: 0, bottom: 0 }, 0, null);
  camera.fitBounds({ west: -95, east: -94, south: 38, north: 39 }, 'travel');
  expect(fits).toEqual([{ top: 36, bottom: 36, right: 36, left: 36 }]);
  expect(jumps.at(-1)).toEqual({ center: [-94.6, 39], zoom: 10 });
});

test('a single point is shown at zoom 13.5, whether located or fitted (S1 §9)', () => {
  const { camera, jumps } = open();
  camera.locate({ lon: -94.6, lat: 39 }, 'travel');
  camera.fitBounds({ west: -94.6, east: -94.6, south: 39, north: 39 }, 'travel');
  const there = { center: [-94.6, 39], zoom: 13.5, offset: [0, 0] };
  expect(jumps).toEqual([there, there]);
});

test('a point that the floating panel would cover is shown in the middle of the rest', () => {
  const { camera, jumps } = open();
  const docked = { left: 0, right: 446, top: 0, bottom: 0 };
  // 554 px are free: 240 behind the floating panel, and the middle of the rest at 397.
  camera.setPadding(docked, 240, null);
  camera.locate({ lon: -94.6, lat: 39 }, 'travel');
  expect(jumps.at(-1)).toEqual({ center: [-94.6, 39], zoom: 13.5, offset: [397 - 277, 0] });
  // No 200 px would be left of the map.
  camera.setPadding({ ...docked, right: 600 }, 240, null);
  camera.locate({ lon: -94.6, lat: 39 }, 'travel');
  expect(jumps.at(-1)).toMatchObject({ offset: [0, 0] });
});

const box = { west: -95, east: -94, south: 38, north: 39 };
const point = { lon: -94.6, lat: 39 };
const seen = { lon: -90, lat: 40, zoom: 5, pitch: 30, bearing: 10 };
const fitAgain = { center: [-94.6, 39], zoom: 9.3 };
const locatedAgain = { center: [-94.6, 39], zoom: 13.5, offset: [0, 0] };
const viewAgain = { center: [-90, 40], zoom: 5, pitch: 30, bearing: 10 };
const panel = { left: 300, right: 0, top: 0, bottom: 0 };
const pushed = { padding: panel };

type Way = (run: ReturnType<typeof open>) => void;
const fit: Way = ({ camera }) => camera.fitBounds(box, 'travel');
const locate: Way = ({ camera }) => camera.locate(point, 'travel');
const goTo: Way = ({ camera }) => camera.goTo(seen, 'travel');

/** What the map does when a panel opens, after these, while it still moves and at rest. */
test.each<[string, readonly Way[], object, object]>([
  ['a fit', [fit], fitAgain, fitAgain],
  ['a located point', [locate], locatedAgain, locatedAgain],
  ['a remembered view', [goTo], viewAgain, pushed],
  ['a fit and a located point', [fit, locate], locatedAgain, locatedAgain],
  ['a located point and a fit', [locate, fit], fitAgain, fitAgain],
  ['a fit and a remembered view', [fit, goTo], viewAgain, pushed],
  ['a located point and a remembered view', [locate, goTo], viewAgain, pushed],
  ['a remembered view and a fit', [goTo, fit], fitAgain, fitAgain],
  ['a fit and a zoom', [fit, ({ camera }) => camera.zoomBy(1)], pushed, pushed],
  ['a fit and an opened cluster', [fit, ({ camera }) => camera.approach(point, 9)], pushed, pushed],
  ['a fit and a tilt', [fit, ({ camera }) => camera.level()], pushed, pushed],
  ['a fit and a drag of the operator', [fit, ({ drag }) => drag()], pushed, pushed],
  ['a remembered view and a drag of the operator', [goTo, ({ drag }) => drag()], pushed, pushed],
])('a panel that opens after %s moves the map as written here', (_what, ways, moving, resting) => {
  for (const [isResting, expected] of [
    [false, moving],
    [true, resting],
  ] as const) {
    const run = open();
    for (const way of ways) {
      way(run);
      if (isResting) run.rest();
    }
    run.camera.setPadding(panel, 0, null);
    expect(run.jumps.at(-1), isResting ? 'at rest' : 'moving').toEqual(expected);
    // The same panel again moves nothing.
    const count = run.jumps.length;
    run.camera.setPadding(panel, 0, null);
    expect(run.jumps).toHaveLength(count);
  }
});
