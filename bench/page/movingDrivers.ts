// 10,000 drivers that move ten times a second: the console's map, and a map fed with GeoJSON.
import '#views/kit/tokens.css';
import '#views/kit/base.css';
import { type GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { driverClass } from '#views/map/driverClass.ts';
import { MapCanvas } from '#views/map/mapCanvas.ts';
import { batch, DRIVERS } from '../positions.ts';

const UPDATES = 20;
const EVERY_MS = 100;
const VIEW = { lon: -93.4, lat: 41.75, zoom: 8, pitch: 0, bearing: 0 };

type Ways = { readonly layer: () => Promise<void>; readonly geoJson: () => Promise<void> };

/** Both maps, loaded and at rest. The positions are made beforehand. */
export async function movingDrivers(): Promise<Ways> {
  const ours = openOurs();
  const theirs = await openTheirs();
  const batches = Array.from({ length: UPDATES }, (_, at) => batch(at + 1));
  let round = 0;
  const moving = (map: Updated) => async () => {
    round += 1;
    for (const next of batches) {
      // Each fix is later than any before it: the table drops older ones.
      next.atMs.fill(next.serverMs + round * UPDATES * 1_000);
      map.update(next);
      await pause(EVERY_MS);
    }
    // Pending work is drawn before the clock stops.
    await pause(500);
  };
  return { layer: moving(ours), geoJson: moving(theirs) };
}

type Updated = { update(batch: PositionBatch): void };

function openOurs(): Updated {
  const table = new PositionTable();
  const ids = Array.from({ length: DRIVERS }, (_, driver) => `driver-${driver}`);
  table.announce({ first: 0, ids });
  table.apply(batch(0));
  const map = new MapCanvas({
    host: host(),
    streets: 'none',
    events: {},
    mode: 'resources',
    view: VIEW,
    isAnimated: true,
  });
  map.setDrivers(table, (ordinal) => `Driver ${ordinal}`);
  const how = {
    presence: 'busy',
    onTrip: true,
    late: false,
    employee: true,
    hidden: false,
  } as const;
  const bits = driverClass(how);
  for (let ordinal = 0; ordinal < DRIVERS; ordinal += 1) map.setDriverClass(ordinal, bits);
  return {
    update(next) {
      table.apply(next);
      map.positionsChanged();
    },
  };
}

async function openTheirs(): Promise<Updated> {
  const map = new GlMap({
    container: host(),
    center: [VIEW.lon, VIEW.lat],
    zoom: VIEW.zoom,
    style: {
      version: 8,
      sources: { drivers: { type: 'geojson', data: featuresOf(batch(0)) } },
      layers: [{ id: 'drivers', type: 'circle', source: 'drivers' }],
    },
  });
  await map.once('load');
  const source = map.getSource<GeoJSONSource>('drivers');
  if (!source) throw new Error('the map has no drivers');
  return { update: (next) => void source.setData(featuresOf(next)) };
}

/** The usual way for a GeoJSON source: a new feature for each driver. */
function featuresOf(positions: PositionBatch): GeoJSON.FeatureCollection<GeoJSON.Point> {
  const { driver, lonE6, latE6, heading } = positions;
  return {
    type: 'FeatureCollection',
    features: Array.from(driver, (id, i) => ({
      type: 'Feature',
      id,
      properties: { heading: heading[i] },
      geometry: {
        type: 'Point',
        coordinates: [(lonE6[i] as number) / 1e6, (latE6[i] as number) / 1e6],
      },
    })),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function host(): HTMLElement {
  const element = document.createElement('div');
  element.style.width = '800px';
  element.style.height = '600px';
  document.body.append(element);
  return element;
}
