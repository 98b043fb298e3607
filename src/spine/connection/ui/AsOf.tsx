import { useCallback } from 'react';
import { formatTime } from '#domain/zones.ts';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { formatSpan } from '#views/kit/marks/Quantity.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { skewText } from '../connection.queries.ts';
import type { ConnectionTypes } from '../connection.slice.ts';
import css from './ConnectionMark.module.css';

const useConnection = selectFrom<ConnectionTypes>();

/** Server time of the last message while the channel is lost; null while it is there. */
export function useLostSince(): number | null {
  return useConnection(({ connection }) => {
    const { link, sinceMs } = connection.state;
    return link === 'lost' ? sinceMs : null;
  });
}

/** How far the operator's own clock is from the server's, as text; null while they agree. */
export function useSkewText(): string | null {
  return useConnection(({ connection }) => {
    const { skewMs } = connection.state;
    return skewMs === undefined ? null : skewText(skewMs);
  });
}

/** Shown over old data while the channel is lost: the time of the data, and its age. */
export function AsOf(props: { readonly nowMs: () => number; readonly zone: string }) {
  const { nowMs, zone } = props;
  const sinceMs = useLostSince();
  const read = useCallback(
    () => (sinceMs === null ? 0 : Math.floor((nowMs() - sinceMs) / 1_000) * 1_000),
    [nowMs, sinceMs],
  );
  const ageMs = useEachSecond(read);
  if (sinceMs === null) return null;
  return (
    <p className={css.asOf}>
      <Icon of="stale" size={14} />
      As of {toTheSecond(sinceMs, zone)}, {formatSpan(ageMs)} ago
    </p>
  );
}

/** '09:31:40 AM', with the zone where it is not the operator's own. */
function toTheSecond(ms: number, zone: string): string {
  const [clock = '', ...rest] = formatTime(ms, zone, operatorZone).split(' ');
  const seconds = String(Math.floor(ms / 1_000) % 60).padStart(2, '0');
  return [`${clock}:${seconds}`, ...rest].join(' ');
}
