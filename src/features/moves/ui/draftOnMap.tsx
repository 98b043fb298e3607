import { useMemo } from 'react';
import { decodePath } from '#domain/path.ts';
import { zoneAbbreviation } from '#domain/zones.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameFields } from '#views/bind/useSelect.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { MapRoad, RoadEnd } from '#views/map/mapTypes.ts';
import { fetched, type FetchesSees } from '#spine/fetches/index.ts';
import { useFetched } from '#spine/fetches/ui.ts';
import { type KnownWay, roadBetween, type RoadsSees, wayBetween } from '../../roads/index.ts';
import { wayWords } from '../../roads/ui.ts';
import { zoneOfEnd } from '../drafting.slice.ts';
import { road, type RoadParams } from '../moves.fetches.ts';
import type { MoveEnd } from '../moves.model.ts';
import { endPointsInHand, endsInHand, type Filling, placeOf } from '../moves.queries.ts';
import type { MovesSees } from '../moves.slice.ts';
import { useMoves } from './useMoves.tsx';

/** The road between the ends in hand, which is asked for; null until there is an answer. */
export function useRoad(): KnownWay | null {
  const points = useMoves(endPointsInHand, (a, b) => JSON.stringify(a) === JSON.stringify(b));
  const params = paramsOf(points);
  const { now } = useFetched(road, params);
  const way = useMoves(
    (sees) => (params === null ? null : wayBetween(sees, params.from, params.to)),
    (a, b) => a === b || (a !== null && b !== null && sameFields(a, b)),
  );
  return way && (!way.isEstimated || now.is === 'failed') ? way : null;
}

/** The move in hand for the map: the same value until something of it changes. */
export function useDraftOnMap(): () => MapRoad | null {
  const machine = useMachine();
  return useMemo(() => draftReader(() => machine.published() as unknown as MovesSees), [machine]);
}

function draftReader(look: () => MovesSees): () => MapRoad | null {
  let seen: Seen | null = null;
  let drawn: MapRoad | null = null;
  return () => {
    const sees = look();
    const next = seenOf(sees);
    if (seen && sameFields(next, seen)) return drawn;
    seen = next;
    const shown = roadOf(sees);
    if (JSON.stringify(shown) !== JSON.stringify(drawn)) drawn = shown;
    return drawn;
  };
}

type Seen = { readonly [part: string]: unknown };

/** All that `roadOf` reads. */
function seenOf({ moves, forms, world, fetches, roads, clock }: MovesSees): Seen {
  const { locations, activities } = world.tables;
  const asked = { fetches: fetches.state, roads: roads.state };
  const parts = { draft: moves.state.draft, forms: forms.state, ...asked };
  // Of the time only the letters of the zone matter.
  return { ...parts, locations, activities, hour: Math.floor(clock.state.nowMs / 3_600_000) };
}

type Drawing = Filling & FetchesSees & Pick<RoadsSees, 'roads'> & Pick<MovesSees, 'clock'>;

export function roadOf(sees: Drawing): MapRoad | null {
  const ends = endsInHand(sees);
  if (!ends) return null;
  const { nowMs } = sees.clock.state;
  const start = endOnMap(ends.start, 'pick-up', sees, nowMs);
  const end = endOnMap(ends.end, 'drop-off', sees, nowMs);
  const both = [start, end].filter((one) => one !== null);
  const params = paramsOf(endPointsInHand(sees));
  if (!params) return { ends: both, course: [], line: 'unknown', plate: null };
  const now = fetched(sees, road, params);
  const known = now?.is === 'ready' ? now.value : now?.last;
  const straight = [params.from, params.to];
  const title = wayWords(wayBetween(sees, params.from, params.to));
  if (!roadBetween(sees, params.from, params.to)) {
    const plate = now?.is === 'failed' ? { title, words: noRoad } : null;
    return { ends: both, course: straight, line: 'unknown', plate };
  }
  // A plan asks for miles and minutes alone.
  const course = known?.path == null ? null : decodePath(known.path);
  const roads = known?.roads.join(' and ') || 'road';
  const words = course ? `by ${roads}` : 'by road, drawn as a straight line';
  return {
    ends: both,
    course: course ? [params.from, ...course, params.to] : straight,
    line: course ? 'road' : 'straight',
    plate: { title, words },
  };
}

const noRoad = 'no road known: estimated by distance';

function endOnMap(
  end: MoveEnd | null,
  role: string,
  sees: Pick<MovesSees, 'world'>,
  nowMs: number,
): RoadEnd | null {
  const place = placeOf(end, sees);
  if (!place) return null;
  const zone = zoneOfEnd(end, sees) ?? operatorZone;
  const { lonE6, latE6, label } = place;
  const kind = 'kind' in place ? place.kind : 'once';
  return { lonE6, latE6, label, kind, words: `${role}, ${zoneAbbreviation(zone, nowMs)}` };
}

type Points = ReturnType<typeof endPointsInHand>;

/** Null while an end is missing, and from a place to itself. */
function paramsOf(points: Points): RoadParams | null {
  if (!points?.from || !points.to) return null;
  const { from, to } = points;
  return from.lonE6 === to.lonE6 && from.latE6 === to.latE6 ? null : { from, to };
}
