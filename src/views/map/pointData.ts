// GeoJSON of our own items on the map. Built at most once a second per source.
import type { DisplayStatus } from '#domain/entities.ts';
import type { LonLat } from './camera.ts';
import type { ActivityPoint, LocationPoint, MapTrip, VehicleLotPoint } from './mapTypes.ts';

type Collection = GeoJSON.FeatureCollection;

export function locationData(points: readonly LocationPoint[]): Collection {
  return collection(
    points.map(({ id, label, kind, lonE6, latE6 }) =>
      withId(id, pointFeature([lonE6 / 1e6, latE6 / 1e6], { id, label, kind })),
    ),
  );
}

/** Vehicles, one point for each place that has any. */
export function vehicleData(lots: readonly VehicleLotPoint[]): Collection {
  return collection(
    lots.map(({ place: { id, lonE6, latE6 }, count, vehicleId }) => {
      const properties = { id, total: count, ...(vehicleId === null ? {} : { vehicleId }) };
      return withId(id, pointFeature([lonE6 / 1e6, latE6 / 1e6], properties));
    }),
  );
}

/** The moves that begin at one point, by how many of each status. */
export type MoveMark = {
  readonly lonE6: number;
  readonly latE6: number;
  readonly ids: string[];
  readonly counts: { [S in DisplayStatus]?: number };
};
/** By a key of their point. */
export type MoveMarks = ReadonlyMap<string, MoveMark>;

export function markKey({ lonE6, latE6 }: { readonly lonE6: number; readonly latE6: number }) {
  return `${lonE6},${latE6}`;
}

/** One mark for each point where moves begin: these moves stay together at any zoom. */
export function moveMarks(points: readonly ActivityPoint[]): MoveMarks {
  const marks = new Map<string, MoveMark>();
  for (const { id, status, lonE6, latE6 } of points) {
    const key = markKey({ lonE6, latE6 });
    const mark = marks.get(key) ?? { lonE6, latE6, ids: [], counts: {} };
    marks.set(key, mark);
    mark.ids.push(id);
    mark.counts[status] = (mark.counts[status] ?? 0) + 1;
  }
  return marks;
}

/** Marks of moves; the one of a single move names it. */
export function activityData(marks: MoveMarks): Collection {
  return collection(
    [...marks].map(([key, { lonE6, latE6, ids, counts }]) => {
      const single = ids.length === 1 ? { activityId: ids[0] } : {};
      const properties = { id: key, total: ids.length, ...counts, ...single };
      return withId(key, pointFeature([lonE6 / 1e6, latE6 / 1e6], properties));
    }),
  );
}

/** A square of the screen around a point, by its side, that labels must leave free. */
export type Room = LonLat & { readonly px: number };

export function roomData(rooms: readonly Room[]): Collection {
  return collection(
    rooms.map(({ lon, lat, px }, at) => withId(String(at), pointFeature([lon, lat], { px }))),
  );
}

/** Moves and places of one trip. */
export function tripData(stops: MapTrip['stops'], marks: MoveMarks): Collection {
  const of = (is: string, { features }: Collection) =>
    features.map((feature) => ({ ...feature, properties: { ...feature.properties, is } }));
  return collection([
    ...of('location', locationData(stops)),
    ...of('activity', activityData(marks)),
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

/** A feature with an id, so that its source can be diffed. */
function withId(id: string, feature: GeoJSON.Feature): GeoJSON.Feature {
  return { id, ...feature };
}

function collection(features: GeoJSON.Feature[]): Collection {
  return { type: 'FeatureCollection', features };
}
