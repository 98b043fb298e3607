import { type Milestone, type MovePromise, promiseOf } from '#domain/promise.ts';
import { formatTime } from '#domain/zones.ts';
import { sameFields, selectFrom } from '#views/bind/useSelect.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import type { WorldTypes } from '#spine/world/index.ts';
import { useBriefTimes } from './useBriefTimes.tsx';

const useWorld = selectFrom<WorldTypes>();

/** The promise of a move; undefined without the move. The same object while nothing changes. */
export function usePromise(id: string): MovePromise | undefined {
  return useWorld(({ world, clock }) => {
    const row = world.tables.activities.get(id);
    return row && promiseOf(row, world.tables.trips.get(row.tripId ?? ''), clock.state.nowMs);
  }, isSame);
}

function isSame(a: MovePromise | undefined, b: MovePromise | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return milestoneNames.every((name) => sameFields(a[name], b[name]));
}

export const milestoneNames = ['ready', 'pickup', 'dropoff', 'deadline'] as const;
export type MilestoneName = (typeof milestoneNames)[number];

export const milestoneWords: { readonly [M in MilestoneName]: string } = {
  ready: 'Ready',
  pickup: 'Pick-up',
  dropoff: 'Drop-off',
  deadline: 'Deadline',
};

/** Writes the times of a move's milestones, each in the zone of its place. */
export function usePromiseTimes(id: string) {
  const brief = useBriefTimes();
  const { zone } = useShownTimes();
  const places = useWorld(({ world }) => {
    const { activities, locations } = world.tables;
    const { startId = '', endId = '' } = activities.get(id) ?? {};
    return { start: locations.get(startId)?.timezone, end: locations.get(endId)?.timezone };
  }, sameFields);
  const placeOf = (name: MilestoneName) =>
    name === 'ready' || name === 'pickup' ? places.start : places.end;
  /** '09:46 AM' */
  const time = (name: MilestoneName, ms: number) => formatTime(ms, zone(placeOf(name)));
  /** '10/21 CDT': its day if that is not today, and its zone where times show one. */
  const aside = (name: MilestoneName, ms: number) => {
    const letters = brief.time(ms, placeOf(name)).slice(time(name, ms).length);
    return `${brief.day(ms, placeOf(name))}${letters}`.trim();
  };
  /** '10/21 09:46 AM CDT' */
  const full = (name: MilestoneName, ms: number) => brief.at(ms, placeOf(name));
  return { time, aside, full, zoneOf: (name: MilestoneName) => zone(placeOf(name)) };
}

/** 'Pick-up planned 08:33 AM, was 08:52 AM', 'Drop-off planned 09:20 AM, expected 09:46 AM'. */
export function milestoneSentence(
  name: MilestoneName,
  { plannedMs, expectedMs, actualMs }: Milestone,
  time: (name: MilestoneName, ms: number) => string,
): string {
  const words = milestoneWords[name];
  if (name === 'ready' || name === 'deadline') {
    return plannedMs === null ? `${words} not set` : `${words} ${time(name, plannedMs)}`;
  }
  const planned = plannedMs === null ? 'no plan' : `planned ${time(name, plannedMs)}`;
  if (actualMs !== null) return `${words} ${planned}, was ${time(name, actualMs)}`;
  return `${words} ${planned}${expectedMs === null ? '' : `, expected ${time(name, expectedMs)}`}`;
}
