import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { keysIn } from './clusterLeaves.ts';

/** A map with one source, whose cluster 7 has these leaves; any other is gone. */
function mapWith(leaves: readonly string[]): GlMap {
  const source: Partial<GeoJSONSource> = {
    getClusterLeaves: async (id, limit, offset) => {
      if (id !== 7) throw new Error('No cluster with the specified id.');
      return leaves.slice(offset, offset + limit).map((key) => ({
        type: 'Feature',
        properties: { id: key },
        geometry: { type: 'Point', coordinates: [0, 0] },
      }));
    },
  };
  return { getSource: () => source } as unknown as GlMap;
}

const feature = (properties: { readonly [name: string]: unknown }) => ({
  source: 'activities',
  properties,
});

test('a mark returns its own key, a cluster the keys of all its leaves', async () => {
  const map = mapWith(['1,1', '2,2', '3,3']);
  expect(await keysIn(map, feature({ id: '1,1' }))).toEqual(['1,1']);
  const cluster = feature({ cluster_id: 7, point_count: 3 });
  expect(await keysIn(map, cluster)).toEqual(['1,1', '2,2', '3,3']);
});

test('reading the leaves of a removed cluster rejects', async () => {
  const gone = feature({ cluster_id: 8, point_count: 3 });
  await expect(keysIn(mapWith([]), gone)).rejects.toThrow('No cluster');
});
