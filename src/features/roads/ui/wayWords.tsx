import { durationWords } from '#domain/status.ts';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import type { KnownWay } from '../roads.queries.ts';

/** '23.4 mi', '≈18.0 mi' */
export function milesWords({ distanceCmi, isEstimated }: KnownWay): string {
  return `${isEstimated ? '≈' : ''}${formatDistance(distanceCmi)}`;
}

/** '23.4 mi · 31 min', 'about 18.0 mi · 26 min' */
export function wayWords({ distanceCmi, durationMs, isEstimated }: KnownWay): string {
  const words = `${formatDistance(distanceCmi)} · ${durationWords(durationMs)}`;
  return isEstimated ? `about ${words}` : words;
}
