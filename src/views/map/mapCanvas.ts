// The map of the console: an imperative object, fed by the slices' UI without a React element per
// point. Loaded lazily (see MapView.tsx): it brings MapLibre with it.
import 'maplibre-gl/dist/maplibre-gl.css';
import './mapTokens.css';
import { Map as GlMap, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import type { PositionTable } from '#telemetry/positionTable.ts';
import { Basemap, firstStyle } from './basemap.ts';
import { BasemapFeed } from './basemapFeed.ts';
import {
  type Bounds,
  DEFAULT_VIEW,
  inDegrees,
  type LonLat,
  type MapView,
  type Motion,
  type PanelPadding,
} from './camera.ts';
import { DriverCrowd } from './driverCrowd.ts';
import { HighlightCanvas } from './highlightCanvas.ts';
import { answerImagery } from './imageryTiles.ts';
import { MapCamera } from './mapCamera.ts';
import { MapFrames } from './mapFrames.ts';
import { MapItems, markOf } from './mapItems.ts';
import { MapNotice } from './mapNotice.ts';
import { MapPointer } from './mapPointer.ts';
import { MapRoom } from './mapRoom.ts';
import type { Room } from './pointData.ts';
import { edgeSquares } from './edgeSquares.ts';
import type {
  ActivityPoint,
  Followed,
  LegUnderWay,
  LocationPoint,
  MapArea,
  MapHistory,
  MapRanking,
  MapCanvasOptions,
  MapGround,
  MapHover,
  MapMode,
  MapPin,
  MapRoad,
  PlacedPin,
  MapSelection,
  MapTrip,
  PlanOnMap,
  RideOnMap,
  StopPromise,
  TripLegLine,
  VehicleLotPoint,
} from './mapTypes.ts';
// The query makes Vite export the address of the built worker, which the linter cannot see.
// oxlint-disable-next-line import/default
import workerUrl from './map.worker.ts?worker&url';
import styles from './map.module.css';
import { readPalette } from './palette.ts';
import { PinMark } from './pinMark.ts';
import { PlanMarks } from './planMarks.ts';
import { RideMarks } from './rideMarks.ts';
import { RoadOverlay } from './roadOverlay.ts';
import { SourceFeed } from './sourceFeed.ts';
import { nextTask } from '../kit/nextTask.ts';
import { afterNextFrame } from './whenDrawn.ts';

/** How long the camera must rest before `onMoveEnd` (S1 §9). */
const REST_MS = 500;
/** How long a pointer rests before the map shows it, where frames are expensive. */
const POINT_REST_MS = 200;
/** Until names make room for what is drawn anew: one change follows another. */
const ROOM_REST_MS = 150;
const MAX_ZOOM = 20;
const MAX_PITCH = 60;

const CONTEXT_LOST = 'The map lost its graphics and is being set up again. Lists still work.';

setWorkerUrl(workerUrl);
answerImagery();

/**
 * The map in a host element, where there is WebGL 2 (see `hasWebGl2`). Every method may be called
 * at any time: before the style has loaded, and while the graphics context is lost.
 */
const nothingPlanned: Pick<PlanOnMap, 'places' | 'ways'> = { places: [], ways: [] };

export class MapCanvas {
  readonly #options: MapCanvasOptions;
  readonly #element: HTMLElement;
  readonly #abort = new AbortController();
  readonly #map: GlMap;
  readonly #feed: SourceFeed;
  readonly #items: MapItems;
  readonly #room: MapRoom;
  readonly #basemap: Basemap;
  readonly #crowd: DriverCrowd;
  readonly #pointer: MapPointer;
  readonly #highlights: HighlightCanvas;
  readonly #road: RoadOverlay;
  readonly #planMarks: PlanMarks;
  readonly #pinMark: PinMark;
  readonly #rideMarks: RideMarks;
  #areas: readonly MapArea[] = [];
  readonly #frames: MapFrames;
  readonly #camera: MapCamera;
  readonly #notice: MapNotice;
  #trip: MapTrip | null = null;
  #selection: MapSelection = { collection: null, ids: [], arcs: [] };
  #followed: readonly string[] = [];
  #planned = nothingPlanned;
  /** The ways of the itinerary for which drivers are compared. */
  #ranked = 0;
  #selectionDue = false;
  #ground: MapGround = { buildings: true, satellite: false };
  #isPlacing = false;
  /** Counts the searches for marks: only the newest answer is used. */
  #search = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #pointTimer: ReturnType<typeof setTimeout> | undefined;
  #roomTimer: ReturnType<typeof setTimeout> | undefined;
  #isRoomAsked = false;
  #rides = 0;
  /** Between a loaded style and a lost context: only then MapLibre answers about its layers. */
  #isDrawn = false;

  constructor(options: MapCanvasOptions) {
    const { events, host, mode, streets, isAnimated } = options;
    const { signal } = this.#abort;
    this.#options = options;
    this.#element = child(host, styles.map);
    this.#notice = new MapNotice(this.#element, events.onAvailability);
    const palette = readPalette(this.#element);
    const canvas = child(this.#element, styles.canvas);
    const highlights = child(this.#element, styles.over);
    const drivers = child(this.#element, styles.over);
    const labels = child(this.#element, styles.labels);
    const words = child(this.#element, styles.over);
    const rides = child(this.#element, styles.marks);
    const marks = child(this.#element, styles.marks);
    const pin = child(this.#element, styles.marks);
    const style = firstStyle(palette, streets);
    const map = openGl(canvas, style, options);
    this.#map = map;
    this.#frames = new MapFrames(map, signal);
    const areExpensive = () => this.#frames.areExpensive;
    this.#camera = new MapCamera(map, isAnimated, areExpensive);
    this.#feed = new SourceFeed(map, () => this.#frames.costMs, ['vehicles', 'room']);
    this.#room = new MapRoom(this.#feed);
    this.#items = new MapItems(map, this.#feed, mode);
    const plates = () => this.#crowd.plates();
    this.#highlights = new HighlightCanvas(map, palette, highlights, areExpensive, plates);
    this.#highlights.isAnimated = isAnimated;
    this.#road = new RoadOverlay(map, palette, highlights, words, () => {
      this.#keepRoom();
      // Until then a place would have its name twice.
      this.#feed.hurry();
    });
    this.#planMarks = new PlanMarks(map, marks);
    this.#pinMark = new PinMark(map, pin);
    this.#rideMarks = new RideMarks(map, rides, (item) => events.onRide?.(item));
    this.#highlights.marksAbove = () => this.#rideMarks.rooms();
    this.#crowd = new DriverCrowd(map, palette, drivers, labels, {
      ...events,
      onDrivers: (shown) => {
        events.onDrivers?.(shown);
        this.#keepRoom();
      },
    });
    this.#basemap = new Basemap({
      map,
      style,
      palette,
      streets,
      element: this.#element,
      feed: new BasemapFeed(this.#feed, signal),
      onPalette: (next) => {
        this.#crowd.setPalette(next);
        this.#highlights.setPalette(next);
        this.#road.setPalette(next);
      },
      signal,
    });
    this.#pointer = new MapPointer(map, events, {
      isDrawn: () => this.#isDrawn,
      driverAt: (point) => this.#crowd.hit(point),
      markAt: (point) => this.#crowd.markAt(point),
      cellAt: (point) => this.#crowd.cellAt(point),
      driverId: (ordinal) => this.#crowd.idOf(ordinal),
      openCluster: ([lon, lat], zoom) => this.#camera.approach({ lon, lat }, zoom),
      movesAt: (layer, keys) => this.#items.movesAt(layer, keys),
      hoverGroup: (point) => this.#crowd.hoverGroup(point),
      hoverDriver: (ordinal) => this.#crowd.hover(ordinal),
      hoverCluster: (feature) => this.#highlights.setHovered(feature && markOf(feature)),
    });
    this.#listen();
  }

  /** The mode it shows. */
  get mode(): MapMode {
    return this.#items.mode;
  }

  /** Where the map is looked at from. */
  get view(): MapView {
    return this.#camera.view;
  }

  /** What is seen between the panels, in degrees. */
  get viewport(): Bounds {
    return this.#camera.viewport;
  }

  /** Frees everything; the object cannot be used afterwards. */
  remove(): void {
    this.#abort.abort();
    clearTimeout(this.#restTimer);
    clearTimeout(this.#pointTimer);
    clearTimeout(this.#roomTimer);
    this.#feed.stop();
    this.#pointer.stop();
    this.#highlights.stop();
    this.#road.stop();
    this.#crowd.stop();
    this.#map.remove();
    this.#element.remove();
  }

  /** Shows the layers of a mode. */
  setMode(mode: MapMode): void {
    this.#items.setMode(mode);
    this.#applyMode();
    this.setAreas(this.#areas);
  }

  /** Replaces all places. Takes effect within a second. */
  setLocations(locations: readonly LocationPoint[]): void {
    this.#items.setLocations(locations);
    this.#basemap.setPlaceNames(locations.map(({ label }) => label));
    this.#drawSelection();
  }

  /**
   * The moves have changed; `read` answers all of them. It is called when the map takes them:
   * seconds later when there are tens of thousands, and not before they are shown at all.
   */
  setActivities(read: () => readonly ActivityPoint[]): void {
    this.#items.setActivities(read);
  }

  /** The places where vehicles stand have changed; `read` answers all of them. */
  setVehicles(read: () => readonly VehicleLotPoint[]): void {
    this.#items.setVehicles(read);
  }

  /** S1 §4: during a sweep the map does not move, and its cursor is the default. */
  setSweeping(isSweeping: boolean): void {
    if (this.#camera.isHeld === isSweeping) return;
    this.#camera.isHeld = isSweeping;
    if (isSweeping) this.#map.stop();
    this.#pointer.isSweeping = isSweeping;
  }

  /** Shows the data set so far at once, without the usual rest between feeds. */
  hurry(): void {
    this.#feed.hurry();
  }

  /** Shows buildings with their height, and imagery in place of streets, where there are any. */
  setGround(ground: MapGround): void {
    this.#ground = ground;
    this.#showGround();
  }

  /**
   * While a pin is placed the ground is seen from the air, without buildings in front of it, and a
   * click on anything is one on the ground.
   */
  setPlacing(isPlacing: boolean): void {
    if (this.#isPlacing === isPlacing) return;
    this.#isPlacing = isPlacing;
    this.#pointer.isPlacing = isPlacing;
    this.#showGround();
  }

  /** The pin that is placed, with its plate; null takes it off the map. */
  setPlacedPin(pin: PlacedPin | null): void {
    this.#pinMark.show(pin);
  }

  /** Shows the drivers of a table; `nameOf` gives the words on a name plate (`Maria A.`). */
  setDrivers(table: PositionTable, nameOf: (ordinal: number) => string): void {
    this.#crowd.setTable(table, nameOf);
    this.#drawSelection();
  }

  /** Sets how a driver is drawn: see `driverClass`. A driver is hidden until this is called. */
  setDriverClass(ordinal: number, bits: number): void {
    this.#crowd.setClass(ordinal, bits);
  }

  /** The table has taken over a batch: draw it when the repaint budget allows. */
  positionsChanged(): void {
    this.#crowd.moved();
  }

  /** Shown after the next frame: other changes of the same input must not wait for the map. */
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
   * Shows lightly what is hovered in any view; null: no item. Where frames are expensive the
   * pointer has to rest first: items it only passes would block the lists.
   */
  setPointed(hover: MapHover | null): void {
    clearTimeout(this.#pointTimer);
    const waitMs = this.#frames.areExpensive && hover !== null ? POINT_REST_MS : 0;
    this.#pointTimer = setTimeout(() => {
      this.#crowd.point(hover?.driverId ?? null);
      const places = hover?.places.map(inDegrees) ?? [];
      this.#highlights.setPointed(hover && { arcs: hover.arcs, places });
    }, waitMs);
  }

  /** Marks a point with its name; null removes the mark. */
  setPin(pin: MapPin | null): void {
    this.#highlights.setPin(pin);
  }

  /** Shows the road of a move that is being scheduled; null removes it. */
  setRoad(road: MapRoad | null): void {
    this.#road.setRoad(road);
    this.#findKept();
  }

  /** Shows areas that something is limited to; those of drivers in the mode that draws them. */
  setAreas(areas: readonly MapArea[]): void {
    this.#areas = areas;
    this.#highlights.setAreas(
      areas.filter(({ isOfDrivers }) => !isOfDrivers || this.mode === 'resources'),
    );
  }

  /** Shows drivers who are compared for an itinerary; null removes them. */
  setRanking(ranking: MapRanking | null): void {
    this.#highlights.setRanking(ranking);
    this.#ranked = ranking?.legs.length ?? 0;
    this.#findKept();
    this.#keepRoomSoon();
  }

  /** Shows one trip alone; null shows everything again. */
  setTrip(trip: MapTrip | null): void {
    const before = this.#trip;
    this.#trip = trip;
    this.#items.setTrip(trip);
    const stops = trip?.stops.map(inDegrees) ?? [];
    this.#highlights.setTrip(trip === null ? null : { legs: trip.legs, stops });
    // Each change of visibility is a frame of the map, and a trip changes often.
    const ids = trip?.driverIds.join();
    if ((before === null) !== (trip === null) || ids !== before?.driverIds.join())
      this.#applyMode();
  }

  /** What is still to come at the stops of that trip; empty removes it. */
  setPromises(promises: readonly StopPromise[]): void {
    this.#highlights.setPromises(promises);
  }

  /**
   * What is still ahead on the trips of selected moves, the legs that drivers are on, and trails
   * behind drivers who are followed: those look selected where no other drivers are.
   */
  setWays(
    legs: readonly TripLegLine[],
    underWay: readonly LegUnderWay[],
    followed: readonly Followed[],
  ): void {
    const trails = followed.map(({ trail }) => trail);
    this.#highlights.setWays(legs, underWay, trails);
    const ids = followed.map(({ driverId }) => driverId);
    this.#crowd.follow(ids);
    if (ids.join() === this.#followed.join()) return;
    this.#followed = ids;
    this.#drawSelection();
  }

  /** Shows where a driver has been; null removes it. */
  setHistory(history: MapHistory | null): void {
    this.#highlights.setHistory(history);
  }

  /** Shows ordered rides and deliveries where they are now. */
  setRides(rides: readonly RideOnMap[]): void {
    this.#rideMarks.show(rides);
    // They move along by themselves; one more or less is news.
    if (rides.length !== this.#rides) this.#keepRoomSoon();
    this.#rides = rides.length;
  }

  /** Shows a plan and where its drivers are at one instant; null takes it off the map. */
  setPlan(plan: PlanOnMap | null): void {
    this.#planMarks.show(plan);
    const { places, ways } = plan ?? nothingPlanned;
    if (places === this.#planned.places && ways === this.#planned.ways) return;
    this.#planned = { places, ways };
    this.#highlights.setPlan(places.map(inDegrees), ways);
    this.#findKept();
    this.#keepRoomSoon();
  }

  /** Whether camera transitions are animated. */
  setAnimated(isAnimated: boolean): void {
    this.#camera.isAnimated = isAnimated;
    this.#highlights.isAnimated = isAnimated;
  }

  /** Space that docked panels cover: see `MapCamera.setPadding`. */
  setPanelPadding(padding: PanelPadding, floatingLeftPx = 0, inSight: Bounds | null = null): void {
    this.#camera.setPadding(padding, floatingLeftPx, inSight);
    this.#highlights.floatingLeftPx = this.#road.floatingLeftPx = floatingLeftPx;
  }

  /** Fits a box between the panels; a box that is one point is located instead. */
  fitBounds(bounds: Bounds, motion: Motion = 'travel'): void {
    this.#camera.fitBounds(bounds, motion);
  }

  /** Goes to a point at zoom 13.5. */
  locate(point: LonLat, motion: Motion = 'travel'): void {
    this.#camera.locate(point, motion);
  }

  /** Goes to a remembered view. */
  goTo(view: MapView, motion: Motion = 'travel'): void {
    this.#camera.goTo(view, motion);
  }

  zoomBy(steps: number): void {
    this.#camera.zoomBy(steps);
  }

  /** North up and seen from above; tilted where it is so already. */
  level(): void {
    this.#camera.level();
  }

  #listen(): void {
    const { events } = this.#options;
    const map = this.#map;
    map.on('style.load', () => this.#styleLoaded());
    map.on('moveend', () => {
      this.#basemap.rested();
      this.#isRoomAsked = true;
      events.onViewport?.(this.viewport);
      clearTimeout(this.#restTimer);
      this.#restTimer = setTimeout(() => events.onMoveEnd?.(this.view, this.mode), REST_MS);
    });
    map.on('idle', () => {
      this.#crowd.symbolsPlaced();
      void this.#rested();
    });
    map.on('webglcontextlost', () => {
      this.#isDrawn = false;
      this.#basemap.lost();
      this.#feed.pause();
      this.#crowd.mapLost();
      this.#notice.show('Redrawing the map', CONTEXT_LOST);
    });
    map.on('webglcontextrestored', () => this.#notice.hide());
  }

  /** In tasks of their own: all of it holds the thread as long as the frame that was drawn. */
  async #rested(): Promise<void> {
    const { signal } = this.#abort;
    await nextTask();
    if (signal.aborted) return;
    void this.#findMarks();
    this.#findKept();
    await nextTask();
    if (!signal.aborted) this.#keepRoomAsked();
  }

  #showGround(): void {
    const ground = this.#isPlacing ? { buildings: false, satellite: true } : this.#ground;
    this.#basemap.show(ground);
    this.#road.setGround(ground);
  }

  /** Also runs when a lost context is restored. */
  #styleLoaded(): void {
    this.#isDrawn = true;
    this.#crowd.addTo(this.#map);
    this.#feed.ready();
    this.#applyMode();
    this.#basemap.loaded();
    this.#options.events.onViewport?.(this.viewport);
  }

  #applyMode(): void {
    if (!this.#isDrawn) return;
    this.#items.showLayers();
    const trip = this.#trip;
    if (trip !== null) this.#crowd.setWho(this.#crowd.ordinalsOf(trip.driverIds));
    else this.#crowd.setWho(this.mode === 'resources' ? 'all' : 'riders');
  }

  #drawSelection(): void {
    const { collection: what, ids, arcs } = this.#selection;
    const chosen = what === 'locations' ? ids.flatMap((id) => this.#items.location(id) ?? []) : [];
    this.#highlights.setHighlights({ arcs, places: chosen.map(inDegrees) });
    this.#crowd.select(what === 'drivers' ? ids : this.#followed);
    void this.#findMarks();
    this.#findKept();
  }

  /** What is drawn over the map keeps its room among the labels. */
  #keepRoom(): void {
    const drawn = [this.#highlights, this.#road, this.#crowd].flatMap((one) => one.rooms());
    const rooms = [...drawn, ...this.#rideMarks.kept(), ...this.#edges()];
    this.#room.keep(rooms, this.#map.getZoom());
  }

  /** What is drawn on our own canvases changes without a frame of the map. */
  #keepRoomSoon(): void {
    this.#isRoomAsked = true;
    clearTimeout(this.#roomTimer);
    this.#roomTimer = setTimeout(() => this.#keepRoomAsked(), ROOM_REST_MS);
  }

  /** What the operator has changed, by a choice or the camera, is not waited for. */
  #keepRoomAsked(): void {
    if (!this.#isDrawn) return;
    this.#keepRoom();
    if (this.#isRoomAsked) this.#feed.hurry('room');
    this.#isRoomAsked = false;
  }

  /** No name is cut by a panel, or by what floats over the map. */
  #edges(): readonly Room[] {
    const map = this.#map;
    const { left = 0, right = 0, top = 0, bottom = 0 } = map.getPadding();
    const { x, y, width, height } = this.#element.getBoundingClientRect();
    const fromX = Math.max(left, this.#highlights.floatingLeftPx);
    const seen = { x: fromX, y: top, width: width - fromX - right, height: height - top - bottom };
    const over = (this.#options.over?.() ?? []).map((rect) => {
      return { x: rect.x - x, y: rect.y - y, width: rect.width, height: rect.height };
    });
    return edgeSquares(seen, over).map((square) => {
      const { lng, lat } = map.unproject([square.x, square.y]);
      return { lon: lng, lat, px: square.px };
    });
  }

  /** What the road of a move in hand leads behind, and ways of selected moves and of plans. */
  #findKept(): void {
    if (!this.#isDrawn) return;
    if (this.#road.isShown) this.#road.setMarks(this.#items.keptInView());
    const hasWays = this.#selection.arcs.length + this.#planned.ways.length + this.#ranked > 0;
    this.#highlights.setKept(hasWays ? this.#items.numbersInView() : []);
  }

  /** The clusters that arcs of selected moves end at; asked for when the map has come to rest. */
  async #findMarks(): Promise<void> {
    if (!this.#isDrawn) return;
    const isSought = this.#selection.arcs.length > 0 && this.mode === 'activities';
    this.#search += 1;
    const search = this.#search;
    const found = isSought ? await this.#items.marksInView() : [];
    if (search !== this.#search || this.#abort.signal.aborted) return;
    this.#highlights.setMarks(found);
    this.#keepRoomSoon();
  }
}

function openGl(
  container: HTMLElement,
  style: StyleSpecification,
  options: MapCanvasOptions,
): GlMap {
  const { lon, lat, zoom, pitch, bearing } = options.view ?? DEFAULT_VIEW;
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
    fadeDuration: options.isAnimated ? 150 : 0,
    boxZoom: false,
  });
}

function child(parent: HTMLElement, className: string | undefined): HTMLElement {
  const element = document.createElement('div');
  element.className = className ?? '';
  parent.append(element);
  return element;
}
