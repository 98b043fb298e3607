import { Notice } from '#views/kit/panels/States.tsx';
import { useShownTimes } from '#spine/settings/ui.ts';
import { comingWords } from '../../moves/ui.ts';
import type { AwayVehicle } from '../vehicles.queries.ts';
import { useTrips } from './useTrips.tsx';

/** That the vehicle of a move is not at its pick-up: what brings it, or that nothing does. */
export function VehicleAway({ away }: { readonly away: AwayVehicle }) {
  const { forId, standing } = away;
  const world = useTrips((sees) => sees.world);
  const times = useShownTimes();
  const { activities, locations } = world.tables;
  const move = activities.get(forId);
  const label = (id: string | undefined) => locations.get(id ?? '')?.label ?? 'an unknown location';
  const nothing = 'no move brings it to';
  const isKnown = standing.is === 'coming' && standing.atMs !== null;
  return (
    <Notice tone={isKnown ? 'info' : 'warn'} inset>
      The vehicle of {move?.name ?? 'the move'}{' '}
      {standing.is === 'coming'
        ? `comes with ${comingWords(standing, world, times)}.`
        : `stands at ${label(standing.locationId)}, and ${nothing} ${label(move?.startId)}.`}
    </Notice>
  );
}
