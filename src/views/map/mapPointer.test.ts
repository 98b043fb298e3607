import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import { MapPointer, type PointerPorts } from './mapPointer.ts';
import type { MapEvents } from './mapTypes.ts';
import { ACTIVITY_LAYER } from './pointStyle.ts';

afterEach(() => vi.unstubAllGlobals());

/** A click on a cluster of 250 moves that opens at a zoom, on a map looked at from another. */
async function click(opensAt: number, zoom: number) {
  const listed: (readonly string[])[] = [];
  const opened: number[] = [];
  const source: Partial<GeoJSONSource> = {
    getClusterExpansionZoom: async () => opensAt,
    getClusterLeaves: async (_id, limit, offset) =>
      Array.from({ length: 250 }, (_, i) => ({
        type: 'Feature' as const,
        properties: { id: `a${i}` },
        geometry: { type: 'Point' as const, coordinates: [0, 0] },
      })).slice(offset, offset + limit),
  };
  const cluster = {
    source: 'activities',
    layer: { id: ACTIVITY_LAYER },
    properties: { cluster: true, cluster_id: 1, point_count: 250 },
    geometry: { type: 'Point', coordinates: [0, 0] },
  };
  let clicked: (event: object) => void = () => {};
  const map = {
    on(type: string, run: typeof clicked) {
      if (type === 'click') clicked = run;
    },
    getCanvasContainer: () => new EventTarget(),
    queryRenderedFeatures: () => [cluster],
    getSource: () => source,
    getZoom: () => zoom,
  };
  const answered = new Promise<void>((resolve) => {
    const ports: Partial<PointerPorts> = {
      isDrawn: () => true,
      driverAt: () => null,
      markAt: () => null,
      movesAt: (_layer, keys) => keys,
      openCluster: (_at, to) => {
        opened.push(to);
        resolve();
      },
    };
    const onMembers = ({ ids }: { readonly ids: readonly string[] }) => {
      listed.push(ids);
      resolve();
    };
    return new MapPointer(map as unknown as GlMap, { onMembers }, ports as PointerPorts);
  });
  clicked({ point: { x: 0, y: 0 }, originalEvent: {} });
  await answered;
  return { counts: listed.map(({ length }) => length), opened };
}

test('a click opens a cluster that separates by zoom 16, else picks it (reading 67)', async () => {
  expect(await click(16, 10)).toEqual({ counts: [], opened: [16.2] });
  expect(await click(17, 10)).toEqual({ counts: [250], opened: [] });
  expect(await click(16, 16)).toEqual({ counts: [250], opened: [] });
});

/** A pointer resting on a cluster; returns the ringed clusters and a function that fires events. */
function restOnCluster() {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {});
  const ringed: (number | null)[] = [];
  const listeners = new Map<string, (event?: object) => void>();
  const under = [1];
  const map = {
    on: (type: string, run: (event?: object) => void) => listeners.set(type, run),
    getCanvasContainer: () => new EventTarget(),
    getCanvas: () => ({ style: {} }),
    isMoving: () => false,
    queryRenderedFeatures: () =>
      under.map((id) => ({
        source: 'activities',
        layer: { id: ACTIVITY_LAYER },
        properties: { cluster: true, cluster_id: id },
        geometry: { type: 'Point', coordinates: [0, 0] },
      })),
  };
  const ports: Partial<PointerPorts> = {
    isDrawn: () => true,
    driverAt: () => null,
    markAt: () => null,
    cellAt: () => null,
    hoverDriver: () => {},
    hoverGroup: () => {},
    hoverCluster: (feature) => ringed.push(feature && Number(feature.properties.cluster_id)),
  };
  const pointer = new MapPointer(map as unknown as GlMap, {}, ports as PointerPorts);
  listeners.get('mousemove')?.({ point: { x: 0, y: 0 } });
  return { pointer, ringed, under, fire: (type: string) => listeners.get(type)?.() };
}

test('after the map moves the ring is around the cluster now under the pointer', () => {
  const { ringed, under, fire } = restOnCluster();
  expect(ringed).toEqual([1]);
  fire('movestart');
  expect(ringed).toEqual([1, null]);
  under.splice(0, 1, 2);
  fire('idle');
  expect(ringed).toEqual([1, null, 2]);
});

test('no cluster is ringed after the pointer has left the map', () => {
  const { ringed, fire } = restOnCluster();
  fire('mouseout');
  fire('movestart');
  fire('idle');
  expect(ringed).toEqual([1, null]);
});

/** A pointer over one move; what clicks report, in order. */
function clickOnMove(over: 'move' | 'crowd' = 'move') {
  const reported: string[] = [];
  let clicked: (event: object) => void = () => {};
  const map = {
    on(type: string, run: typeof clicked) {
      if (type === 'click') clicked = run;
    },
    getCanvasContainer: () => new EventTarget(),
    getCanvas: () => ({ style: {} }),
    queryRenderedFeatures: () => [
      { source: 'activities', layer: { id: 'activities' }, properties: { activityId: 'a1' } },
    ],
  };
  const still = { enable() {}, disable() {} };
  Object.assign(map, { dragPan: still, dragRotate: still, scrollZoom: still, keyboard: still });
  Object.assign(map, { doubleClickZoom: still, touchZoomRotate: still, touchPitch: still });
  const crowd = { driverIds: ['d1', 'd2'], at: { lng: 0, lat: 0 }, opensAt: 9 };
  const ports: Partial<PointerPorts> = {
    isDrawn: () => true,
    driverAt: () => null,
    markAt: () => (over === 'crowd' ? crowd : null),
    openCluster: () => void reported.push('opens'),
  };
  const events: MapEvents = {
    onSelect: ({ id, additive }) => void reported.push(`${additive ? 'adds' : 'selects'} ${id}`),
    onGround: () => void reported.push('ground'),
    onCell: (ids) => void reported.push(`takes ${ids.join(' ')}`),
  };
  const pointer = new MapPointer(map as unknown as GlMap, events, ports as PointerPorts);
  const click = (keys: object = {}) => {
    const lngLat = { wrap: () => ({ lng: -94.6, lat: 39 }) };
    clicked({ point: { x: 0, y: 0 }, lngLat, originalEvent: keys });
    return reported.splice(0).join();
  };
  return { pointer, click };
}

test.each([
  ['no key', {}, 'selects a1', 'opens'],
  ['Shift', { shiftKey: true }, 'adds a1', 'takes d1 d2'],
  ['Ctrl', { ctrlKey: true }, 'adds a1', 'takes d1 d2'],
  ['Cmd', { metaKey: true }, 'adds a1', 'takes d1 d2'],
  ['Alt', { altKey: true }, 'selects a1', 'opens'],
])('a click with %s on a move, and on a mark of drivers', (_key, keys, onMove, onCrowd) => {
  expect(clickOnMove().click(keys)).toBe(onMove);
  expect(clickOnMove('crowd').click(keys)).toBe(onCrowd);
});

test('a click on a move is one on the ground while placing, and none during a sweep', () => {
  const { pointer, click } = clickOnMove();
  for (const _time of [1, 2]) {
    pointer.isPlacing = true;
    expect([click(), click({ metaKey: true })]).toEqual(['ground', 'ground']);
    pointer.isPlacing = false;
    expect(click()).toBe('selects a1');
    pointer.isSweeping = true;
    expect([click(), click({ shiftKey: true })]).toEqual(['', '']);
    pointer.isSweeping = false;
    expect(click()).toBe('selects a1');
  }
});
