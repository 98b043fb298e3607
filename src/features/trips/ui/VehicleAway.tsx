import { counted } from '#planning/team/words/amounts.ts';
import type { AwayVehicle } from '#planning/team/drafting/vehiclesAway.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { same } from '#domain/same.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import { useDayTimes } from '../../activities/ui.ts';
import { comingWords } from '../../moves/ui.ts';
import { type AwayInPlan, awayInPlan } from '../vehicles.queries.ts';
import { useTrips } from './useTrips.tsx';
import css from './TripPlanner.module.css';

/** That the vehicle of a move is not at its pick-up: what brings it, or that nothing does. */
export function VehicleAway({ away }: { readonly away: AwayVehicle | AwayInPlan }) {
  const { standing } = away;
  const isKnown = standing.is === 'coming' && standing.atMs !== null;
  const isInTime = !('isInTime' in away) || away.isInTime;
  return (
    <Notice tone={isKnown && isInTime ? 'info' : 'warn'} inset>
      {useAwayWords(away)}
    </Notice>
  );
}

/** What brings the vehicles of a plan to their pick-ups, each with the time that it waits for. */
export function VehiclesAway({ plan }: { readonly plan: Pick<TeamPlan, 'drivers'> }) {
  const away = useTrips((sees) => awayInPlan(sees, plan), same);
  const notices = away.map((one) => <VehicleAway key={one.forId} away={one} />);
  if (away.length <= MOST_APART) return notices;
  const missing = away.filter(({ isInTime }) => !isInTime).length;
  return (
    <details className={css.away}>
      <summary className={missing > 0 ? 'inkLate' : ''}>
        {counted(away.length, 'vehicle')} of this plan not at the pick-up yet
        {missing > 0 ? `, ${missing} of them not there in time` : ''}
      </summary>
      {notices}
    </details>
  );
}

/** So many notices leave room for the plan. */
const MOST_APART = 2;

/** 'The vehicle of PA-1096 comes with PA-1071 on KC-2031, expected 10:50 AM.' */
function useAwayWords(away: AwayVehicle | AwayInPlan): string {
  const { forId, standing } = away;
  const world = useTrips((sees) => sees.world);
  const { activities, locations } = world.tables;
  const move = activities.get(forId);
  const times = useDayTimes(locations.get(move?.startId ?? '')?.timezone);
  const label = (id: string | undefined) => locations.get(id ?? '')?.label ?? 'an unknown location';
  const vehicle = `The vehicle of ${move?.name ?? 'the move'}`;
  if (standing.is === 'elsewhere') {
    const nothing = `and no move brings it to ${label(move?.startId)}`;
    return `${vehicle} stands at ${label(standing.locationId)}, ${nothing}.`;
  }
  const coming = `${vehicle} comes with ${comingWords(standing, world, { dateTime: times.at })}.`;
  return 'pickupMs' in away ? `${coming} ${pickupWords(away, times.at(away.pickupMs))}` : coming;
}

function pickupWords({ standing, pickupMs, isInTime }: AwayInPlan, time: string): string {
  const atMs = standing.is === 'coming' ? standing.atMs : null;
  const picked = `This plan picks it up at ${time}`;
  if (atMs === null) return `${picked}. When it will be there is not known.`;
  if (!isInTime) return `${picked}, before it is there.`;
  return pickupMs - atMs < 60_000 ? 'This plan waits for it.' : `${picked}.`;
}
