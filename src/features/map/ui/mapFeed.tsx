import { afterNextFrame } from '#views/map/whenDrawn.ts';
import type { Bounds } from '#domain/geo.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { type AreaAround, areasOnMapOf } from '#views/bind/areasOnMap.ts';
import { historyOnMapOf } from '#views/bind/historyOnMap.ts';
import { hoverOf, type Item } from '#views/bind/hover.ts';
import { type LookedPlan, planOnMapOf } from '#views/bind/planOnMap.ts';
import { ridesOnMapOf } from '#views/bind/ridesOnMap.ts';
import { type Swept, sweepOf } from '#views/bind/sweep.ts';
import { driverClass } from '#views/map/driverClass.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import type {
  MapArea,
  MapPin,
  MapRoad,
  MapSelection,
  PlanOnMap,
  TripLegLine,
} from '#views/map/mapTypes.ts';
import type { StatusBoard } from '../../activities/index.ts';
import { boardOf } from '../../activities/ui.ts';
import { type Filtered, type FiltersSees, finderMiles, type Near } from '../../filters/index.ts';
import { filteredOf } from '../../filters/ui.ts';
import {
  activityPoints,
  boxAround,
  circleAround,
  type DriverLook,
  driverLooks,
  pointedAt,
  selectedArcs,
  selectionBounds,
  viewBounds,
  worldBounds,
} from '../map.queries.ts';
import { framing } from '../framing.queries.ts';
import type { SettingsSees } from '#spine/settings/index.ts';
import { timesShown } from '#spine/settings/ui.ts';
import type { MapSees } from '../map.slice.ts';
import { vehicleLotsReader } from '../vehicleLots.queries.ts';
import { Courses } from './courses.tsx';
import type { TelemetryFace } from './Telemetry.tsx';
import { rankingFeed, rankingOf } from './ranking.tsx';
import { tripFeed } from './tripFeed.tsx';

/** A move that is being scheduled or edited. The same value means the same drawing. */
export type DraftMove = MapRoad;

/**
 * Keeps a map in line with the machine and the position table, until the returned function is
 * called. `place`: the point marked for now. `hasView`: the map already shows the operator's last
 * view, so earlier fits are over. `mayFit`: whether the operator, and no recording, moves the map.
 */
export function mapFeed(
  map: MapCanvas,
  machine: Machine,
  telemetry: TelemetryFace,
  draft: () => DraftMove | null,
  place: () => MapPin | null,
  hasView: boolean,
  mayFit: () => boolean = () => true,
  courses = new Courses(null),
): () => void {
  const looks = driverLooks();
  const lots = vehicleLotsReader();
  const sweep = sweepOf(machine);
  const { positions } = telemetry;
  const trips = tripFeed(map, positions, courses);
  const ranking = rankingFeed(map, machine, positions, courses);
  const first = machine.latest() as unknown as MapSees;
  // Fits requested on another screen, since the map was last drawn, are still to be handled.
  let handledFit = hasView ? first.map.state.obeyed : 0;
  let locations: unknown;
  let activities: unknown;
  let board: unknown;
  let standing: unknown;
  let shown: unknown;
  let filtered: Filtered | undefined;
  let criteria: unknown;
  let near: Near | null = null;
  /** Each driver's last look, and by the driver's ordinal whether they were shown. */
  const lastLooks = new Map<string, DriverLook>();
  const wereShown: boolean[] = [];
  let tracked: readonly string[] = [];
  let pin: MapPin | null = null;
  let road: MapRoad | null = null;
  let selection: MapSelection = { collection: null, ids: [], arcs: [] };
  const fit = (box: Bounds) => {
    if (mayFit()) map.fitBounds(inDegrees(box));
  };
  /** S1 §2: both ends are shown beside the panel, and the road where it leads around them. */
  const frameRoad = framing(fit);
  let isOver = false;
  /**
   * S2 §4: the places of a plan are shown beside it when it comes into view; not in the task that
   * draws the plan itself, which is long enough.
   */
  const framePlan = framing((box) => {
    afterNextFrame(() => {
      if (!isOver) fit(box);
    });
  });
  /** The whole of what an order is limited to is shown beside its form. */
  const frameLimits = framing(fit);
  const limits = areasOnMapOf(machine);

  map.setDrivers(positions, (ordinal) => nameOf(machine, positions.idOf(ordinal)));

  /** From the published snapshot, when the map takes them, which is less often than they change. */
  function points() {
    const snapshot = machine.published();
    const { passes } = filteredOf(machine, snapshot).moves;
    return activityPoints(snapshot as unknown as MapSees, boardOf(machine, snapshot), passes);
  }

  function draw(): void {
    const snapshot = machine.published();
    const sees = snapshot as unknown as MapSees;
    const { tables } = sees.world;
    const nextBoard = boardOf(machine, snapshot);
    const { moves, places, people, vehicles } = filteredOf(machine, snapshot);
    const areOther = tables.activities !== activities || tables.locations !== locations;
    if (areOther || nextBoard !== board || moves !== filtered?.moves) map.setActivities(points);
    if (tables.locations !== locations || places !== filtered?.places) {
      const isShown = ({ id }: { id: string }) =>
        places.passes(tables.locations.ordinalOf(id) ?? -1);
      map.setLocations([...tables.locations.rows()].filter(isShown));
    }
    const nextLots = lots(tables, vehicles);
    if (nextLots !== standing) map.setVehicles(() => nextLots);
    standing = nextLots;
    if (sees.map.state.shown !== shown) map.setGround(sees.map.state.shown);
    shown = sees.map.state.shown;
    locations = tables.locations;
    activities = tables.activities;
    board = nextBoard;
    trips.draw(sees, nextBoard, timesShown(snapshot as unknown as SettingsSees));
    const changed = looks(sees);
    for (const look of changed) lastLooks.set(look.driverId, look);
    const turned = people === filtered?.people ? [] : turnedDrivers(sees, people);
    for (const look of [...changed, ...turned, ...newlyTracked()]) drawDriver(sees, look, people);
    filtered = filteredOf(machine, snapshot);
    const asked = (snapshot as unknown as FiltersSees).filters.state.criteria;
    if (asked !== criteria) map.hurry();
    if (asked.near !== near) drawAreas(asked.near);
    criteria = asked;
    near = asked.near;
    drawSelection(sees, nextBoard);
    const nextPin = place();
    if (nextPin !== pin) map.setPin(nextPin);
    pin = nextPin;
    handleFit(sees);
  }

  function drawAreas(finder: Near | null): void {
    map.setAreas([...finderArea(finder), ...limits.current().map(limitArea)]);
  }

  function drawDriver({ world }: MapSees, look: DriverLook, people: Filtered['people']): void {
    const { driverId, onTrip, late, ride } = look;
    const { drivers } = world.tables;
    const driver = drivers.get(driverId);
    const presence = driver?.presence ?? 'offline';
    const employee = driver?.type !== 'contractor';
    const isTracked = tracked.includes(driverId);
    const isPassing = isTracked || people.passes(drivers.ordinalOf(driverId) ?? -1);
    const hidden = !driver || driver.hasLeft === true || !isPassing;
    const bits = driverClass({ presence, onTrip, late, employee, hidden, ride });
    map.setDriverClass(positions.ordinalFor(driverId), bits);
  }

  /** Drivers of shown trips are shown whatever the filters say; also those who are so no more. */
  function newlyTracked(): readonly DriverLook[] {
    const next = trips.drivers();
    if (sameIds(next, tracked)) return [];
    const ids = new Set([...tracked, ...next]);
    tracked = next;
    return [...ids].flatMap((id) => lastLooks.get(id) ?? []);
  }

  /** Drivers who were hidden and are shown now, or the reverse. */
  function turnedDrivers({ world }: MapSees, people: Filtered['people']): readonly DriverLook[] {
    const { drivers } = world.tables;
    const turned: DriverLook[] = [];
    for (let ordinal = 0; ordinal < drivers.length; ordinal += 1) {
      const isShown = people.passes(ordinal);
      if (isShown === (wereShown[ordinal] ?? false)) continue;
      wereShown[ordinal] = isShown;
      const look = lastLooks.get(drivers.idOf(ordinal) ?? '');
      if (look) turned.push(look);
    }
    return turned;
  }

  /** The world changes many times a second, and the selection rarely: each call is a frame. */
  function drawSelection(sees: MapSees, statuses: StatusBoard): void {
    const nextRoad = draft();
    if (nextRoad !== road) {
      map.setRoad(nextRoad);
      frameRoad(nextRoad);
    }
    road = nextRoad;
    const taken = withSwept(sees, sweep.current());
    // The itinerary that drivers are compared for, or the ways of a plan, are drawn instead.
    const isComparing = rankingOf(machine).current() !== null;
    const isPlanned = (planOnMapOf(machine).current()?.ways.length ?? 0) > 0;
    const arcs = isComparing || isPlanned ? [] : selectedArcs(taken, statuses, trips.carried());
    // What is scheduled stands alone: nothing else is drawn between its ends.
    const next = road ? nothing : { ...drawnSelection(taken), arcs };
    if (sameSelection(selection, next)) return;
    selection = next;
    map.setSelection(next);
  }

  function handleFit(sees: MapSees): void {
    const { fit } = sees.map.state;
    if (!fit || fit.number <= handledFit) return;
    handledFit = fit.number;
    const bounds = {
      world: () => worldBounds(sees),
      view: () => viewBounds(sees),
      selection: () => selectionBounds(sees, (driverId) => positions.at(driverId)),
      place: () => (fit.at ? boxAround(fit.at, fit.aroundMiles ?? 0) : null),
    }[fit.what]();
    if (bounds) map.fitBounds(inDegrees(bounds));
  }

  draw();
  const showLimits = (areas: readonly AreaAround[]) => {
    drawAreas(near);
    frameLimits({ ends: areas.flatMap(({ at, miles }) => circleAround(at, miles)), course: [] });
  };
  if (limits.current().length > 0) showLimits(limits.current());
  const stopLimits = limits.subscribe(showLimits);
  const stop = machine.subscribe(draw);
  const point = (item: Item | null) => {
    const snapshot = machine.published();
    const sees = snapshot as unknown as MapSees;
    map.setPointed(item && pointedAt(sees, boardOf(machine, snapshot), item));
  };
  const stopSweeping = sweep.subscribe(() => {
    map.setSweeping(sweep.current() !== null);
    draw();
  });
  const stopPointing = hoverOf(machine).subscribe(point);
  const plan = planOnMapOf(machine);
  const readPlan = planReader(courses);
  let plannedWays = plan.current()?.ways;
  const drawPlan = () => map.setPlan(readPlan(plan.current()));
  const showPlan = (shown: LookedPlan | null) => {
    drawPlan();
    framePlan(shown && { ends: shown.places, course: [] });
  };
  showPlan(plan.current());
  const stopPlan = plan.subscribe((shown) => {
    showPlan(shown);
    // The curves of its moves go and come with its ways.
    if (shown?.ways !== plannedWays) draw();
    plannedWays = shown?.ways;
  });
  const drawRides = () => {
    const withCourse = ridesOnMapOf(machine)
      .current()
      .map((ride) => ({ ...ride, course: courses.between(ride.from, ride.to)?.points ?? null }));
    map.setRides(withCourse);
  };
  drawRides();
  const stopRides = ridesOnMapOf(machine).subscribe(drawRides);
  const history = historyOnMapOf(machine);
  map.setHistory(history.current());
  const stopHistory = history.subscribe((shown) => map.setHistory(shown));
  const stopCourses = courses.subscribe(() => {
    draw();
    drawPlan();
    drawRides();
  });
  const stopPositions = telemetry.onPositions(() => {
    map.positionsChanged();
    trips.positionsChanged();
    ranking.positionsChanged();
  });
  const stopComparing = rankingOf(machine).subscribe(draw);
  return () => {
    isOver = true;
    stop();
    stopSweeping();
    stopPointing();
    stopPlan();
    stopLimits();
    stopCourses();
    stopRides();
    stopHistory();
    stopPositions();
    stopComparing();
    ranking.stop();
  };
}

/** Returns the same ways until the plan or a road changes: ghosts move many times a second. */
function planReader(courses: Courses) {
  let seen: readonly unknown[] = [];
  let ways: PlanOnMap['ways'] = [];
  const course = ({ from, to }: Pick<TripLegLine, 'from' | 'to'>) =>
    courses.between(from, to)?.points ?? null;
  return (plan: LookedPlan | null): PlanOnMap | null => {
    if (!plan) return null;
    const next = [plan.ways, courses.version];
    if (next.some((part, at) => part !== seen[at])) {
      ways = plan.ways.map((way) => ({ ...way, isDone: false, course: course(way) }));
    }
    seen = next;
    const ghosts = plan.ghosts.map((ghost) => ({ ...ghost, course: course(ghost) }));
    return { places: plan.places, ways, ghosts };
  };
}

/** S1 §4: where the Contractor Finder looks for homes. */
function finderArea(near: Near | null): readonly MapArea[] {
  if (near === null) return [];
  const label = `${finderMiles} mi around ${near.label}`;
  return [{ edge: circleAround(near, finderMiles), label, isOfDrivers: true }];
}

function limitArea({ at, miles, label }: AreaAround): MapArea {
  return { edge: circleAround(at, miles), label, isOfDrivers: false };
}

/** Items under the sweep already look selected. */
function withSwept<S extends Pick<MapSees, 'selection'>>(sees: S, swept: Swept | null): S {
  const { state } = sees.selection;
  if (!swept || swept.ids.length === 0) return sees;
  const collection = swept.collection as typeof state.collection;
  const ids = [...new Set([...state.ids, ...swept.ids])];
  return { ...sees, selection: { ...sees.selection, state: { ...state, collection, ids } } };
}

/** Vehicles are drawn at their locations, and employees not at all. */
function drawnSelection({ selection, world }: MapSees): Omit<MapSelection, 'arcs'> {
  const { collection, ids } = selection.state;
  if (collection === 'employees') return { collection: null, ids: [] };
  if (collection !== 'vehicles') return { collection, ids };
  const places = ids.flatMap((id) => world.tables.vehicles.get(id)?.locationId ?? []);
  return { collection: 'locations', ids: [...new Set(places)] };
}

function sameSelection(a: MapSelection, b: MapSelection): boolean {
  if (a.collection !== b.collection || !sameIds(a.ids, b.ids)) return false;
  return a.arcs.length === b.arcs.length && a.arcs.every((arc, i) => sameArc(arc, b.arcs[i]));
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((id, i) => id === b[i]));
}

function sameArc(a: MapArc, b: MapArc | undefined): boolean {
  return b !== undefined && a.from === b.from && a.to === b.to && a.status === b.status;
}

type MapArc = MapSelection['arcs'][number];

const nothing: MapSelection = { collection: null, ids: [], arcs: [] };

export function inDegrees({ westE6, southE6, eastE6, northE6 }: Bounds) {
  return {
    west: westE6 / 1e6,
    south: southE6 / 1e6,
    east: eastE6 / 1e6,
    north: northE6 / 1e6,
  };
}

/** 'Maria A.' */
function nameOf(machine: Machine, driverId: string): string {
  const sees = machine.published() as unknown as MapSees;
  const name = sees.world.tables.drivers.get(driverId)?.name ?? '';
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last ? `${first} ${last.slice(0, 1)}.` : first;
}
