// The map's one style, built in code. A theme changes paint and images, never the style: a new
// style would drop our sources.
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { byZoom, LABEL_FONT } from './expressions.ts';
import {
  METRO_MAX_ZOOM,
  METRO_MIN_ZOOM,
  metroLabels,
  metroLayers,
  metroShields,
  raisedBuildings,
} from './metroStyle.ts';
import { IMAGERY_MAX_ZOOM, IMAGERY_TILES } from './imageryAddress.ts';
import type { MapPalette } from './palette.ts';
import { pointLayers, pointSources } from './pointStyle.ts';
import { METRO_BOUNDS, type Streets } from './streets.ts';

export type StyleOptions = {
  readonly streets: Streets;
  /** URL of Inter's latin file: labels are drawn from it, there is no glyph server. */
  readonly fontUrl: string;
};

/** Template of the metro's vector tiles; the protocol is answered inside MapLibre's workers. */
export const METRO_TILES = 'tarmac-metro://{z}/{x}/{y}';

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The complete style in one theme's colors. */
export function buildStyle(colors: MapPalette, options: StyleOptions): StyleSpecification {
  const metro = options.streets === 'metro';
  const names = [
    stateLabels(colors),
    ...(metro ? metroLabels(colors) : []),
    ...cityLabels(colors, metro),
  ];
  return {
    version: 8,
    'font-faces': { Inter: options.fontUrl },
    transition: { duration: 0, delay: 0 },
    sources: {
      home: national(),
      foreign: national(),
      borders: national(),
      states: national(),
      counties: national(),
      rivers: national(),
      interstates: national(),
      cities: national(),
      ...(metro && {
        metro: {
          type: 'vector',
          tiles: [METRO_TILES],
          minzoom: METRO_MIN_ZOOM,
          maxzoom: METRO_MAX_ZOOM,
          bounds: METRO_BOUNDS,
        },
        imagery: {
          type: 'raster',
          tiles: [IMAGERY_TILES],
          tileSize: 512,
          minzoom: METRO_MIN_ZOOM,
          // Painted anew where streets are drawn larger: a picture would be blurred.
          maxzoom: IMAGERY_MAX_ZOOM,
          bounds: METRO_BOUNDS,
        },
      }),
      ...pointSources(),
    },
    layers: [
      ...groundLayers(colors, metro),
      ...(metro ? [...metroLayers(colors), imagery(colors), raisedBuildings(colors)] : []),
      ...borderLayers(colors),
      ...interstateLines(colors, metro),
      // Shields find room before names.
      ...names,
      interstateShields(metro),
      ...(metro ? [metroShields()] : []),
      ...pointLayers(colors),
    ],
  };
}

/** Basemap layers that the operator may show and hide. */
export const GROUND_LAYERS = { satellite: 'imagery', buildings: 'metro-buildings-3d' } as const;

function imagery(colors: MapPalette): LayerSpecification {
  return {
    id: GROUND_LAYERS.satellite,
    type: 'raster',
    source: 'imagery',
    minzoom: METRO_MIN_ZOOM,
    layout: { visibility: 'none' },
    // Dimmed in the dark, where a photograph would outshine everything on it.
    paint: {
      'raster-fade-duration': 0,
      'raster-brightness-max': isDark(colors) ? 0.78 : 1,
      'raster-saturation': isDark(colors) ? -0.1 : 0,
    },
  };
}

function isDark({ ink }: MapPalette): boolean {
  const [red = 0] = (/\d+/.exec(ink) ?? []).map(Number);
  return red > 127;
}

/** One property to set so that a layer shows the other theme. */
export type PaintChange = {
  readonly layer: string;
  readonly property: string;
  readonly value: unknown;
};

/** What `setPaintProperty` has to change to get from one palette's style to another's. */
export function paintChanges(from: StyleSpecification, to: StyleSpecification): PaintChange[] {
  const before = new Map(from.layers.map((layer) => [layer.id, paintOf(layer)]));
  return to.layers.flatMap((layer) => {
    const old = before.get(layer.id) ?? {};
    return Object.entries(paintOf(layer))
      .filter(([property, value]) => JSON.stringify(old[property]) !== JSON.stringify(value))
      .map(([property, value]) => ({ layer: layer.id, property, value }));
  });
}

function paintOf(layer: LayerSpecification): { [property: string]: unknown } {
  return (layer.paint ?? {}) as { [property: string]: unknown };
}

function national(): StyleSpecification['sources'][string] {
  return { type: 'geojson', data: EMPTY, maxzoom: 8, tolerance: 0.5 };
}

function groundLayers(colors: MapPalette, metro: boolean): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
    fill('foreign', colors.foreign),
    fill('home', colors.land),
    river('rivers', OUTSIDE_METRO, 24, colors),
    river('rivers-in-metro', IN_METRO, metro ? METRO_MIN_ZOOM : 24, colors),
  ];
}

/** What the metro draws itself is left out from the zoom on where it does. */
const OUTSIDE_METRO: ExpressionSpecification = ['!', ['get', 'metro']];
const IN_METRO: ExpressionSpecification = ['get', 'metro'];

function river(
  id: string,
  filter: ExpressionSpecification,
  maxzoom: number,
  colors: MapPalette,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: 'rivers',
    maxzoom,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colors.water, 'line-width': byZoom([3, 0.6], [7, 2], [11, 5]) },
  };
}

function fill(id: string, color: string): LayerSpecification {
  return {
    id,
    type: 'fill',
    source: id,
    paint: { 'fill-color': color, 'fill-antialias': true },
  };
}

/** Borders fade past zoom 9: among streets they would be taken for one. */
function borderLayers(colors: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'counties',
      type: 'line',
      source: 'counties',
      minzoom: 5.5,
      paint: {
        'line-color': colors.countyBorder,
        'line-width': 1,
        'line-opacity': byZoom([5.5, 0], [6.5, 1], [9, 1], [11, 0.35]),
      },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.stateBorder,
        'line-width': byZoom([2, 0.6], [6, 1.2], [10, 1.6]),
        'line-dasharray': [4, 2.5],
        'line-opacity': byZoom([2, 0.8], [9, 0.9], [12, 0.45]),
      },
    },
  ];
}

/** Between the national view and the one of a city; each gives way to a city. */
function stateLabels(colors: MapPalette): LayerSpecification {
  return {
    id: 'state-names',
    type: 'symbol',
    source: 'states',
    minzoom: 3.4,
    maxzoom: 7,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': LABEL_FONT,
      'text-size': byZoom([3.4, 11], [6, 14]),
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.14,
      'text-max-width': 8,
      'text-padding': 8,
    },
    paint: {
      'text-color': colors.quietLabel,
      'text-opacity': 0.8,
      'text-halo-color': colors.labelHalo,
      'text-halo-width': 1.4,
    },
  };
}

function interstateLines(colors: MapPalette, metro: boolean): LayerSpecification[] {
  const line = (
    id: string,
    filter: ExpressionSpecification,
    maxzoom: number,
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'interstates',
    minzoom: 3.5,
    maxzoom,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colors.interstate,
      'line-width': byZoom([3.5, 0.6], [7, 2], [10, 4], [13, 6]),
      'line-opacity': byZoom([3.5, 0.4], [5, 0.9]),
    },
  });
  return [
    line('interstates', OUTSIDE_METRO, 24),
    line('interstates-in-metro', IN_METRO, metro ? METRO_MIN_ZOOM : 24),
  ];
}

function interstateShields(metro: boolean): LayerSpecification {
  return {
    id: 'interstate-shields',
    type: 'symbol',
    source: 'interstates',
    minzoom: 5,
    filter: metro ? OUTSIDE_METRO : ['boolean', true],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 380,
      'icon-image': ['concat', 'shield/', ['get', 'ref']],
      'icon-rotation-alignment': 'viewport',
      'icon-size': byZoom([5, 0.62], [9, 0.85]),
      'icon-padding': 12,
    },
    paint: { 'icon-opacity': byZoom([5, 0.75], [7, 1]) },
  };
}

function cityLabels(colors: MapPalette, metro: boolean): LayerSpecification[] {
  // From here on the metro names its own towns, Kansas City among them.
  const notInMetro: ExpressionSpecification = ['!=', ['get', 'name'], 'Kansas City'];
  const label = (
    id: string,
    from: number,
    to: number,
    filter: ExpressionSpecification,
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'cities',
    minzoom: from,
    maxzoom: to,
    filter: ['all', ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 3.6, 2, 5, 3, 6, 4]], filter],
    layout: {
      'icon-image': 'city',
      'icon-size': 0.9,
      'text-field': ['get', 'name'],
      'text-font': LABEL_FONT,
      'text-size': byZoom([3, 11], [6, 13], [9, 16]),
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.55,
      'text-justify': 'auto',
      'text-padding': 6,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'text-color': colors.label,
      'text-halo-color': colors.labelHalo,
      'text-halo-width': 1.4,
    },
  });
  return metro
    ? [
        label('cities', 2.6, METRO_MIN_ZOOM, ['boolean', true]),
        label('cities-near', METRO_MIN_ZOOM, 13, notInMetro),
      ]
    : [label('cities', 2.6, 13, ['boolean', true])];
}
