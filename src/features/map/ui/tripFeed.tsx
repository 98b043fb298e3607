import { fixKinds } from '#domain/positionBatch.ts';
import { inDegrees } from '#views/map/camera.ts';
import type { TrailStep, TripLegLine } from '#views/map/mapTypes.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import { type TrailPoint, Trails } from '#telemetry/trails.ts';
import type { StatusBoard } from '../../activities/index.ts';
import type { MapSees } from '../map.slice.ts';
import {
  selectedTrips,
  trackedDrivers,
  tripMoves,
  tripWay,
  viewedTrip,
} from '../tripView.queries.ts';

/** More of them would hide the map, and each other. */
const mostTrips = 5;
const mostTrails = 5;
const trailEveryMs = 1_000;

function stepOf(point: TrailPoint): TrailStep {
  return { ...inDegrees(point), isOffTrip: point.kind === fixKinds.outOfTrip };
}

/** Keeps the trips on the map: the one in trip mode, the legs ahead, and the trails. */
export function tripFeed(map: MapCanvas, positions: PositionTable) {
  const trails = new Trails(positions);
  let seen: readonly unknown[] = [];
  let shown: readonly unknown[] = [];
  let legs: readonly TripLegLine[] = [];
  let driverIds: readonly string[] = [];
  let drawnMs = 0;

  function drawWays(): void {
    map.setWays(
      legs,
      driverIds.map((driverId) => ({ driverId, trail: trails.of(driverId).map(stepOf) })),
    );
    drawnMs = performance.now();
  }

  return {
    draw(sees: MapSees, board: StatusBoard): void {
      const { trips, activities, locations } = sees.world.tables;
      const now = [sees.selection.state, trips, activities, locations, board];
      if (now.every((part, i) => part === seen[i])) return;
      seen = now;
      const trip = viewedTrip(sees);
      const moves = trip ? tripMoves(sees, board, trip) : [];
      const statuses = moves.map(({ status }) => status).join();
      const next = [trip, locations, statuses];
      if (next.some((part, i) => part !== shown[i])) {
        shown = next;
        const way = trip && tripWay(sees, trip);
        map.setTrip(trip && way && { ...way, moves, driverIds: trip.driverIds });
      }
      driverIds = trackedDrivers(sees, mostTrails);
      legs = trip
        ? []
        : selectedTrips(sees, mostTrips).flatMap((one) =>
            tripWay(sees, one).legs.filter(({ isDone }) => !isDone),
          );
      drawWays();
    },
    positionsChanged(): void {
      trails.note();
      if (driverIds.length > 0 && performance.now() - drawnMs >= trailEveryMs) drawWays();
    },
  };
}
