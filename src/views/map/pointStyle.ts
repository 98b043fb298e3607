// Sources and layers of our own items on the map: moves and places.
import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { byZoom, STRONG_FONT } from './expressions.ts';
import type { MapPalette } from './palette.ts';
import { STATUS_ORDER } from './statuses.ts';

/** Beyond this zoom places are not clustered (S1 §2); the moves of one place stay one mark. */
export const CLUSTER_MAX_ZOOM = 16;

/** Layers that can be pointed at, topmost first. */
export const ACTIVITY_LAYER = 'activities';
export const LOCATION_LAYER = 'locations';
/** Names of places, which come after all that is ours and before the names of the ground. */
export const LOCATION_NAME_LAYER = 'location-names';
/** Room reserved for drawings over the map. */
export const ROOM_LAYER = 'room';
export const VEHICLE_LAYER = 'vehicles';
/** Moves and places of the one trip that is shown. */
export const TRIP_MOVE_LAYER = 'trip-activities';
export const TRIP_PLACE_LAYER = 'trip-locations';
/** The custom layer of the drivers goes above everything else. */
export const DRIVER_LAYER = 'drivers';

/** Distance from a place's point to the foot of the cluster drawn over its pin. */
export const CLUSTER_LIFT_PX = 14;

export function pointSources(): StyleSpecification['sources'] {
  return {
    activities: clustered(46, { ...statusCounters(), ...TOTAL }),
    locations: clustered(34),
    trip: { type: 'geojson', data: none() },
    room: { type: 'geojson', data: none() },
    vehicles: clustered(46, TOTAL),
  };
}

/**
 * What is drawn of everything, and the same of one trip alone, which is not clustered. MapLibre
 * finds room for the topmost layer first: names are below all pins and take no pin's room.
 */
export function pointLayers(colors: MapPalette): LayerSpecification[] {
  const all = allPoints(colors);
  const ofTrip = (id: string, like: readonly string[], is: string): SymbolLayer => {
    const layers = all.filter((one) => like.includes(one.id));
    return {
      id,
      type: 'symbol',
      source: 'trip',
      filter: ['==', ['get', 'is'], is] satisfies ExpressionSpecification,
      // Few, and the operator looks for each of them.
      layout: Object.assign({}, ...layers.map(({ layout }) => layout), {
        'icon-allow-overlap': true,
        'text-optional': true,
      }),
      paint: Object.assign({}, ...layers.map(({ paint }) => paint)),
    };
  };
  return [
    ...all,
    ofTrip(TRIP_PLACE_LAYER, [LOCATION_NAME_LAYER, LOCATION_LAYER], 'location'),
    ofTrip(TRIP_MOVE_LAYER, [ACTIVITY_LAYER], 'activity'),
  ];
}

type SymbolLayer = Extract<LayerSpecification, { readonly type: 'symbol' }>;

function allPoints(colors: MapPalette): SymbolLayer[] {
  return [
    {
      id: LOCATION_NAME_LAYER,
      type: 'symbol',
      source: 'locations',
      filter: ['!', ['has', 'point_count']],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': STRONG_FONT,
        'text-size': 12,
        'text-variable-anchor': ['left', 'top', 'right', 'bottom'],
        'text-radial-offset': 1.55,
        'text-justify': 'auto',
        'text-max-width': 14,
      },
      paint: {
        'text-color': colors.ink,
        'text-halo-color': colors.labelHalo,
        'text-halo-width': 2.2,
      },
    },
    {
      id: ROOM_LAYER,
      type: 'symbol',
      source: 'room',
      layout: {
        'icon-image': ['concat', 'room/', ['get', 'px']],
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
    {
      id: LOCATION_LAYER,
      type: 'symbol',
      source: 'locations',
      layout: {
        'icon-image': [
          'case',
          ['has', 'point_count'],
          ['concat', 'places/', ['get', 'point_count']],
          ['concat', 'pin/', ['get', 'kind']],
        ],
        // Pins without room beside clusters and other pins are left out.
        'icon-allow-overlap': false,
        'icon-padding': 0,
        'icon-size': byZoom([3, 0.8], [8, 1]),
      },
      paint: {},
    },
    {
      id: VEHICLE_LAYER,
      type: 'symbol',
      source: 'vehicles',
      layout: {
        visibility: 'none',
        'icon-image': ['concat', 'vehicles/', ['to-string', ['get', 'total']]],
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'icon-anchor': 'bottom',
        'icon-offset': [0, -CLUSTER_LIFT_PX - 2],
        'icon-size': byZoom([3, 0.85], [8, 1]),
      },
    },
    {
      id: ACTIVITY_LAYER,
      type: 'symbol',
      source: 'activities',
      layout: {
        'icon-image': ['concat', 'cluster/', ...counts()] as ExpressionSpecification,
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'icon-anchor': 'bottom',
        // Above the pin of the place where they begin, never on it.
        'icon-offset': [0, -CLUSTER_LIFT_PX],
        'icon-size': byZoom([3, 0.85], [8, 1]),
        'symbol-sort-key': ['get', 'total'],
      },
    },
  ];
}

function clustered(radiusPx: number, clusterProperties?: Counters): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data: none(),
    cluster: true,
    clusterRadius: radiusPx,
    clusterMaxZoom: CLUSTER_MAX_ZOOM,
    ...(clusterProperties === undefined ? {} : { clusterProperties }),
  };
}

type Counters = NonNullable<GeoJSONSourceSpecification['clusterProperties']>;

/** Each point of moves or vehicles stands for several of them. */
const TOTAL: Counters = { total: ['+', ['get', 'total']] };

/** How many moves of a cluster have each status. */
function statusCounters(): Counters {
  return Object.fromEntries(STATUS_ORDER.map((status) => [status, ['+', countOf(status)]]));
}

/** The statuses in a mark. */
function countOf(status: string): ExpressionSpecification {
  return ['coalesce', ['get', status], 0];
}

/** `1,0,0,…`: the counts in `STATUS_ORDER`, of a cluster or of one mark. */
function counts(): ExpressionSpecification[] {
  return STATUS_ORDER.flatMap((status, i): ExpressionSpecification[] => [
    ['to-string', countOf(status)],
    ...(i + 1 < STATUS_ORDER.length ? ([','] as unknown as ExpressionSpecification[]) : []),
  ]);
}

function none(): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features: [] };
}
