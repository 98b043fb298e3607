// Directions over the link, way by way: what a keeper of travel times asks.
import type { TravelLeg } from '#domain/itinerary.ts';
import type { Place } from '../calls/calls.ts';
import type { Link } from './link.ts';

/** Null where there is no answer, whatever the reason. */
export function askWayBy(
  link: Pick<Link, 'call'>,
): (from: Place, to: Place) => Promise<TravelLeg | null> {
  return async (from, to) => {
    const at = ({ lonE6, latE6 }: Place): Place => ({ lonE6, latE6 });
    const answer = await link.call('directions', { from: at(from), to: at(to) });
    if (answer.is !== 'ok') return null;
    const { distanceCmi, durationMs } = answer.reply;
    return { distanceCmi, durationMs };
  };
}
