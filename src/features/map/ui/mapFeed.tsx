import type { Bounds } from '#domain/geo.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { driverClass } from '#views/map/driverClass.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import { boardOf } from '../../activities/ui.ts';
import {
  activityPoints,
  driverLooks,
  selectedArcs,
  selectionBounds,
  worldBounds,
} from '../map.queries.ts';
import type { MapSees } from '../map.slice.ts';
import type { TelemetryFace } from './Telemetry.tsx';

/** Clustered points are re-indexed on each change, so they are handed over at most this often. */
const pointsEveryMs = 1_000;

/**
 * Keeps a map as the machine and the position table have it, until the answer is called.
 * `hasView`: the map already looks where the operator left it, so a fit of before is over.
 */
export function mapFeed(
  map: MapCanvas,
  machine: Machine,
  telemetry: TelemetryFace,
  hasView: boolean,
): () => void {
  const looks = driverLooks();
  const { positions } = telemetry;
  const first = machine.latest() as unknown as MapSees;
  let obeyedFit = hasView ? (first.map.state.fit?.number ?? 0) : 0;
  let locations: unknown;
  let selection: unknown;
  let board: unknown;
  let pointsMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  map.setDrivers(positions, (ordinal) => nameOf(machine, positions.idOf(ordinal)));

  function drawPoints(): void {
    clearTimeout(timer);
    timer = undefined;
    const snapshot = machine.published();
    const sees = snapshot as unknown as MapSees;
    pointsMs = performance.now();
    map.setActivities(activityPoints(sees, boardOf(machine, snapshot)));
  }

  function draw(): void {
    const snapshot = machine.published();
    const sees = snapshot as unknown as MapSees;
    const nextBoard = boardOf(machine, snapshot);
    if (sees.world.tables.locations !== locations) {
      locations = sees.world.tables.locations;
      map.setLocations([...sees.world.tables.locations.rows()]);
    }
    if (nextBoard !== board) {
      const waitMs = pointsMs + pointsEveryMs - performance.now();
      if (waitMs <= 0) drawPoints();
      else timer ??= setTimeout(drawPoints, waitMs);
    }
    if (sees.selection.state !== selection || nextBoard !== board) {
      selection = sees.selection.state;
      const { collection, ids } = sees.selection.state;
      map.setSelection({ collection, ids, arcs: selectedArcs(sees, nextBoard) });
    }
    board = nextBoard;
    for (const { driverId, onTrip, late } of looks(sees)) {
      const driver = sees.world.tables.drivers.get(driverId);
      const ordinal = positions.ordinalFor(driverId);
      const presence = driver?.presence ?? 'offline';
      const employee = driver?.type !== 'contractor';
      const bits = driverClass({ presence, onTrip, late, employee, hidden: !driver });
      map.setDriverClass(ordinal, bits);
    }
    obeyFit(sees);
  }

  function obeyFit(sees: MapSees): void {
    const { fit } = sees.map.state;
    if (!fit || fit.number <= obeyedFit) return;
    obeyedFit = fit.number;
    const bounds =
      fit.what === 'world'
        ? worldBounds(sees)
        : selectionBounds(sees, (driverId) => positions.at(driverId));
    if (bounds) map.fitBounds(inDegrees(bounds));
  }

  draw();
  const stop = machine.subscribe(draw);
  const stopPositions = telemetry.onPositions(() => map.positionsChanged());
  return () => {
    stop();
    stopPositions();
    clearTimeout(timer);
  };
}

function inDegrees({ westE6, southE6, eastE6, northE6 }: Bounds) {
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
