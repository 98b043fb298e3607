import { describe, expect, test } from 'vitest';
import { TILE_ZOOMS } from '#metro/tile.ts';
import { METRO_MAX_ZOOM, METRO_MIN_ZOOM } from './metroStyle.ts';
import { MAP_COLOURS, type MapPalette } from './palette.ts';
import { ACTIVITY_LAYER, LOCATION_LAYER } from './pointStyle.ts';
import { STATUS_ORDER } from './statuses.ts';
import { buildStyle, paintChanges } from './style.ts';

function palette(seed: number): MapPalette {
  const names = Object.keys(MAP_COLOURS);
  return Object.fromEntries(
    names.map((name, i) => [name, `rgb(${seed}, ${i}, 0)`]),
  ) as unknown as MapPalette;
}

const light = buildStyle(palette(1), { streets: 'metro', fontUrl: '/inter.woff2' });
const dark = buildStyle(palette(2), { streets: 'metro', fontUrl: '/inter.woff2' });
const ids = light.layers.map((layer) => layer.id);

describe('style', () => {
  test('names each layer once and only sources that it has', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const layer of light.layers) {
      if ('source' in layer) expect(light.sources).toHaveProperty(layer.source);
    }
  });

  test('fetches nothing from elsewhere', () => {
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

  test('labels of the basemap lie under our symbols, clusters over pins', () => {
    const ours = [LOCATION_LAYER, ACTIVITY_LAYER].map((id) => ids.indexOf(id));
    const labels = ids.flatMap((id, i) => (/cities|places|names|shields/.test(id) ? [i] : []));
    expect(labels.length).toBeGreaterThan(4);
    expect(Math.max(...labels)).toBeLessThan(Math.min(...ours));
    expect(ours[0]).toBeLessThan(ours[1]!);
  });

  test('ours lies in this order: moves on vehicles on places, those of a trip on top', () => {
    const ours = ['locations', 'vehicles', 'activities', 'trip-locations', 'trip-activities'];
    expect(ids.slice(-ours.length)).toEqual(ours);
    expect(ids).not.toContain('drivers');
  });

  test('moves cluster to zoom 16 and count each status', () => {
    const source = light.sources.activities;
    expect(source).toMatchObject({ cluster: true, clusterMaxZoom: 16 });
    const counters = (source as { clusterProperties: object }).clusterProperties;
    expect(Object.keys(counters)).toEqual([...STATUS_ORDER, 'total']);
  });

  test('S1 §9: buildings have their height from zoom 15 on, at 0.6 of their colour', () => {
    const raised = light.layers.filter(({ type }) => type === 'fill-extrusion');
    expect(raised).toMatchObject([{ minzoom: 15, paint: { 'fill-extrusion-opacity': 0.6 } }]);
  });

  test('a theme is paint alone: applying the changes gives the other theme', () => {
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
