// Reports clicks and hovers on the map as picks. Drivers are hit on our own arrays, the rest on
// what MapLibre has drawn.
import type { GeoJSONSource, Map as GlMap, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import { keysIn } from './clusterLeaves.ts';
import type { OpenableGroup } from './driverCrowd.ts';
import type { MapEvents, MapPick } from './mapTypes.ts';
import {
  ACTIVITY_LAYER,
  CLUSTER_MAX_ZOOM,
  LOCATION_LAYER,
  LOCATION_NAME_LAYER,
  TRIP_MOVE_LAYER,
  TRIP_PLACE_LAYER,
  VEHICLE_LAYER,
} from './pointStyle.ts';

const REACH_PX = 3;
const POINT_LAYERS = [
  TRIP_MOVE_LAYER,
  TRIP_PLACE_LAYER,
  ACTIVITY_LAYER,
  VEHICLE_LAYER,
  LOCATION_LAYER,
  LOCATION_NAME_LAYER,
];

const WAYS_TO_MOVE = [
  'dragPan',
  'dragRotate',
  'scrollZoom',
  'doubleClickZoom',
  'touchZoomRotate',
  'touchPitch',
  'keyboard',
] as const;

type Point = { readonly x: number; readonly y: number };

type Target =
  | { readonly kind: 'group'; readonly group: OpenableGroup; readonly point: Point }
  | { readonly kind: 'driver'; readonly ordinal: number }
  | { readonly kind: 'feature'; readonly feature: MapGeoJSONFeature };

/** What the pointer needs from the map around it. */
export type PointerPorts = {
  /** Whether MapLibre can be asked about its layers now. */
  readonly isDrawn: () => boolean;
  readonly driverAt: (point: Point) => number | null;
  /** The mark of several late or free drivers there. */
  readonly markAt: (point: Point) => OpenableGroup | null;
  /** The cell of a crowd there. */
  readonly cellAt: (point: Point) => OpenableGroup | null;
  readonly driverId: (ordinal: number) => string;
  readonly openCluster: (at: readonly [number, number], zoom: number) => void;
  /** The moves of marks by their keys; `layer`: where those are drawn. */
  readonly movesAt: (layer: string, keys: readonly string[]) => readonly string[];
  readonly hoverGroup: (point: Point | null) => void;
  readonly hoverDriver: (ordinal: number | null) => void;
  readonly hoverCluster: (feature: MapGeoJSONFeature | null) => void;
};

export class MapPointer {
  readonly #map: GlMap;
  readonly #events: MapEvents;
  readonly #ports: PointerPorts;
  #hoveredKey = '';
  #isSweeping = false;
  #isPlacing = false;
  /** Where the pointer rests; null while it is elsewhere. */
  #at: Point | null = null;
  #frame = 0;

  constructor(map: GlMap, events: MapEvents, ports: PointerPorts) {
    this.#map = map;
    this.#events = events;
    this.#ports = ports;
    map.on('click', (event) => this.#click(event));
    map.on('mousemove', (event) => this.#move(event));
    map.on('mouseout', () => {
      this.#at = null;
      this.#hover(null);
    });
    // The item under the pointer moves away or opens; the new item there is looked up.
    map.on('movestart', () => this.#hover(null));
    map.on('idle', () => {
      if (this.#at !== null && !this.#isSweeping) this.#hover(this.#targetAt(this.#at));
    });
    map.getCanvasContainer().addEventListener('contextmenu', (event) => event.preventDefault());
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  /** During a sweep a mark of several reports its members when passed, and clicks are ignored. */
  set isSweeping(isSweeping: boolean) {
    this.#isSweeping = isSweeping;
    this.#hoveredKey = '';
    for (const way of WAYS_TO_MOVE) this.#map[way][isSweeping ? 'disable' : 'enable']();
    this.#map.getCanvas().style.cursor = isSweeping ? 'default' : '';
    // A mark of several that the pointer rests on is taken as well.
    if (isSweeping && this.#at !== null) this.#hover(this.#targetAt(this.#at));
  }

  /** While a pin is placed all is ground: clicks on items are reported as clicks on it. */
  set isPlacing(isPlacing: boolean) {
    this.#hover(null);
    this.#isPlacing = isPlacing;
    this.#map.keyboard[isPlacing ? 'disable' : 'enable']();
    this.#map.getCanvas().style.cursor = isPlacing ? 'crosshair' : '';
  }

  #click(event: MapMouseEvent): void {
    if (this.#isSweeping) return;
    const target = this.#isPlacing ? null : this.#targetAt(event.point);
    const { shiftKey, ctrlKey, metaKey } = event.originalEvent;
    const additive = shiftKey || ctrlKey || metaKey;
    if (target?.kind === 'group') {
      const { driverIds, at, opensAt } = target.group;
      if (opensAt === null || additive) this.#events.onCell?.(driverIds);
      else this.#ports.openCluster([at.lng, at.lat], opensAt);
      return;
    }
    if (target === null) {
      const { lng, lat } = event.lngLat.wrap();
      this.#events.onGround?.({ lonE6: Math.round(lng * 1e6), latE6: Math.round(lat * 1e6) });
      return;
    }
    const cluster = clusterOf(target);
    if (cluster !== null) {
      this.#openCluster(cluster).catch(isGone);
      return;
    }
    const item = this.#itemOf(target);
    if (target.kind === 'feature' && isMany(target.feature, item)) {
      this.#takeAll(target.feature).catch(isGone);
      return;
    }
    if (item === null) return;
    this.#events.onSelect?.({ ...item, additive });
  }

  /** Zooms in until it opens; if it never does, selects all members (reading 67). */
  async #openCluster(feature: MapGeoJSONFeature): Promise<void> {
    const source = this.#map.getSource<GeoJSONSource>(feature.source);
    if (source === undefined) return;
    const id = Number(feature.properties.cluster_id);
    const zoom = await source.getClusterExpansionZoom(id);
    if (zoom <= CLUSTER_MAX_ZOOM && this.#map.getZoom() < CLUSTER_MAX_ZOOM) {
      this.#ports.openCluster(positionOf(feature), zoom + 0.2);
      return;
    }
    await this.#takeAll(feature);
  }

  /** Reports all members of a mark or a cluster. */
  async #takeAll(feature: MapGeoJSONFeature): Promise<void> {
    const keys = await keysIn(this.#map, feature);
    if (feature.layer.id === VEHICLE_LAYER) {
      this.#events.onLots?.(keys);
    } else if (isOfMoves(feature)) {
      const ids = this.#ports.movesAt(feature.layer.id, keys);
      this.#events.onMembers?.({ collection: 'activities', ids });
    } else this.#events.onMembers?.({ collection: 'locations', ids: keys });
  }

  #move(event: MapMouseEvent): void {
    const { point } = event;
    this.#at = point;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (!this.#map.isMoving()) this.#hover(this.#targetAt(point));
    });
  }

  #hover(target: Target | null): void {
    if (this.#isPlacing) return;
    const item = target === null ? null : this.#itemOf(target);
    const key = item === null ? keyOf(target) : `${item.collection}/${item.id}`;
    if (key === this.#hoveredKey) return;
    this.#hoveredKey = key;
    if (this.#isSweeping && target?.kind === 'group') {
      this.#events.onCell?.(target.group.driverIds);
    }
    if (this.#isSweeping && target?.kind === 'feature' && isMany(target.feature, item)) {
      this.#takeAll(target.feature).catch(isGone);
      this.#events.onHover?.(null);
      return;
    }
    if (!this.#isSweeping) this.#map.getCanvas().style.cursor = target === null ? '' : 'pointer';
    this.#ports.hoverGroup(target?.kind === 'group' ? target.point : null);
    this.#ports.hoverDriver(target?.kind === 'driver' ? target.ordinal : null);
    const isActivity = target?.kind === 'feature' && isOfMoves(target.feature);
    this.#ports.hoverCluster(isActivity ? target.feature : null);
    this.#events.onHover?.(item);
  }

  #targetAt(point: Point): Target | null {
    const ordinal = this.#ports.driverAt(point);
    if (ordinal !== null) return { kind: 'driver', ordinal };
    const mark = this.#ports.markAt(point);
    if (mark !== null) return { kind: 'group', group: mark, point };
    if (!this.#ports.isDrawn()) return null;
    const { x, y } = point;
    const features = this.#map.queryRenderedFeatures(
      [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ],
      { layers: POINT_LAYERS },
    );
    const feature = features[0];
    if (feature !== undefined) return { kind: 'feature', feature };
    const cell = this.#ports.cellAt(point);
    return cell && { kind: 'group', group: cell, point };
  }

  /** The one item that is shown there; null for a cluster and for several moves. */
  #itemOf(target: Target): Omit<MapPick, 'additive'> | null {
    if (target.kind === 'group' || clusterOf(target) !== null) return null;
    if (target.kind === 'driver') {
      return { collection: 'drivers', id: this.#ports.driverId(target.ordinal) };
    }
    const { layer, properties } = target.feature;
    if (layer.id === VEHICLE_LAYER && properties.vehicleId !== undefined) {
      return { collection: 'vehicles', id: String(properties.vehicleId) };
    }
    if (!isOfMoves(target.feature)) return { collection: 'locations', id: String(properties.id) };
    if (properties.activityId === undefined) return null;
    return { collection: 'activities', id: String(properties.activityId) };
  }
}

/** Where a point feature stands, in degrees. */
export function positionOf(feature: MapGeoJSONFeature): [number, number] {
  const { coordinates } = feature.geometry as GeoJSON.Point;
  return [coordinates[0] as number, coordinates[1] as number];
}

function isOfMoves({ layer }: MapGeoJSONFeature): boolean {
  return layer.id === ACTIVITY_LAYER || layer.id === TRIP_MOVE_LAYER;
}

/** The source was fed again between the frame and the click: the cluster is gone. */
function isGone(error: unknown): void {
  console.warn('cluster is gone', error);
}

/** A mark of several: vehicles at one place, which never come apart, too. */
function isMany({ layer, properties }: MapGeoJSONFeature, item: object | null): boolean {
  return item === null || (layer.id === VEHICLE_LAYER && properties.vehicleId === undefined);
}

/** An identity for the item; empty for the ground. */
function keyOf(target: Target | null): string {
  if (target?.kind === 'group') return `group/${target.group.driverIds[0]}`;
  if (target?.kind !== 'feature') return '';
  const { source, properties } = target.feature;
  return `${source}/${properties.cluster_id ?? properties.id}`;
}

function clusterOf(target: Target): MapGeoJSONFeature | null {
  return target.kind === 'feature' && target.feature.properties.cluster === true
    ? target.feature
    : null;
}
