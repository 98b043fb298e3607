// The metro as vector tiles, made where they are drawn (inside the map's worker). Free of the
// router and of the DOM; the same tile has the same bytes in every engine.
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { EXTENT, type Projection, projectionOf } from './mercator.ts';
import { openStreets } from './streets.ts';
import { buildingsOf, type ParkingLot, parkingLotsOf } from './tileBuildings.ts';
import { type Feature, pointFeature } from './tileFeature.ts';
import { landOf, waterOf, waterwaysOf } from './tileLand.ts';
import { highwaysOf, streetsOf } from './tileRoads.ts';
import { TOWNS } from './towns.ts';

/** Zooms with tiles. Beyond, the last one is drawn larger. */
export const TILE_ZOOMS = { least: 8, most: 16 } as const;

/**
 * - `land` areas, `kind`: urban, wood, works, shops, core, park (in drawing order)
 * - `water` areas, `kind`: river, lake; `name`
 * - `waterway` lines, `kind`: river, stream; `name` (streams have no area; rivers none below 9)
 * - `streets` lines, `class`: local (from 13), collector (from 11, country roads from 9), arterial;
 *   `name`
 * - `highways` lines, `class`: interstate, highway; `ref` (`I-435`), `shield` (`435`)
 * - `buildings` areas (from 14), `height` in meters
 * - `places` points, `name`, `rank`: 1 the city, 2, 3 (from 10)
 */
export type TileLayers = {
  readonly land: readonly Feature[];
  readonly water: readonly Feature[];
  readonly waterway: readonly Feature[];
  readonly streets: readonly Feature[];
  readonly highways: readonly Feature[];
  readonly buildings: readonly Feature[];
  readonly places: readonly Feature[];
};

/** The tile as an encoded vector tile; one without any features outside the metro. */
export function encodeTile(z: number, x: number, y: number): Uint8Array {
  const filled = Object.entries(tileLayers(z, x, y)).filter(([, features]) => features.length > 0);
  const layers = Object.fromEntries(filled.map(([name, features]) => [name, { features }]));
  // The encoder reads the features alone.
  const tile = layers as unknown as Parameters<typeof fromGeojsonVt>[0];
  return fromGeojsonVt(tile, { version: 2, extent: EXTENT });
}

/** The features of a tile, before it is encoded. */
export function tileLayers(z: number, x: number, y: number): TileLayers {
  const streets = openStreets();
  const tile = projectionOf(z, x, y);
  return {
    land: landOf(streets, z, tile),
    water: waterOf(z, tile),
    waterway: waterwaysOf(z, tile),
    streets: streetsOf(streets, z, tile),
    highways: highwaysOf(streets, z, tile),
    buildings: buildingsOf(streets, z, tile),
    places: placesOf(z, tile),
  };
}

/** Yards with stalls and cars, for a picture of the ground: vector tiles have none. */
export function parkingLots(z: number, x: number, y: number): readonly ParkingLot[] {
  return parkingLotsOf(openStreets(), z, projectionOf(z, x, y));
}

export type { ParkingLot };

/** Each town in the one tile it lies in. */
function placesOf(z: number, tile: Projection): Feature[] {
  return TOWNS.flatMap(({ name, rank, lonE6, latE6 }) => {
    const x = Math.round(tile.x(lonE6));
    const y = Math.round(tile.y(latE6));
    const isHere = x >= 0 && x < EXTENT && y >= 0 && y < EXTENT;
    return isHere && (rank < 3 || z >= 10) ? [pointFeature({ name, rank }, x, y)] : [];
  });
}
