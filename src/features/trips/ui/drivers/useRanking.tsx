import { useEffect } from 'react';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { OpenRow, PoolAsked, PoolRow } from '#planning/team/pool/pool.ts';
import { samePlaceCmi } from '#planning/places.ts';
import { durationWords } from '#domain/status.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { legendOf } from '#views/diagram/legend.ts';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import { type Ranking, rankingOf } from '../../../map/ui.ts';
import type { Column } from '../../trips.queries.ts';
import { usePlanOnMap } from '../plan/usePlanOnMap.tsx';

/** Of the drivers after the one looked at, as many are on the map. */
const OTHERS = 2;

/** No driver of the plan is a ghost here. */
const noColumns: readonly Column[] = [];

type Looking = {
  readonly asked: PoolAsked;
  /** Those who can take the itinerary, ranked. */
  readonly open: readonly OpenRow[];
  /** The row under the cursor. */
  readonly current: PoolRow | undefined;
  /** The driver whose way has been read; those of others are estimated. */
  readonly readId: string | null;
  readonly nameOf: (driverId: string) => string;
  readonly time: (ms: number) => string;
};

/**
 * Shows the driver under the cursor on the map, and the next ones, until the list is left; the ways
 * of the whole plan where they cannot take the itinerary.
 */
export function useRanking(looking: Looking): void {
  const machine = useMachine();
  const ranking = rankingOn(looking);
  usePlanOnMap(looking.asked.plan, noColumns, ranking === null);
  useEffect(() => rankingOf(machine).set(ranking));
  useEffect(() => () => rankingOf(machine).set(null), [machine]);
}

/** Shows the ways of the plan on the map, where there are no drivers to compare. */
export function PlanWays({ plan }: { readonly plan: TeamPlan }) {
  usePlanOnMap(plan, noColumns);
  return null;
}

function rankingOn({ asked, open, current, readId, nameOf, time }: Looking) {
  const way = itineraryOnMap(asked);
  const at = open.findIndex(({ driverId }) => driverId === current?.driverId);
  const first = open[at];
  if (!way || !first) return null;
  const isRead = first.driverId === readId;
  const words = wayWords(first, { isRead, nowMs: asked.world.nowMs, badge: way.badge, time });
  return {
    ...way.shown,
    first: { driverId: first.driverId, from: first.from, name: nameOf(first.driverId), words },
    others: open.slice(at + 1, at + 1 + OTHERS).map(({ driverId, from }, after) => ({
      driverId,
      from,
      rank: at + 2 + after,
    })),
  };
}

/** What the column comes to on the map; null without a place to start. */
function itineraryOnMap({ plan, problem, column }: PoolAsked) {
  const own = problem.drivers[column];
  const start = own?.place;
  if (!own || !start) return null;
  const places = new Map(plan.places.map((place) => [place.id, place]));
  const actions = plan.drivers.find(({ driverId }) => driverId === own.id)?.actions ?? [];
  const legs = actions.flatMap((action): Ranking['legs'] => {
    if (!('fromId' in action)) return [];
    const [from, to] = [places.get(action.fromId), places.get(action.toId)];
    return from && to ? [{ from, to, isDone: false, isRide: action.type === 'uber' }] : [];
  });
  const { badge = start.label } =
    legendOf(plan.places).find((one) => one.placeId === start.id) ?? {};
  return { shown: { start, legs }, badge };
}

/** 'about 4.1 mi · 12 min; leaving now, at A 09:31 AM' */
function wayWords(
  { distanceCmi, arriveMs }: OpenRow,
  now: {
    readonly isRead: boolean;
    readonly nowMs: number;
    readonly badge: string;
    readonly time: (ms: number) => string;
  },
): string {
  if (distanceCmi <= samePlaceCmi) return `at ${now.badge} now`;
  const way = `${formatDistance(distanceCmi)} · ${durationWords(arriveMs - now.nowMs)}`;
  return `${now.isRead ? '' : 'about '}${way}; leaving now, at ${now.badge} ${now.time(arriveMs)}`;
}
