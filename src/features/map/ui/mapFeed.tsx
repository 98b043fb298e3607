import type { Bounds } from '#domain/geo.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import { areasOnMapOf } from '#views/bind/areasOnMap.ts';
import { historyOnMapOf } from '#views/bind/historyOnMap.ts';
import { hoverOf } from '#views/bind/hover.ts';
import { planOnMapOf } from '#views/bind/planOnMap.ts';
import { type RideNow, ridesOnMapOf } from '#views/bind/ridesOnMap.ts';
import { sweepOf } from '#views/bind/sweep.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import type { MapPin, MapRoad } from '#views/map/mapTypes.ts';
import { timesShown } from '#spine/settings/ui.ts';
import { activityPoints, circleAround, pointedAt } from '../map.queries.ts';
import { framing } from '../framing.queries.ts';
import { vehicleLotsReader } from '../vehicleLots.queries.ts';
import { finderArea, limitArea } from './areas.tsx';
import { type Binding, binding, keeping, listening } from './bindings.tsx';
import { fits } from './fits.tsx';
import { type Frame, frameOf } from './frame.tsx';
import { Courses } from './courses.tsx';
import { inDegrees } from './degrees.tsx';
import { driverFeed } from './driverFeed.tsx';
import { planFraming, planReader } from './planFeed.tsx';
import { rankingFeed, rankingOf } from './ranking.tsx';
import { nothing, sameSelection, selectionOf } from './selectionFeed.tsx';
import type { TelemetryFace } from './Telemetry.tsx';
import { tripFeed } from './tripFeed.tsx';

/** A move that is being scheduled or edited. The same value means the same drawing. */
export type DraftMove = MapRoad;

type Feeding = {
  readonly telemetry: TelemetryFace;
  readonly draft: () => DraftMove | null;
  /** The point marked for now. */
  readonly place: () => MapPin | null;
  /** Whether the map already shows the operator's last view, so that earlier fits are over. */
  readonly hasView: boolean;
  /** Whether the operator, and no recording, moves the map. */
  readonly mayFit: () => boolean;
  readonly courses?: Courses;
};

/**
 * Keeps a map in line with the machine and the position table, until the returned function is
 * called.
 */
export function mapFeed(map: MapCanvas, machine: CommandMachine, feeding: Feeding): () => void {
  const on = partsOf(map, machine, feeding);
  const { positions, limits, plan, rides, trips, ranking, sweep } = on;
  map.setDrivers(positions, (ordinal) => nameOf(frameOf(machine), positions.idOf(ordinal)));
  const frames = ofFrames(on);
  const areas = ofAreas(on);
  const plans = ofPlans(on);
  const ordered = ofRides(on);
  const driven = binding(
    () => [on.history.current()],
    (shown) => map.setHistory(shown),
  );
  const swept = binding(
    () => [sweep.current() !== null],
    (isSweeping) => map.setSweeping(isSweeping),
    [false],
  );
  const pointed: Binding = ({ sees, board }) => {
    const item = on.hover.current();
    map.setPointed(item && pointedAt(sees, board, item));
  };
  const drawing = (...bindings: readonly Binding[]) => {
    return () => {
      const frame = frameOf(machine);
      for (const bound of bindings) bound(frame);
    };
  };
  const draw = drawing(...frames, ...areas);
  const drawAll = drawing(...frames, ...areas, ...plans, ordered, driven);
  // The curves of a plan's moves go and come with its ways; its ghosts move many times a second.
  const withWays = binding(
    () => [plan.current()?.ways],
    () => draw(),
    [plan.current()?.ways],
  );
  drawAll();
  const stop = listening([
    [(changed) => machine.subscribe(changed), draw],
    [sweep.subscribe, drawing(swept, ...frames)],
    [on.hover.subscribe, drawing(pointed)],
    [limits.subscribe, drawing(...areas)],
    [plan.subscribe, drawing(...plans, withWays)],
    [rides.subscribe, drawing(ordered)],
    [on.history.subscribe, drawing(driven)],
    [on.compared.subscribe, draw],
    [(changed) => on.courses.subscribe(changed), drawAll],
    [
      (changed) => feeding.telemetry.onPositions(changed),
      () => {
        for (const one of [map, trips, ranking]) one.positionsChanged();
      },
    ],
  ]);
  return () => {
    on.framePlan.stop();
    stop();
    ranking.stop();
  };
}

type Parts = ReturnType<typeof partsOf>;

/** What the bindings share. */
function partsOf(map: MapCanvas, machine: CommandMachine, feeding: Feeding) {
  const { draft, place, hasView, mayFit, courses = new Courses(null) } = feeding;
  const { positions } = feeding.telemetry;
  const fit = (box: Bounds) => {
    if (mayFit()) map.fitBounds(inDegrees(box));
  };
  return {
    map,
    machine,
    positions,
    courses,
    draft,
    place,
    hasView,
    fit,
    sweep: sweepOf(machine),
    hover: hoverOf(machine),
    limits: areasOnMapOf(machine),
    plan: planOnMapOf(machine),
    rides: ridesOnMapOf(machine),
    history: historyOnMapOf(machine),
    compared: rankingOf(machine),
    trips: tripFeed(map, positions, courses),
    ranking: rankingFeed(map, machine, positions, courses),
    framePlan: planFraming(fit),
  };
}

/** What is read of each state of the console, and what is drawn when that is another. */
function ofFrames(on: Parts): readonly Binding[] {
  const { map, machine, positions, trips, plan, compared, sweep, draft, place } = on;
  const lots = vehicleLotsReader();
  const keepSelection = keeping(nothing, sameSelection);
  /** S1 §2: both ends are shown beside the panel, and the road where it leads around them. */
  const frameRoad = framing(on.fit);
  /** From the published snapshot, when the map takes them, which is less often than they change. */
  const points = () => {
    const { sees, board, filtered } = frameOf(machine);
    return activityPoints(sees, board, filtered.moves.passes);
  };
  return [
    binding(
      ({ tables: { activities, locations }, board, filtered: { moves } }) => {
        return [activities, locations, board, moves];
      },
      () => map.setActivities(points),
    ),
    binding(
      ({ tables, filtered }) => [tables.locations, filtered.places],
      (locations, { passes }) => {
        const isShown = ({ id }: { id: string }) => passes(locations.ordinalOf(id) ?? -1);
        map.setLocations([...locations.rows()].filter(isShown));
      },
    ),
    binding(
      ({ tables, filtered }) => [lots(tables, filtered.vehicles)],
      (standing) => map.setVehicles(() => standing),
    ),
    binding(
      ({ sees }) => [sees.map.state.shown],
      (shown) => map.setGround(shown),
    ),
    ({ sees, board }) => trips.draw(sees, board, timesShown(sees)),
    driverFeed(map, positions, trips.drivers),
    binding(
      ({ sees }) => [sees.filters.state.criteria],
      () => map.hurry(),
    ),
    binding(
      () => [draft()],
      (road) => {
        map.setRoad(road);
        frameRoad(road);
      },
      [null],
    ),
    binding(
      (frame) => {
        const isPlanned = (plan.current()?.ways.length ?? 0) > 0;
        const isInstead = isPlanned || compared.current() !== null;
        const beside = { road: draft(), swept: sweep.current(), carried: trips.carried() };
        return [keepSelection(selectionOf(frame, { ...beside, isInstead }))];
      },
      (selection) => map.setSelection(selection),
      [nothing],
    ),
    binding(
      () => [place()],
      (pin) => map.setPin(pin),
      [null],
    ),
    fits(on),
  ];
}

function ofAreas({ map, limits, fit }: Parts): readonly Binding[] {
  /** The whole of what an order is limited to is shown beside its form. */
  const frameLimits = framing(fit);
  return [
    binding(
      ({ sees }) => [sees.filters.state.criteria.near, limits.current()],
      (near, all) => map.setAreas([...finderArea(near), ...all.map(limitArea)]),
    ),
    binding(
      () => [limits.current()],
      (limits) => {
        const ends = limits.flatMap(({ at, miles }) => circleAround(at, miles));
        frameLimits({ ends, course: [] });
      },
    ),
  ];
}

function ofPlans({ map, plan, courses, framePlan }: Parts): readonly Binding[] {
  const readPlan = planReader(courses);
  return [
    binding(
      () => [plan.current(), courses.version],
      (shown, _version) => map.setPlan(readPlan(shown)),
    ),
    binding(
      () => [plan.current()],
      (shown) => framePlan.show(shown),
    ),
  ];
}

function ofRides({ map, rides, courses }: Parts): Binding {
  return binding(
    () => [rides.current(), courses.version],
    (rides, _version) => {
      const course = (ride: RideNow) => courses.between(ride.from, ride.to)?.points ?? null;
      map.setRides(rides.map((ride) => ({ ...ride, course: course(ride) })));
    },
  );
}

/** 'Maria A.' */
function nameOf({ tables }: Frame, driverId: string): string {
  const [first = '', ...rest] = (tables.drivers.get(driverId)?.name ?? '').split(' ');
  const last = rest.at(-1);
  return last ? `${first} ${last.slice(0, 1)}.` : first;
}
