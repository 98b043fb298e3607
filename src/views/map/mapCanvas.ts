// The map of the console: an imperative object, fed by the slices' UI without a React element per
// point. Loaded lazily (see MapView.tsx): it brings MapLibre with it.
import 'maplibre-gl/dist/maplibre-gl.css';
import './mapTokens.css';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import {
  Map as GlMap,
  type MapGeoJSONFeature,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import type { PositionTable } from '#telemetry/positionTable.ts';
import { BasemapFeed } from './basemapFeed.ts';
import {
  type Bounds,
  boundsOf,
  DEFAULT_VIEW,
  inDegrees,
  type LonLat,
  type MapView,
  type Motion,
  type PanelPadding,
} from './camera.ts';
import { DriverCrowd } from './driverCrowd.ts';
import { MapCamera } from './mapCamera.ts';
import { MapNotice } from './mapNotice.ts';
import { MapPointer, positionOf } from './mapPointer.ts';
import { type ClusterMark, HighlightCanvas } from './highlightCanvas.ts';
import { MapFrames } from './mapFrames.ts';
import type {
  ActivityPoint,
  Followed,
  LocationPoint,
  MapCanvasOptions,
  MapGround,
  MapHover,
  MapMode,
  MapPin,
  MapSelection,
  MapTrip,
  TripLegLine,
  VehicleLotPoint,
} from './mapTypes.ts';
// The query makes Vite export the address of the built worker, which the linter cannot see.
// oxlint-disable-next-line import/default
import workerUrl from './map.worker.ts?worker&url';
import styles from './map.module.css';
import { onGround, readPalette } from './palette.ts';
import {
  activityData,
  locationData,
  type MoveMarks,
  markKey,
  moveMarks,
  tripData,
  vehicleData,
} from './pointData.ts';
import {
  ACTIVITY_LAYER,
  LOCATION_LAYER,
  TRIP_MOVE_LAYER,
  TRIP_PLACE_LAYER,
  VEHICLE_LAYER,
} from './pointStyle.ts';
import { SourceFeed } from './sourceFeed.ts';
import { clusterRadiusPx } from './statuses.ts';
import { TOWN_LAYER, unnamedTowns } from './metroStyle.ts';
import { answerImagery } from './imageryTiles.ts';
import { buildStyle, GROUND_LAYERS, paintChanges } from './style.ts';
import { IMAGE_FONT, IMAGE_RATIO, symbolImage } from './symbols.ts';
import { afterNextFrame } from './whenDrawn.ts';

/** How long the camera must rest before `onMoveEnd` (S1 §9). */
const REST_MS = 500;
/** How long a pointer rests before the map shows it, where frames are dear. */
const POINT_REST_MS = 200;
/** Above this many images the oldest clusters go; one that is still seen is drawn again. */
const MOST_IMAGES = 800;
const MAX_ZOOM = 20;
const MAX_PITCH = 60;

const NO_PADDING: PanelPadding = { left: 0, right: 0, top: 0, bottom: 0 };

const NO_WEBGL =
  'This browser cannot draw the map (WebGL 2 is off or missing). Lists and search still work.';
const CONTEXT_LOST = 'The map lost its graphics and is being set up again. Lists still work.';

setWorkerUrl(workerUrl);
answerImagery();

/**
 * The map in a host element. Every method may be called at any time: before the style has loaded,
 * while the graphics context is lost, and where there is no WebGL (then nothing is drawn).
 */
export class MapCanvas {
  readonly #options: MapCanvasOptions;
  readonly #element: HTMLElement;
  readonly #abort = new AbortController();
  readonly #map: GlMap | null = null;
  readonly #feed: SourceFeed | null = null;
  readonly #basemap: BasemapFeed | null = null;
  readonly #crowd: DriverCrowd | null = null;
  readonly #pointer: MapPointer | null = null;
  readonly #highlights: HighlightCanvas | null = null;
  readonly #frames: MapFrames | null = null;
  readonly #camera: MapCamera | null = null;
  readonly #locations = new Map<string, LocationPoint>();
  /** How to read the moves that have not been handed over yet. */
  #activities: (() => readonly ActivityPoint[]) | null = null;
  /** Likewise the places where vehicles stand. */
  #vehicles: (() => readonly VehicleLotPoint[]) | null = null;
  #trip: MapTrip | null = null;
  /** The moves behind each mark, of all and of the trip that is shown. */
  #marks: MoveMarks = new Map();
  #tripMarks: MoveMarks = new Map();
  #ground: MapGround = { buildings: true, satellite: false };
  #style: StyleSpecification | null = null;
  #palette;
  /** The same, as the style has it on the ground that is shown. */
  #drawnOn;
  #mode: MapMode;
  #selection: MapSelection = { collection: null, ids: [], arcs: [] };
  #selectionDue = false;
  /** The names that are left out among towns. */
  #storeNames = '';
  readonly #notice: MapNotice;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #pointTimer: ReturnType<typeof setTimeout> | undefined;
  /** Between a loaded style and a lost context: only then MapLibre answers about its layers. */
  #isDrawn = false;
  /** Counts are painted with the page's font: never with its fallback. */
  readonly #fontLoaded = document.fonts.load(IMAGE_FONT).catch(() => []);

  constructor(options: MapCanvasOptions) {
    this.#options = options;
    this.#mode = options.mode;
    this.#element = document.createElement('div');
    this.#element.className = styles.map ?? '';
    options.host.append(this.#element);
    this.#notice = new MapNotice(this.#element, options.events.onAvailability);
    this.#palette = readPalette(this.#element);
    this.#drawnOn = this.#palette;
    if (!hasWebGl2()) {
      this.#notice.show('No map here', NO_WEBGL);
      return;
    }
    const canvas = child(this.#element, styles.canvas);
    const highlights = child(this.#element, styles.over);
    const drivers = child(this.#element, styles.over);
    const labels = child(this.#element, styles.labels);
    this.#style = buildStyle(this.#palette, { streets: options.streets, fontUrl: interUrl });
    this.#map = this.#open(canvas, this.#style);
    this.#frames = new MapFrames(this.#map, this.#abort.signal);
    const areDear = () => this.#frames?.areDear ?? false;
    this.#camera = new MapCamera(this.#map, options.isAnimated, areDear);
    this.#feed = new SourceFeed(this.#map, () => this.#frames?.costMs ?? 0, ['vehicles']);
    this.#basemap = new BasemapFeed(this.#feed, this.#abort.signal);
    this.#highlights = new HighlightCanvas(this.#map, this.#palette, highlights, areDear);
    this.#highlights.isAnimated = options.isAnimated;
    this.#crowd = new DriverCrowd(
      this.#map,
      this.#palette,
      drivers,
      labels,
      options.events.onFrame,
    );
    this.#pointer = new MapPointer(this.#map, options.events, {
      isDrawn: () => this.#isDrawn,
      driverAt: (point) => this.#crowd?.hit(point) ?? null,
      cellAt: (point) => this.#crowd?.cellAt(point) ?? null,
      driverId: (ordinal) => this.#crowd?.idOf(ordinal) ?? '',
      openCluster: ([lon, lat], zoom) => this.#camera?.approach({ lon, lat }, zoom),
      movesAt: (layer, keys) => {
        const marks = layer === TRIP_MOVE_LAYER ? this.#tripMarks : this.#marks;
        return keys.flatMap((key) => marks.get(key)?.ids ?? []);
      },
      hoverDriver: (ordinal) => this.#crowd?.hover(ordinal),
      hoverCluster: (feature) => this.#ringCluster(feature),
    });
    this.#listen(this.#map);
    this.#watchTheme();
  }

  /** False where there is no WebGL: the host shows a message instead of a map. */
  get isAvailable(): boolean {
    return this.#map !== null;
  }

  /** The mode it shows. */
  get mode(): MapMode {
    return this.#mode;
  }

  /** Where the map is looked at from. */
  get view(): MapView {
    const map = this.#map;
    if (map === null) return this.#options.view ?? DEFAULT_VIEW;
    const { lng, lat } = map.getCenter();
    return {
      lon: lng,
      lat,
      zoom: map.getZoom(),
      pitch: map.getPitch(),
      bearing: map.getBearing(),
    };
  }

  /** What is seen between the panels, in degrees; null while there is no map. */
  get viewport(): Bounds | null {
    return this.#map === null ? null : viewportOf(this.#map, this.#camera?.padding);
  }

  /** Frees everything; the object is of no use afterwards. */
  remove(): void {
    this.#abort.abort();
    clearTimeout(this.#restTimer);
    clearTimeout(this.#pointTimer);
    this.#feed?.stop();
    this.#pointer?.stop();
    this.#highlights?.stop();
    this.#crowd?.stop();
    this.#map?.remove();
    this.#element.remove();
  }

  /** Shows the layers of a mode. */
  setMode(mode: MapMode): void {
    this.#mode = mode;
    this.#feedShown();
    this.#feed?.hurry();
    this.#applyMode();
  }

  /** Replaces all places. Takes effect within a second. */
  setLocations(locations: readonly LocationPoint[]): void {
    this.#locations.clear();
    for (const location of locations) this.#locations.set(location.id, location);
    this.#nameTowns();
    this.#feed?.put('locations', () => locationData(locations));
    this.#drawSelection();
  }

  /**
   * The moves have changed; `read` answers all of them. It is called when the map takes them:
   * seconds later when there are tens of thousands, and not before they are shown at all.
   */
  setActivities(read: () => readonly ActivityPoint[]): void {
    this.#activities = read;
    this.#feedShown();
  }

  /** The places where vehicles stand have changed; `read` answers all of them. */
  setVehicles(read: () => readonly VehicleLotPoint[]): void {
    this.#vehicles = read;
    this.#feedShown();
  }

  /** S1 §4: while a sweep is under way nothing moves the map, and its cursor is the default. */
  setSweeping(isSweeping: boolean): void {
    if (this.#camera === null || this.#camera.isHeld === isSweeping) return;
    this.#camera.isHeld = isSweeping;
    if (isSweeping) this.#map?.stop();
    if (this.#pointer !== null) this.#pointer.isSweeping = isSweeping;
  }

  /** What was set so far is shown at once, however seldom the map is fed otherwise. */
  hurry(): void {
    this.#feed?.hurry();
  }

  /** Shows buildings with their height, and imagery in place of streets, where there are any. */
  setGround(ground: MapGround): void {
    this.#ground = ground;
    this.#applyGround();
  }

  /** Shows the drivers of a table; `nameOf` gives the words on a name plate (`Maria A.`). */
  setDrivers(table: PositionTable, nameOf: (ordinal: number) => string): void {
    this.#crowd?.setTable(table, nameOf);
    this.#drawSelection();
  }

  /** Sets how a driver is drawn: see `driverClass`. A driver is hidden until this is called. */
  setDriverClass(ordinal: number, bits: number): void {
    this.#crowd?.setClass(ordinal, bits);
  }

  /** The table has taken over a batch: draw it when the repaint budget allows. */
  positionsChanged(): void {
    this.#crowd?.moved();
  }

  /** Shown after the next frame: what else the hand has changed is not to wait for the map. */
  setSelection(selection: MapSelection): void {
    this.#selection = selection;
    if (this.#selectionDue) return;
    this.#selectionDue = true;
    afterNextFrame(() => {
      this.#selectionDue = false;
      if (!this.#abort.signal.aborted) this.#drawSelection();
    });
  }

  /**
   * Shows lightly what is pointed at anywhere; null is nothing. Where frames are dear the pointer
   * has to rest first: what it is over by the way would keep the lists waiting.
   */
  setPointed(hover: MapHover | null): void {
    clearTimeout(this.#pointTimer);
    const waitMs = this.#frames?.areDear === true && hover !== null ? POINT_REST_MS : 0;
    this.#pointTimer = setTimeout(() => {
      this.#crowd?.point(hover?.driverId ?? null);
      const places = hover?.places.map(inDegrees) ?? [];
      this.#highlights?.setPointed(hover && { arcs: hover.arcs, places });
    }, waitMs);
  }

  /** Marks a point with its name; null takes it away. */
  setPin(pin: MapPin | null): void {
    this.#highlights?.setPin(pin);
  }

  /** Shows one trip and nothing beside it; null shows everything again. */
  setTrip(trip: MapTrip | null): void {
    const before = this.#trip;
    this.#trip = trip;
    this.#tripMarks = moveMarks(trip?.moves ?? []);
    this.#feed?.putNow('trip', () => tripData(trip?.stops ?? [], this.#tripMarks));
    const stops = trip?.stops.map(inDegrees) ?? [];
    this.#highlights?.setTrip(trip === null ? null : { legs: trip.legs, stops });
    // Each change of visibility is a frame of the map, and a trip changes often.
    const ids = trip?.driverIds.join();
    if ((before === null) !== (trip === null) || ids !== before?.driverIds.join())
      this.#applyMode();
  }

  /**
   * What is still ahead on the trips of selected moves, and the trails behind drivers who are
   * followed.
   */
  setWays(legs: readonly TripLegLine[], followed: readonly Followed[]): void {
    this.#highlights?.setWays(
      legs,
      followed.map(({ trail }) => trail),
    );
    this.#crowd?.follow(followed.map(({ driverId }) => driverId));
  }

  /** Whether camera transitions may move by themselves. */
  setAnimated(isAnimated: boolean): void {
    if (this.#camera) this.#camera.isAnimated = isAnimated;
    if (this.#highlights) this.#highlights.isAnimated = isAnimated;
  }

  /** Space that docked panels cover: see `MapCamera.setPadding`. */
  setPanelPadding(padding: PanelPadding, floatingLeftPx = 0, inSight: Bounds | null = null): void {
    this.#camera?.setPadding(padding, floatingLeftPx, inSight);
  }

  /** Fits a box between the panels; a box that is one point is located instead. */
  fitBounds(bounds: Bounds, motion: Motion = 'travel'): void {
    this.#camera?.fitBounds(bounds, motion);
  }

  /** Goes to a point at zoom 13.5. */
  locate(point: LonLat, motion: Motion = 'travel'): void {
    this.#camera?.locate(point, motion);
  }

  /** Goes to a remembered view. */
  goTo(view: MapView, motion: Motion = 'travel'): void {
    this.#camera?.goTo(view, motion);
  }

  zoomBy(steps: number): void {
    this.#camera?.zoomBy(steps);
  }

  /** North up and seen from above; tilted where it is so already. */
  level(): void {
    this.#camera?.level();
  }

  /** Each feed costs an index of all of them: none while the mode hides them. */
  #feedShown(): void {
    const [moves, lots] = [this.#activities, this.#vehicles];
    if (moves !== null && this.#mode === 'activities') {
      this.#activities = null;
      this.#feed?.put('activities', () => {
        this.#marks = moveMarks(moves());
        return activityData(this.#marks);
      });
    }
    if (lots !== null && this.#mode === 'resources') {
      this.#vehicles = null;
      this.#feed?.put('vehicles', () => vehicleData(lots()));
    }
  }

  #open(container: HTMLElement, style: StyleSpecification): GlMap {
    const { lon, lat, zoom, pitch, bearing } = this.#options.view ?? DEFAULT_VIEW;
    return new GlMap({
      container,
      style,
      center: [lon, lat],
      zoom,
      pitch,
      bearing,
      maxZoom: MAX_ZOOM,
      maxPitch: MAX_PITCH,
      attributionControl: false,
      fadeDuration: this.#options.isAnimated ? 150 : 0,
      boxZoom: false,
    });
  }

  #listen(map: GlMap): void {
    const { events } = this.#options;
    map.setMissingStyleImageResolver((id) => this.#addImage(map, id));
    map.on('style.load', () => this.#styleLoaded(map));
    map.on('moveend', () => {
      this.#basemap?.countiesWhenNear(map);
      events.onViewport?.(viewportOf(map, this.#camera?.padding));
      clearTimeout(this.#restTimer);
      this.#restTimer = setTimeout(() => events.onMoveEnd?.(this.view, this.#mode), REST_MS);
    });
    map.on('idle', () => this.#findMarks());
    map.on('webglcontextlost', () => {
      this.#isDrawn = false;
      this.#feed?.pause();
      this.#crowd?.mapLost();
      this.#notice.show('Redrawing the map', CONTEXT_LOST);
    });
    map.on('webglcontextrestored', () => this.#notice.hide());
  }

  /** Draws an image when the style first asks for it; clusters in ever new mixes are dropped. */
  async #addImage(map: GlMap, id: string): Promise<void> {
    await this.#fontLoaded;
    const image = symbolImage(id, this.#palette);
    if (image === null || this.#abort.signal.aborted || map.hasImage(id)) return;
    const drawn = map.listImages();
    if (drawn.length >= MOST_IMAGES) {
      for (const old of drawn.slice(0, MOST_IMAGES / 2)) {
        if (old.startsWith('cluster/')) map.removeImage(old);
      }
    }
    map.addImage(id, image, { pixelRatio: IMAGE_RATIO });
  }

  /** Also runs when a lost context is restored. */
  #styleLoaded(map: GlMap): void {
    this.#isDrawn = true;
    this.#crowd?.addTo(map);
    this.#feed?.ready();
    this.#storeNames = '';
    this.#nameTowns();
    this.#applyMode();
    this.#applyGround();
    this.#basemap?.national();
    this.#basemap?.countiesWhenNear(map);
    this.#options.events.onViewport?.(viewportOf(map, this.#camera?.padding));
  }

  #applyMode(): void {
    const map = this.#map;
    if (map === null || !this.#isDrawn) return;
    const isResources = this.#mode === 'resources';
    const trip = this.#trip;
    show(map, TRIP_MOVE_LAYER, trip !== null);
    show(map, TRIP_PLACE_LAYER, trip !== null);
    show(map, LOCATION_LAYER, trip === null);
    show(map, ACTIVITY_LAYER, trip === null && !isResources);
    show(map, VEHICLE_LAYER, trip === null && isResources);
    if (trip !== null) this.#crowd?.setWho(this.#crowd.ordinalsOf(trip.driverIds));
    else this.#crowd?.setWho(isResources ? 'all' : 'riders');
  }

  #applyGround(): void {
    const map = this.#map;
    if (map === null || !this.#isDrawn) return;
    for (const [what, layer] of Object.entries(GROUND_LAYERS)) {
      if (map.getLayer(layer)) show(map, layer, this.#ground[what as keyof MapGround]);
    }
    this.#retheme();
  }

  /** A town whose name a store bears is named by that. */
  #nameTowns(): void {
    const map = this.#map;
    if (map === null || !this.#isDrawn || !map.getLayer(TOWN_LAYER)) return;
    const names = [...new Set([...this.#locations.values()].map(({ label }) => label))].toSorted();
    if (names.join('\n') === this.#storeNames) return;
    this.#storeNames = names.join('\n');
    map.setFilter(TOWN_LAYER, unnamedTowns(names));
  }

  #drawSelection(): void {
    const { collection: what, ids, arcs } = this.#selection;
    const chosen = what === 'locations' ? ids.flatMap((id) => this.#locations.get(id) ?? []) : [];
    this.#highlights?.setHighlights({ arcs, places: chosen.map(inDegrees) });
    this.#crowd?.select(what === 'drivers' ? ids : []);
    this.#findMarks();
  }

  /** The clusters that arcs of selected moves end at; asked for when the map has come to rest. */
  #findMarks(): void {
    const map = this.#map;
    if (map === null || !this.#isDrawn) return;
    const isSought = this.#selection.arcs.length > 0 && this.#mode === 'activities';
    const layers = [this.#trip === null ? ACTIVITY_LAYER : TRIP_MOVE_LAYER];
    const found = isSought ? map.queryRenderedFeatures({ layers }) : [];
    const marks = this.#trip === null ? this.#marks : this.#tripMarks;
    this.#highlights?.setMarks(found.map(markOf), (place) => marks.has(markKey(place)));
  }

  #ringCluster(feature: MapGeoJSONFeature | null): void {
    if (feature === null) {
      this.#highlights?.setHovered(null);
      return;
    }
    this.#highlights?.setHovered(markOf(feature));
  }

  #watchTheme(): void {
    const { signal } = this.#abort;
    const retheme = () => this.#retheme();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', retheme, { signal });
    const observer = new MutationObserver(retheme);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** Reads the tokens again and changes what differs: paint properties, images, the atlas. */
  #retheme(): void {
    const [map, old] = [this.#map, this.#style];
    const palette = readPalette(this.#element);
    if (map === null || old === null || !this.#isDrawn) return;
    const ground = onGround(palette, this.#ground);
    if (same(palette, this.#palette) && same(ground, this.#drawnOn)) return;
    this.#drawnOn = ground;
    this.#palette = palette;
    const { streets } = this.#options;
    this.#style = buildStyle(ground, { streets, fontUrl: interUrl });
    for (const { layer, property, value } of paintChanges(old, this.#style)) {
      if (map.getLayer(layer)) map.setPaintProperty(layer, property as never, value as never);
    }
    for (const id of map.listImages()) {
      const image = symbolImage(id, palette);
      if (image !== null) map.updateImage(id, image);
    }
    this.#crowd?.setPalette(palette);
    this.#highlights?.setPalette(palette);
  }
}

function markOf(feature: MapGeoJSONFeature): ClusterMark {
  const [lon, lat] = positionOf(feature);
  return { at: { lon, lat }, radiusPx: clusterRadiusPx(Number(feature.properties.total ?? 1)) };
}

function show(map: GlMap, layer: string, isShown: boolean): void {
  map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none');
}

function child(parent: HTMLElement, className: string | undefined): HTMLElement {
  const element = document.createElement('div');
  element.className = className ?? '';
  parent.append(element);
  return element;
}

function same<Value extends object>(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The box around the four corners of what the panels leave free. */
function viewportOf(map: GlMap, padding: PanelPadding = NO_PADDING): Bounds {
  const { clientWidth, clientHeight } = map.getContainer();
  const [left, right] = [padding.left, clientWidth - padding.right];
  const [top, bottom] = [padding.top, clientHeight - padding.bottom];
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map((corner) => map.unproject(corner as [number, number]));
  return boundsOf(corners.map(({ lng, lat }) => ({ lon: lng, lat }))) as Bounds;
}

function hasWebGl2(): boolean {
  try {
    const gl = document.createElement('canvas').getContext('webgl2');
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return gl !== null;
  } catch {
    return false;
  }
}
