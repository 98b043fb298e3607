import { useCallback } from 'react';
import { formatDate, formatTime, formatWeekday, zoneAbbreviation } from '#domain/zones.ts';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { useLostSince, useSkewText } from '#spine/connection/ui.ts';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import css from './CompanyClock.module.css';

const minuteMs = 60_000;

/**
 * The server's time in the zone of most of the company's places. While the line is lost it runs on
 * from the last server time and is marked as estimated; a wrong operator's clock is shown too.
 */
export function CompanyClock(props: { readonly nowMs: () => number; readonly zone: string }) {
  const { nowMs, zone } = props;
  const read = useCallback(() => Math.floor(nowMs() / minuteMs) * minuteMs, [nowMs]);
  const ms = useEachSecond(read);
  const sinceMs = useLostSince();
  const skew = useSkewText();
  if (ms === 0) return null;
  const there = `${zone}. Your own time: ${formatTime(ms, operatorZone)}`;
  const last = formatTime(sinceMs ?? 0, zone);
  const tip =
    sinceMs === null
      ? there
      : `Connection lost. This clock runs on from the last server time, ${last}. ${there}`;
  return (
    <span className={classes(css.clock, sinceMs !== null && css.estimated)} title={tip}>
      <span className={css.day}>
        {formatWeekday(ms, zone).slice(0, 3)}
        <span className={css.wide}> {formatDate(ms, zone).slice(0, 5)}</span>
      </span>{' '}
      <b>{formatTime(ms, zone)}</b>{' '}
      <span>
        {zoneAbbreviation(zone, ms)}
        {/* The dashes under the time say it too. */}
        {sinceMs === null ? null : <span data-spare>, estimated</span>}
      </span>
      {skew === null ? null : (
        <span title={skew} className={css.skew}>
          <Icon of="warning" label={skew} />
        </span>
      )}
    </span>
  );
}
