// GeoJSON of what is ours on the map. Built at most once a second per source.
import type { ActivityPoint, LocationPoint, MapTrip, VehicleLotPoint } from './mapTypes.ts';
import { spread } from './spread.ts';

type Collection = GeoJSON.FeatureCollection;

export function locationData(points: readonly LocationPoint[]): Collection {
  return collection(
    points.map(({ id, label, kind, lonE6, latE6 }) =>
      withId(id, pointFeature([lonE6 / 1e6, latE6 / 1e6], { id, label, kind })),
    ),
  );
}

/** Vehicles, one point for each place where some stand. */
export function vehicleData(lots: readonly VehicleLotPoint[]): Collection {
  return collection(
    lots.map(({ place: { id, lonE6, latE6 }, count, vehicleId }) => {
      const properties = { id, count, ...(vehicleId === null ? {} : { vehicleId }) };
      return withId(id, pointFeature([lonE6 / 1e6, latE6 / 1e6], properties));
    }),
  );
}

/** Moves that share a pick-up stand around it. */
export function activityData(points: readonly ActivityPoint[]): Collection {
  const places = spread(points);
  return collection(
    points.map(({ id, status }, i) =>
      withId(id, pointFeature(places[i] as readonly [number, number], { id, status })),
    ),
  );
}

/** Moves and places of one trip. */
export function tripData({ moves, stops }: Pick<MapTrip, 'moves' | 'stops'>): Collection {
  const of = (is: string, { features }: Collection) =>
    features.map((feature) => ({ ...feature, properties: { ...feature.properties, is } }));
  return collection([
    ...of('location', locationData(stops)),
    ...of('activity', activityData(moves)),
  ]);
}

function pointFeature(
  coordinates: readonly [lon: number, lat: number],
  properties: GeoJSON.GeoJsonProperties,
): GeoJSON.Feature {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [...coordinates] },
  };
}

/** A feature that can be told from others when its source changes. */
function withId(id: string, feature: GeoJSON.Feature): GeoJSON.Feature {
  return { id, ...feature };
}

function collection(features: GeoJSON.Feature[]): Collection {
  return { type: 'FeatureCollection', features };
}
