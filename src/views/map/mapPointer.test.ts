import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { MapPointer, type PointerPorts } from './mapPointer.ts';
import { ACTIVITY_LAYER } from './pointStyle.ts';

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
  const told = new Promise<void>((resolve) => {
    const ports: Partial<PointerPorts> = {
      isDrawn: () => true,
      driverAt: () => null,
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
  clicked({ point: { x: 0, y: 0 } });
  await told;
  return { counts: listed.map(({ length }) => length), opened };
}

test('a cluster that opens by zoom 16 is opened, any other is taken (reading 67)', async () => {
  expect(await click(16, 10)).toEqual({ counts: [], opened: [16.2] });
  expect(await click(17, 10)).toEqual({ counts: [250], opened: [] });
  expect(await click(16, 16)).toEqual({ counts: [250], opened: [] });
});
