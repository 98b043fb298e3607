// Drivers on the map: how each looks, and whether the filters or a shown trip leave it in view.
import { driverClass } from '#views/map/driverClass.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import type { Filtered } from '../../filters/index.ts';
import { type DriverLook, driverLooks } from '../map.queries.ts';
import type { Binding } from './bindings.tsx';
import type { Frame } from './frame.tsx';

type People = Filtered['people'];

/**
 * Draws the drivers whose look or visibility changed. `tracked`: the drivers of shown trips, who
 * are shown whatever the filters say.
 */
export function driverFeed(
  map: MapCanvas,
  positions: PositionTable,
  tracked: () => readonly string[],
): Binding {
  const looks = driverLooks();
  const lastLooks = new Map<string, DriverLook>();
  const turned = turnedDrivers();
  const newlyTracked = trackedAnew();
  return (frame) => {
    const { sees, filtered } = frame;
    const { drivers } = frame.tables;
    const ids = tracked();
    const changed = looks(sees);
    for (const look of changed) lastLooks.set(look.driverId, look);
    const others = [...turned(frame), ...newlyTracked(ids)].flatMap(
      (id) => lastLooks.get(id) ?? [],
    );
    for (const { driverId, onTrip, late, ride } of [...changed, ...others]) {
      const driver = drivers.get(driverId);
      const presence = driver?.presence ?? 'offline';
      const employee = driver?.type !== 'contractor';
      const isPassing = ids.includes(driverId) || passes(filtered.people, frame, driverId);
      const hidden = !driver || driver.hasLeft || !isPassing;
      const bits = driverClass({ presence, onTrip, late, employee, hidden, ride });
      map.setDriverClass(positions.ordinalFor(driverId), bits);
    }
  };
}

function passes(people: People, { tables }: Frame, driverId: string): boolean {
  return people.passes(tables.drivers.ordinalOf(driverId) ?? -1);
}

/** Drivers who were hidden by the filters and are shown now, or the reverse. */
function turnedDrivers(): (frame: Frame) => readonly string[] {
  let before: People | undefined;
  /** By the driver's ordinal. */
  const wereShown: boolean[] = [];
  return ({ tables: { drivers }, filtered: { people } }) => {
    if (people === before) return [];
    before = people;
    const turned: string[] = [];
    for (let ordinal = 0; ordinal < drivers.length; ordinal += 1) {
      const isShown = people.passes(ordinal);
      if (isShown === (wereShown[ordinal] ?? false)) continue;
      wereShown[ordinal] = isShown;
      const id = drivers.idOf(ordinal);
      if (id !== undefined) turned.push(id);
    }
    return turned;
  };
}

/** Drivers who are tracked since the last call, or no longer. */
function trackedAnew(): (ids: readonly string[]) => readonly string[] {
  let before: readonly string[] = [];
  return (ids) => {
    const isSame = ids.length === before.length && ids.every((id, at) => id === before[at]);
    const changed = isSame ? [] : [...new Set([...before, ...ids])];
    before = ids;
    return changed;
  };
}
