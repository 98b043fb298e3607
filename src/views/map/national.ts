// National geometry from us-atlas and world-atlas: loaded when the map first needs it.
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import statesUrl from 'us-atlas/states-10m.json?url';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import countriesUrl from 'world-atlas/countries-110m.json?url';

type Areas = { [name: string]: GeometryCollection<{ name: string }> };
type Shapes = GeoJSON.FeatureCollection | GeoJSON.Feature | GeoJSON.Geometry;

/** What the first paint needs: land at home, land abroad, borders of states and countries. */
export type NationalShapes = {
  readonly home: Shapes;
  readonly foreign: Shapes;
  readonly borders: Shapes;
  /** A point in each state, with its name. */
  readonly stateNames: GeoJSON.FeatureCollection;
};

const UNITED_STATES = '840';
/** Encircles the pole, so it has no ring that could be unwrapped; no fleet drives there. */
const ANTARCTICA = '010';

/** Loads states and countries. Rejects when they cannot be had; the map then has no borders. */
export async function loadNational(signal: AbortSignal): Promise<NationalShapes> {
  const [us, world] = await Promise.all([
    loadTopology(statesUrl, signal),
    loadTopology(countriesUrl, signal),
  ]);
  const countries = world.objects.countries as GeometryCollection;
  const states = us.objects.states as GeometryCollection;
  const abroad: GeometryCollection = {
    type: 'GeometryCollection',
    geometries: countries.geometries.filter(
      (country) => country.id !== UNITED_STATES && country.id !== ANTARCTICA,
    ),
  };
  return {
    home: unwrapped(feature(us, us.objects.nation as GeometryCollection)),
    foreign: unwrapped(feature(world, abroad)),
    borders: unwrapped(collect([mesh(us, states, (a, b) => a !== b), mesh(world, abroad)])),
    stateNames: stateNames(us),
  };
}

/** The middle of the largest part of each state, with its name. */
export function stateNames(us: Topology<Areas>): GeoJSON.FeatureCollection {
  const { features } = feature(us, us.objects.states as Areas[string]);
  return {
    type: 'FeatureCollection',
    features: unwrapped({ type: 'FeatureCollection', features }).features.flatMap((state) => {
      const { geometry, properties } = state;
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const middles = parts.map(([outline = []]) => middleOf(outline));
      const [largest] = middles.sort((a, b) => b.area - a.area);
      if (!largest) return [];
      const point = { type: 'Point' as const, coordinates: [largest.lon, largest.lat] };
      return [
        { type: 'Feature' as const, properties: { name: properties?.name }, geometry: point },
      ];
    }),
  };
}

/** Area and center of gravity of a ring, on the flat map. */
function middleOf(ring: readonly GeoJSON.Position[]) {
  let [twice, lon, lat] = [0, 0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [x0 = 0, y0 = 0] = ring[i - 1] ?? [];
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const cross = x0 * y1 - x1 * y0;
    twice += cross;
    lon += (x0 + x1) * cross;
    lat += (y0 + y1) * cross;
  }
  return { area: Math.abs(twice), lon: lon / (3 * twice), lat: lat / (3 * twice) };
}

/** Borders between counties, wanted from zoom 5.5 on. */
export async function loadCounties(signal: AbortSignal): Promise<Shapes> {
  const us = await loadTopology(countiesUrl, signal);
  const counties = us.objects.counties as GeometryCollection<{ name: string }>;
  type Area = Polygon | MultiPolygon;
  // Borders of states are drawn by `borders`: only those within one state are left.
  const inside = (a: { id?: unknown }, b: { id?: unknown }) =>
    a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2);
  return unwrapped(mesh(us, counties, (a, b) => inside(a as Area, b as Area)));
}

/** Rings that jump over the antimeridian go on beyond ±180° instead. Changes `shapes` itself. */
export function unwrapped<Shape extends Shapes>(shapes: Shape): Shape {
  if (shapes.type === 'FeatureCollection') shapes.features.forEach(unwrapped);
  else if (shapes.type === 'Feature') unwrapped(shapes.geometry);
  else if (shapes.type === 'GeometryCollection') shapes.geometries.forEach(unwrapped);
  else if (shapes.type === 'LineString') unwrapLine(shapes.coordinates);
  else if (shapes.type === 'MultiLineString') shapes.coordinates.forEach(unwrapLine);
  else if (shapes.type === 'Polygon') shapes.coordinates.forEach(unwrapLine);
  else if (shapes.type === 'MultiPolygon') shapes.coordinates.flat().forEach(unwrapLine);
  return shapes;
}

function unwrapLine(line: GeoJSON.Position[]): void {
  let shift = 0;
  for (let i = 1; i < line.length; i++) {
    const [before, here] = [line[i - 1] as GeoJSON.Position, line[i] as GeoJSON.Position];
    const step = (here[0] as number) + shift - (before[0] as number);
    if (step > 180) shift -= 360;
    else if (step < -180) shift += 360;
    here[0] = (here[0] as number) + shift;
  }
}

function collect(geometries: GeoJSON.Geometry[]): GeoJSON.GeometryCollection {
  return { type: 'GeometryCollection', geometries };
}

async function loadTopology(url: string, signal: AbortSignal): Promise<Topology<Areas>> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Topology<Areas>;
}
