import type { EpochMs } from '#domain/entities.ts';
import { type Point, straightDistanceCmi } from '#domain/geo.ts';
import { fixKinds } from '#domain/positionBatch.ts';
import { differencePhrase, isOffPlan } from '#domain/promise.ts';
import { durationWords } from '#domain/status.ts';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import { straightTravel } from '#planning/travel.ts';
import { inDegrees } from '#views/map/camera.ts';
import { splitAt } from '#views/map/course.ts';
import type {
  LegUnderWay as DrawnLeg,
  StopPromise,
  TrailStep,
  TripLegLine,
} from '#views/map/mapTypes.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import { type TrailPoint, Trails } from '#telemetry/trails.ts';
import type { StatusBoard } from '../../activities/index.ts';
import { roadBetween } from '../../roads/index.ts';
import type { ShownTimes } from '#spine/settings/ui.ts';
import type { Course } from '../map.fetches.ts';
import type { MapSees } from '../map.slice.ts';
import {
  type LegUnderWay,
  legsUnderWay,
  type NextAtStop,
  nextAtStops,
  selectedTrips,
  trackedDrivers,
  type TripLeg,
  tripMoves,
  tripWay,
  viewedTrip,
} from '../tripView.queries.ts';
import { Courses } from './courses.tsx';

/** More of them would hide the map, and each other. */
const mostTrips = 5;
const mostTrails = 5;
const trailEveryMs = 1_000;

function stepOf(point: TrailPoint): TrailStep {
  return { ...inDegrees(point), isOffTrip: point.kind === fixKinds.outOfTrip };
}

/** Less than this counts as not having left, hundredths of a mile. */
const leftCmi = 10;
/** A driver who is farther from the road than this is on another, hundredths of a mile. */
const besideCmi = 40;

/** The leg up to the driver's position and from there; null without a position. */
export function drawnLeg(
  leg: LegUnderWay,
  at: Point | null,
  nowMs: number,
  course: Course | null = null,
): DrawnLeg | null {
  if (!at) return null;
  const { isRide, status, expectedMs } = leg;
  const part = partsOf(leg, { lonE6: at.lonE6, latE6: at.latE6 }, course);
  const about = part.isByRoad ? '' : 'about ';
  const time = expectedMs === null ? '' : `, ${durationWords(expectedMs - nowMs)}`;
  const { behind, before, isByRoad, drivenCmi, aheadCmi } = part;
  return {
    behind,
    before,
    isByRoad,
    isRide,
    status,
    driven: drivenCmi < leftCmi ? null : `${about}${formatDistance(drivenCmi)} driven`,
    ahead: `${about}${formatDistance(aheadCmi)}${time} left`,
  };
}

/** By its road; in straight lines where none is known, or the driver has taken another. */
function partsOf({ from, to }: LegUnderWay, at: Point, course: Course | null) {
  const split = course && splitAt(course.points, at);
  if (split && straightDistanceCmi(split.on, at) <= besideCmi) {
    const drivenCmi = Math.round(split.share * course.distanceCmi);
    const aheadCmi = course.distanceCmi - drivenCmi;
    return { behind: split.driven, before: split.ahead, isByRoad: true, drivenCmi, aheadCmi };
  }
  return {
    behind: [from, at],
    before: [at, to],
    isByRoad: false,
    drivenCmi: straightTravel(from, at).distanceCmi,
    aheadCmi: straightTravel(at, to).distanceCmi,
  };
}

/**
 * The words at a stop: 'Drop-off planned 02:40 PM', 'expected 02:52 PM, +12 min'; with the day of
 * what is not today.
 */
export function promiseAt(
  { place, is, milestone, more }: NextAtStop,
  times: Pick<ShownTimes, 'time' | 'date'>,
  nowMs: EpochMs,
): StopPromise {
  const { plannedMs, expectedMs, differenceMin } = milestone;
  const { lonE6, latE6, timezone } = place;
  const time = (ms: number) => {
    const [date, today] = [times.date(ms, timezone), times.date(nowMs, timezone)];
    return `${date === today ? '' : `${date.slice(0, 5)} `}${times.time(ms, timezone)}`;
  };
  const others = more === 0 ? '' : ` · ${more} more`;
  const planned = plannedMs === null ? null : `${is} planned ${time(plannedMs)}${others}`;
  const difference = differenceMin === null ? '' : `, ${differencePhrase(differenceMin)}`;
  const expected =
    expectedMs === null
      ? null
      : `${planned === null ? `${is} expected` : 'expected'} ${time(expectedMs)}${difference}`;
  return { lonE6, latE6, planned, expected, isLate: isOffPlan(differenceMin) };
}

/** Keeps the trips on the map: the one in trip mode, the legs ahead, and the trails. */
export function tripFeed(map: MapCanvas, positions: PositionTable, courses = new Courses(null)) {
  const trails = new Trails(positions);
  let seen: readonly unknown[] = [];
  let shown: readonly unknown[] = [];
  let legs: readonly TripLeg[] = [];
  let underWay: readonly LegUnderWay[] = [];
  let driverIds: readonly string[] = [];
  let shownIds: readonly string[] = [];
  let nowMs = 0;
  let roads: Pick<MapSees, 'roads'> | null = null;
  let promises = '[]';
  let drawnMs = 0;

  function byRoad(leg: TripLeg): TripLegLine {
    return { ...leg, course: courses.between(leg.from, leg.to)?.points ?? null };
  }

  /** Its line as drawn here, and as long as lists and plans have it. */
  function courseOf({ from, to }: LegUnderWay): Course | null {
    const course = courses.between(from, to);
    const known = roads && roadBetween(roads, from, to);
    return course && known ? { ...course, distanceCmi: known.distanceCmi } : course;
  }

  function drawWays(): void {
    const drawn = underWay.map((leg) => {
      const at = positions.at(leg.driverId);
      return drawnLeg(leg, at, nowMs, at && courseOf(leg));
    });
    map.setWays(
      [...legs, ...underWay.filter((_leg, at) => drawn[at] === null)].map(byRoad),
      drawn.filter((leg) => leg !== null),
      driverIds.map((driverId) => ({ driverId, trail: trails.of(driverId).map(stepOf) })),
    );
    drawnMs = performance.now();
  }

  return {
    draw(sees: MapSees, board: StatusBoard, times: Pick<ShownTimes, 'time' | 'date'>): void {
      const { trips, activities, locations } = sees.world.tables;
      ({ nowMs } = sees.clock.state);
      const { version } = courses;
      const world = [trips, activities, locations, board, nowMs, version];
      const now = [sees.selection.state, ...world, times, sees.roads.state];
      if (now.every((part, i) => part === seen[i])) return;
      seen = now;
      roads = sees;
      const trip = viewedTrip(sees);
      const all = trip ? [trip] : selectedTrips(sees, mostTrips);
      underWay = all.flatMap((one) => legsUnderWay(sees, board, one));
      const apart = new Set(underWay.map(({ action }) => action.id));
      const isApart = ({ action, isDone }: LegUnderWay | TripLeg) =>
        !isDone && apart.has(action.id);
      const moves = trip ? tripMoves(sees, board, trip) : [];
      const statuses = moves.map(({ status }) => status).join();
      const next = [trip, locations, statuses, version];
      if (next.some((part, i) => part !== shown[i])) {
        shown = next;
        const way = trip && tripWay(sees, trip);
        map.setTrip(
          trip &&
            way && {
              stops: way.stops,
              legs: way.legs.filter((leg) => !isApart(leg)).map(byRoad),
              moves,
              driverIds: trip.driverIds,
            },
        );
      }
      const nextPromises = (trip ? nextAtStops(sees, trip) : []).map((one) =>
        promiseAt(one, times, sees.clock.state.nowMs),
      );
      if (JSON.stringify(nextPromises) !== promises) map.setPromises(nextPromises);
      promises = JSON.stringify(nextPromises);
      driverIds = trackedDrivers(sees, mostTrails);
      const isOfTrips = sees.selection.state.collection !== 'drivers';
      shownIds = trip?.driverIds ?? (isOfTrips ? driverIds : []);
      legs = trip
        ? []
        : all.flatMap((one) =>
            tripWay(sees, one).legs.filter((leg) => !leg.isDone && !isApart(leg)),
          );
      drawWays();
    },
    /** The drivers whose trips are shown. */
    drivers: () => shownIds,
    /** The moves whose vehicle is on a leg that is drawn up to its driver. */
    carried: (): ReadonlySet<string> =>
      new Set(
        underWay.flatMap(({ activityId, driverId }) =>
          activityId !== null && positions.at(driverId) ? [activityId] : [],
        ),
      ),
    positionsChanged(): void {
      trails.note();
      if (driverIds.length > 0 && performance.now() - drawnMs >= trailEveryMs) drawWays();
    },
  };
}
