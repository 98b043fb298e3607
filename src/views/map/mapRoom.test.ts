import { expect, test } from 'vitest';
import { MapRoom } from './mapRoom.ts';
import type { SourceFeed } from './sourceFeed.ts';

test('room that moved less than a step is kept; any other change is fed', () => {
  const fed: GeoJSON.FeatureCollection[] = [];
  const feed = {
    put: (_: string, read: () => GeoJSON.FeatureCollection) => fed.push(read()),
  } as unknown as SourceFeed;
  const room = new MapRoom(feed);
  const zoom = 10;
  const pxInDegrees = 360 / (512 * 2 ** zoom);
  const here = { lon: 800 * pxInDegrees, lat: 0, px: 22 };
  room.keep([here], zoom);
  expect(fed).toMatchObject([{ features: [{ properties: { px: 22 } }] }]);
  room.keep([{ ...here, lon: here.lon + 3 * pxInDegrees }], zoom);
  expect(fed).toHaveLength(1);
  room.keep([{ ...here, lon: here.lon + 6 * pxInDegrees }], zoom);
  expect(fed).toHaveLength(2);
  room.keep([], zoom);
  expect(fed[2]?.features).toEqual([]);
});
