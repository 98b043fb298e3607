// Layers over the metro's vector tiles: the contents of a tile are defined in src/metro/tile.ts.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom, LABEL_FONT } from './expressions.ts';
import type { MapPalette } from './palette.ts';

/** Zooms with metro tiles: `TILE_ZOOMS` of the metro, without its generator. */
export const METRO_MIN_ZOOM = 8;
export const METRO_MAX_ZOOM = 16;

type Stops = readonly (readonly [zoom: number, px: number])[];
type RoadKind = {
  readonly id: 'local' | 'collector' | 'arterial' | 'highway' | 'interstate';
  readonly layer: 'streets' | 'highways';
  readonly from: number;
  readonly widthPx: Stops;
};

/** Narrow roads first: wide ones are drawn over them. */
const ROADS: readonly RoadKind[] = [
  {
    id: 'local',
    layer: 'streets',
    from: 13,
    widthPx: stops([13, 0.8], [15, 4], [17, 12], [20, 60]),
  },
  {
    id: 'collector',
    layer: 'streets',
    from: 9,
    widthPx: stops([9, 0.4], [11, 0.9], [13, 2.4], [15, 6], [17, 16], [20, 76]),
  },
  {
    id: 'arterial',
    layer: 'streets',
    from: 9,
    widthPx: stops([9, 0.7], [11, 1.5], [13, 3.6], [15, 8], [17, 20], [20, 92]),
  },
  {
    id: 'highway',
    layer: 'highways',
    from: 8,
    widthPx: stops([8, 0.8], [10, 2], [13, 4.8], [15, 10], [17, 24], [20, 104]),
  },
  {
    id: 'interstate',
    layer: 'highways',
    from: 8,
    widthPx: stops([8, 2.2], [10, 4], [13, 6.6], [15, 13], [17, 28], [20, 120]),
  },
];

function stops(...each: Stops): Stops {
  return each;
}

/** Ground, water and roads; drawn under the borders and under every label. */
export function metroLayers(colors: MapPalette): LayerSpecification[] {
  return [
    ...landLayers(colors),
    ...ROADS.map((road) => casing(road, colors)),
    ...ROADS.map((road) => surface(road, colors)),
    {
      ...from('metro-buildings', 'buildings', 14),
      type: 'fill',
      paint: {
        'fill-color': colors.building,
        'fill-outline-color': colors.buildingEdge,
        'fill-opacity': byZoom([14, 0], [15, 0.9]),
      },
    },
  ];
}

/** Buildings with their height (S1 §9: from zoom 15, opacity 0.6). */
export function raisedBuildings(colors: MapPalette): LayerSpecification {
  return {
    ...from('metro-buildings-3d', 'buildings', 15),
    type: 'fill-extrusion',
    paint: {
      'fill-extrusion-color': colors.building,
      'fill-extrusion-height': ['get', 'height'],
      'fill-extrusion-opacity': 0.6,
      'fill-extrusion-vertical-gradient': true,
    },
  };
}

/** From here on stores stand each by itself, with its name. */
const STORES_FROM_ZOOM = 11;

/** Towns without those whose name is on a store: it is drawn once. */
export function unnamedTowns(stores: readonly string[]): ExpressionSpecification {
  const isBorne: ExpressionSpecification = ['in', ['get', 'name'], ['literal', [...stores]]];
  return ['any', ['<', ['zoom'], STORES_FROM_ZOOM], ['!', isBorne]];
}

/** The layer of the names of towns. */
export const TOWN_LAYER = 'metro-places';

/** Names drawn along their line. */
const ALONG_LINE: SymbolLayout = {
  'symbol-placement': 'line',
  'text-pitch-alignment': 'viewport',
  'text-field': ['get', 'name'],
  'text-font': LABEL_FONT,
};
type SymbolLayout = Extract<LayerSpecification, { readonly type: 'symbol' }>['layout'];

/** Names of rivers, streets and towns. */
export function metroLabels(colors: MapPalette): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.labelHalo, 'text-halo-width': 1.4 };
  return [
    {
      ...from('metro-street-names', 'streets', 13.5),
      type: 'symbol',
      filter: [
        'match',
        ['get', 'class'],
        'arterial',
        true,
        'collector',
        ['>=', ['zoom'], 14.5],
        ['>=', ['zoom'], 15.8],
      ],
      layout: {
        ...ALONG_LINE,
        'symbol-spacing': 340,
        'text-size': byZoom([13.5, 11], [17, 13]),
        'text-padding': 8,
      },
      paint: { ...halo, 'text-color': colors.quietLabel },
    },
    {
      ...from('metro-water-names', 'waterway', 9),
      type: 'symbol',
      layout: {
        ...ALONG_LINE,
        'symbol-spacing': 420,
        'text-size': byZoom([9, 11], [13, 14]),
        'text-letter-spacing': 0.12,
        'text-max-angle': 40,
      },
      paint: { ...halo, 'text-color': colors.waterLabel },
    },
    {
      ...from(TOWN_LAYER, 'places', METRO_MIN_ZOOM),
      type: 'symbol',
      maxzoom: 15,
      layout: {
        'icon-image': ['step', ['zoom'], 'city', 13, ''],
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONT,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          8,
          ['match', ['get', 'rank'], 1, 15, 11],
          11,
          ['match', ['get', 'rank'], 1, 19, 2, 13, 12],
          14,
          ['match', ['get', 'rank'], 1, 22, 2, 17, 14],
        ],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.6,
        'text-justify': 'auto',
        'text-padding': 4,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: {
        ...halo,
        'text-color': ['match', ['get', 'rank'], 1, colors.label, colors.quietLabel],
      },
    },
  ];
}

/** Numbers of highways. */
export function metroShields(): LayerSpecification {
  return {
    ...from('metro-shields', 'highways', 8.5),
    type: 'symbol',
    filter: ['any', ['==', ['get', 'class'], 'interstate'], ['>=', ['zoom'], 10.5]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'icon-image': ['concat', 'shield/', ['get', 'shield']],
      'icon-rotation-alignment': 'viewport',
      'icon-size': byZoom([8, 0.72], [10, 0.9], [13, 1]),
      'icon-padding': 26,
    },
  };
}

function landLayers(colors: MapPalette): LayerSpecification[] {
  return [
    {
      ...from('metro-land', 'land', METRO_MIN_ZOOM),
      type: 'fill',
      paint: {
        'fill-antialias': false,
        'fill-color': [
          'match',
          ['get', 'kind'],
          'core',
          colors.core,
          ['park', 'wood'],
          colors.park,
          ['works', 'shops'],
          colors.works,
          colors.built,
        ],
        'fill-opacity': byZoom([8, 0], [9.5, 0.85], [12, 1]),
      },
    },
    {
      ...from('metro-waterways', 'waterway', METRO_MIN_ZOOM),
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colors.water,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          8,
          ['match', ['get', 'kind'], 'river', 2, 0.8],
          12,
          ['match', ['get', 'kind'], 'river', 6, 2],
          17,
          ['match', ['get', 'kind'], 'river', 6, 12],
        ],
      },
    },
    {
      ...from('metro-water', 'water', METRO_MIN_ZOOM),
      type: 'fill',
      paint: { 'fill-color': colors.water },
    },
  ];
}

function surface(road: RoadKind, colors: MapPalette): LayerSpecification {
  const isHighway = road.layer === 'highways';
  const opacity = road.id === 'highway' ? { 'line-opacity': 0.75 } : {};
  return line(road, '', isHighway ? colors.interstate : colors.street, 0, opacity);
}

/** The edge of a road: half a pixel on each side when zoomed out, one when zoomed in. */
function casing(road: RoadKind, colors: MapPalette): LayerSpecification {
  const isHighway = road.layer === 'highways';
  return line(road, '-casing', isHighway ? colors.interstateCasing : colors.streetCasing, 1.4);
}

function line(
  { id, layer, from: minzoom, widthPx }: RoadKind,
  part: string,
  color: string,
  extraPx: number,
  more: { readonly 'line-opacity'?: number } = {},
): LayerSpecification {
  const wider = widthPx.flatMap(([zoom, px]) => [zoom, px + extraPx]);
  const width = ['interpolate', ['exponential', 1.6], ['zoom'], ...wider];
  return {
    ...from(`metro-${id}${part}`, layer, minzoom),
    type: 'line',
    filter: ['==', ['get', 'class'], id],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width as ExpressionSpecification, ...more },
  };
}

function from(id: string, layer: string, minzoom: number) {
  return { id, source: 'metro', 'source-layer': layer, minzoom };
}
