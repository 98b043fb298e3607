// Moves, places and vehicles as sources of the map: what each mode shows of them, and which moves
// are behind a mark.
import type { Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl';
import { keysIn } from './clusterLeaves.ts';
import type { ClusterMark, PlacesMark } from './highlightCanvas.ts';
import { positionOf } from './mapPointer.ts';
import type {
  ActivityPoint,
  LocationPoint,
  MapMode,
  MapTrip,
  VehicleLotPoint,
} from './mapTypes.ts';
import {
  activityData,
  locationData,
  type MoveMarks,
  moveMarks,
  tripData,
  vehicleData,
} from './pointData.ts';
import {
  ACTIVITY_LAYER,
  CLUSTER_LIFT_PX,
  LOCATION_LAYER,
  LOCATION_NAME_LAYER,
  TRIP_MOVE_LAYER,
  TRIP_PLACE_LAYER,
  VEHICLE_LAYER,
} from './pointStyle.ts';
import type { KeptMark } from './keptMarks.ts';
import type { SourceFeed } from './sourceFeed.ts';
import { clusterRadiusPx } from './statuses.ts';

export class MapItems {
  readonly #map: GlMap;
  readonly #feed: SourceFeed;
  readonly #locations = new Map<string, LocationPoint>();
  /** How to read the moves that have not been handed over yet. */
  #activities: (() => readonly ActivityPoint[]) | null = null;
  /** Likewise the places where vehicles stand. */
  #vehicles: (() => readonly VehicleLotPoint[]) | null = null;
  /** The moves behind each mark, of all and of the trip that is shown. */
  #marks: MoveMarks = new Map();
  #tripMarks: MoveMarks = new Map();
  #isTrip = false;
  #mode: MapMode;

  constructor(map: GlMap, feed: SourceFeed, mode: MapMode) {
    this.#map = map;
    this.#feed = feed;
    this.#mode = mode;
  }

  get mode(): MapMode {
    return this.#mode;
  }

  setMode(mode: MapMode): void {
    this.#mode = mode;
    this.#feedShown();
    this.#feed.hurry();
  }

  /** Replaces all places. Takes effect within a second. */
  setLocations(locations: readonly LocationPoint[]): void {
    this.#locations.clear();
    for (const location of locations) this.#locations.set(location.id, location);
    this.#feed.put('locations', () => locationData(locations));
  }

  location(id: string): LocationPoint | undefined {
    return this.#locations.get(id);
  }

  setActivities(read: () => readonly ActivityPoint[]): void {
    this.#activities = read;
    this.#feedShown();
  }

  setVehicles(read: () => readonly VehicleLotPoint[]): void {
    this.#vehicles = read;
    this.#feedShown();
  }

  setTrip(trip: MapTrip | null): void {
    this.#isTrip = trip !== null;
    this.#tripMarks = moveMarks(trip?.moves ?? []);
    this.#feed.putNow('trip', () => tripData(trip?.stops ?? [], this.#tripMarks));
  }

  /** The moves of marks by their keys; `layer`: where those are drawn. */
  movesAt(layer: string, keys: readonly string[]): readonly string[] {
    const marks = layer === TRIP_MOVE_LAYER ? this.#tripMarks : this.#marks;
    return keys.flatMap((key) => marks.get(key)?.ids ?? []);
  }

  /** The marks of moves that are seen. Only while the style is loaded. */
  async marksInView(): Promise<readonly PlacesMark[]> {
    const layers = [this.#isTrip ? TRIP_MOVE_LAYER : ACTIVITY_LAYER];
    const features = this.#map.queryRenderedFeatures({ layers });
    return Promise.all(
      features.map(async (feature) => {
        // A cluster that is gone has no members; its successor is queried when it is drawn.
        const keys = await keysIn(this.#map, feature).catch(() => []);
        return { ...markOf(feature), keys };
      }),
    );
  }

  /** The marks that a road leads behind. Only while the style is loaded. */
  keptInView(): readonly KeptMark[] {
    const layers = this.#isTrip
      ? [TRIP_MOVE_LAYER]
      : [LOCATION_LAYER, this.#mode === 'activities' ? ACTIVITY_LAYER : VEHICLE_LAYER];
    return this.#map.queryRenderedFeatures({ layers }).map(keptMarkOf);
  }

  /** Those with a number, which ways of selected moves and of plans lead behind; none in a trip. */
  numbersInView(): readonly KeptMark[] {
    if (this.#isTrip) return [];
    const layers = [this.#mode === 'activities' ? ACTIVITY_LAYER : VEHICLE_LAYER];
    return this.#map.queryRenderedFeatures({ layers }).map(keptMarkOf);
  }

  /** Shows the layers of the mode, or the trip alone. Only while the style is loaded. */
  showLayers(): void {
    const isResources = this.#mode === 'resources';
    const isTrip = this.#isTrip;
    this.#show(TRIP_MOVE_LAYER, isTrip);
    this.#show(TRIP_PLACE_LAYER, isTrip);
    this.#show(LOCATION_LAYER, !isTrip);
    this.#show(LOCATION_NAME_LAYER, !isTrip);
    this.#show(ACTIVITY_LAYER, !isTrip && !isResources);
    this.#show(VEHICLE_LAYER, !isTrip && isResources);
  }

  #show(layer: string, isShown: boolean): void {
    this.#map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none');
  }

  /** Each feed costs an index of all of them: none while the mode hides them. */
  #feedShown(): void {
    const [moves, lots] = [this.#activities, this.#vehicles];
    if (moves !== null && this.#mode === 'activities') {
      this.#activities = null;
      this.#feed.put('activities', () => {
        this.#marks = moveMarks(moves());
        return activityData(this.#marks);
      });
    }
    if (lots !== null && this.#mode === 'resources') {
      this.#vehicles = null;
      this.#feed.put('vehicles', () => vehicleData(lots()));
    }
  }
}

/** The surface around a cluster's ring. */
const RIM_PX = 3;
/** The sizes that `symbols.ts` paints. */
const PLACES_PX = 28;
const LOT_PX = { height: 26, width: 34, digit: 7 };

function keptMarkOf(feature: MapGeoJSONFeature): KeptMark {
  const { layer, properties } = feature;
  const { at, radiusPx } = markOf(feature);
  if (layer.id === LOCATION_LAYER) {
    const size = { widthPx: PLACES_PX, heightPx: PLACES_PX, liftPx: -PLACES_PX / 2 };
    return { at, ...size, roundPx: 6 };
  }
  if (layer.id === VEHICLE_LAYER) {
    const { height, width, digit } = LOT_PX;
    const widthPx = width + digit * String(properties['total'] ?? '').length;
    return { at, widthPx, heightPx: height, liftPx: CLUSTER_LIFT_PX + 2, roundPx: 6 };
  }
  const sizePx = 2 * (radiusPx + RIM_PX);
  const size = { widthPx: sizePx, heightPx: sizePx, roundPx: sizePx / 2 };
  return { at, ...size, liftPx: CLUSTER_LIFT_PX };
}

/** Where the mark of a feature is drawn. */
export function markOf(feature: MapGeoJSONFeature): ClusterMark {
  const [lon, lat] = positionOf(feature);
  return { at: { lon, lat }, radiusPx: clusterRadiusPx(Number(feature.properties.total ?? 1)) };
}
