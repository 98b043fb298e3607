import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TILE_ZOOMS } from '#metro/tile.ts';
import { colorOf, luminance, themes } from '../kit/testing/colors.ts';
import { METRO_MAX_ZOOM, METRO_MIN_ZOOM, unnamedTowns } from './metroStyle.ts';
import { stateNames } from './national.ts';
import { MAP_COLORS, type MapPalette } from './palette.ts';
import { ACTIVITY_LAYER, LOCATION_LAYER } from './pointStyle.ts';
import { STATUS_ORDER } from './statuses.ts';
import { buildStyle, paintChanges } from './style.ts';

function palette(seed: number): MapPalette {
  const names = Object.keys(MAP_COLORS);
  return Object.fromEntries(
    names.map((name, i) => [name, `rgb(${seed}, ${i}, 0)`]),
  ) as unknown as MapPalette;
}

const light = buildStyle(palette(1), { streets: 'metro', fontUrl: '/inter.woff2' });
const dark = buildStyle(palette(2), { streets: 'metro', fontUrl: '/inter.woff2' });
const ids = light.layers.map((layer) => layer.id);

describe('style', () => {
  test('each layer has a unique id and a source that exists', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const layer of light.layers) {
      if ('source' in layer) expect(light.sources).toHaveProperty(layer.source);
    }
  });

  test('the style uses no external addresses', () => {
    expect(JSON.stringify(light)).not.toMatch(/https?:/);
    expect(light.glyphs).toBeUndefined();
    expect(light.sprite).toBeUndefined();
  });

  test('reading 49: streets only where the metro is real', () => {
    const plain = buildStyle(palette(1), { streets: 'none', fontUrl: '/inter.woff2' });
    expect(plain.sources).not.toHaveProperty('metro');
    expect(plain.layers.filter((layer) => layer.id.startsWith('metro'))).toEqual([]);
    expect(ids.filter((id) => id.startsWith('metro')).length).toBeGreaterThan(10);
    expect([METRO_MIN_ZOOM, METRO_MAX_ZOOM]).toEqual([TILE_ZOOMS.least, TILE_ZOOMS.most]);
  });

  test('basemap labels are below our symbols, clusters above pins', () => {
    const ours = [LOCATION_LAYER, ACTIVITY_LAYER].map((id) => ids.indexOf(id));
    const labels = ids.flatMap((id, i) => (/cities|places|names|shields/.test(id) ? [i] : []));
    expect(labels.length).toBeGreaterThan(4);
    expect(Math.max(...labels)).toBeLessThan(Math.min(...ours));
    expect(ours[0]).toBeLessThan(ours[1]!);
  });

  test('our layers are ordered: places, vehicles, moves, those of a trip on top', () => {
    const ours = ['locations', 'vehicles', 'activities', 'trip-locations', 'trip-activities'];
    expect(ids.slice(-ours.length)).toEqual(ours);
    expect(ids).not.toContain('drivers');
  });

  test('the national view labels the states, below the labels of cities', () => {
    const states = light.layers.find(({ id }) => id === 'state-names');
    expect(states).toMatchObject({ type: 'symbol', source: 'states' });
    const seenAt = (zoom: number) =>
      zoom >= (states?.minzoom ?? 0) && zoom < (states?.maxzoom ?? 24);
    expect([2, 4, 5, 9].map(seenAt)).toEqual([false, true, true, false]);
    expect(ids.indexOf('state-names')).toBeLessThan(ids.indexOf('cities'));
  });

  test('pins, clusters and our labels share one collision pass; clusters are always placed', () => {
    const layoutOf = (id: string) => light.layers.find((layer) => layer.id === id)?.layout;
    for (const id of ['activities', 'vehicles', 'trip-activities']) {
      expect(layoutOf(id)).toMatchObject({ 'icon-allow-overlap': true });
      expect(layoutOf(id)).not.toHaveProperty('icon-ignore-placement', true);
    }
    expect(layoutOf('locations')).toMatchObject({ 'icon-allow-overlap': false });
    expect(layoutOf('locations')).not.toHaveProperty('text-field');
    expect(layoutOf('location-names')).toMatchObject({
      'text-variable-anchor': ['left', 'top', 'right', 'bottom'],
    });
    // Of the one trip that is shown each place is seen, with its name where there is room.
    expect(layoutOf('trip-locations')).toMatchObject({
      'icon-allow-overlap': true,
      'text-optional': true,
      'text-field': ['get', 'label'],
    });
  });

  test('collision order is clusters and pins, then drawings over the map, then names', () => {
    const first = ['activities', 'vehicles', 'locations', 'room', 'location-names'];
    const ground = ['metro-shields', 'interstate-shields', 'cities', 'metro-places', 'state-names'];
    const order = ids.toReversed().filter((id) => [...first, ...ground].includes(id));
    expect(order).toEqual([...first, ...ground]);
    const room = light.layers.find(({ id }) => id === 'room');
    expect(room?.layout).toMatchObject({ 'icon-allow-overlap': true });
    expect(room?.layout).not.toHaveProperty('icon-ignore-placement', true);
  });

  test('moves cluster up to zoom 16 and clusters count each status', () => {
    const source = light.sources.activities;
    expect(source).toMatchObject({ cluster: true, clusterMaxZoom: 16 });
    const counters = (source as { clusterProperties: object }).clusterProperties;
    expect(Object.keys(counters)).toEqual([...STATUS_ORDER, 'total']);
  });

  test('S1 §9: buildings have their height from zoom 15 on, at 0.6 of their color', () => {
    const raised = light.layers.filter(({ type }) => type === 'fill-extrusion');
    expect(raised).toMatchObject([{ minzoom: 15, paint: { 'fill-extrusion-opacity': 0.6 } }]);
  });

  test('a theme changes paint only: applying paintChanges gives the other theme', () => {
    const changes = paintChanges(light, dark);
    expect(changes.length).toBeGreaterThan(20);
    const themed = structuredClone(light);
    for (const { layer, property, value } of changes) {
      const target = themed.layers.find(({ id }) => id === layer)!;
      target.paint = { ...target.paint, [property]: value } as never;
    }
    expect(themed).toEqual(dark);
    expect(paintChanges(dark, dark)).toEqual([]);
  });
});

test('a town with the name of a store is labeled once, by the label of the store', () => {
  // Far away stores stand together under a number.
  const borne = ['in', ['get', 'name'], ['literal', ['Olathe', 'Belton']]];
  expect(unnamedTowns(['Olathe', 'Belton'])).toEqual(['any', ['<', ['zoom'], 11], ['!', borne]]);
});

test.each(themes)('roofs are lighter than the ground in the %s theme', (theme) => {
  const roof = luminance(colorOf('map-building', theme));
  for (const ground of ['bg-map', 'map-built', 'map-works', 'map-core']) {
    expect(roof, ground).toBeGreaterThan(luminance(colorOf(ground, theme)));
  }
});

test('each state is labeled once, inside its border', () => {
  const names = stateNames(
    JSON.parse(readFileSync('node_modules/us-atlas/states-10m.json', 'utf8')),
  );
  const at = (state: string) => {
    const found = names.features.filter(({ properties }) => properties?.name === state);
    expect(found).toHaveLength(1);
    const [lon = 0, lat = 0] = (found[0]!.geometry as GeoJSON.Point).coordinates;
    return [Math.round(lon), Math.round(lat)];
  };
  expect(at('Kansas')).toEqual([-98, 38]);
  expect(at('Florida')).toEqual([-83, 29]);
  // On its larger half, not in the lake between them.
  expect(at('Michigan')).toEqual([-85, 43]);
  expect(names.features.length).toBeGreaterThan(48);
});
