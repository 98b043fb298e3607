// GeoJSON of what is ours on the map. Built at most once a second per source.
import { arcBetween } from './arc.ts';
import type { ActivityPoint, LocationPoint, MoveArc } from './mapTypes.ts';
import { spread } from './spread.ts';

type Collection = GeoJSON.FeatureCollection;

export function locationData(points: readonly LocationPoint[]): Collection {
  return collection(
    points.map(({ id, label, kind, lonE6, latE6 }) =>
      withId(id, pointFeature([lonE6 / 1e6, latE6 / 1e6], { id, label, kind })),
    ),
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

export function arcData(arcs: readonly MoveArc[]): Collection {
  return collection(
    arcs.map(({ from, to, status }) => ({
      type: 'Feature',
      properties: { status },
      geometry: { type: 'LineString', coordinates: arcBetween(degrees(from), degrees(to)) },
    })),
  );
}

/** Rings around selected places and around both ends (`end`) of selected moves. */
export function ringData(places: readonly LocationPoint[], arcs: readonly MoveArc[]): Collection {
  const ends = arcs.flatMap(({ from, to }) => [from, to]);
  const ring = (at: { readonly lonE6: number; readonly latE6: number }, end: boolean) =>
    pointFeature([at.lonE6 / 1e6, at.latE6 / 1e6], { end });
  return collection([
    ...places.map((place) => ring(place, false)),
    ...ends.map((place) => ring(place, true)),
  ]);
}

export function pointFeature(
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

export function collection(features: GeoJSON.Feature[]): Collection {
  return { type: 'FeatureCollection', features };
}

function degrees(at: { readonly lonE6: number; readonly latE6: number }) {
  return { lon: at.lonE6 / 1e6, lat: at.latE6 / 1e6 };
}
