import type { ReactNode } from 'react';
import { PersonAvatar } from '#spine/fetches/ui.ts';
import type { Driver } from '#domain/entities.ts';
import { durationWords } from '#domain/status.ts';
import type { BarredRow, OpenRow } from '#planning/team/pool/pool.ts';
import { samePlaceCmi } from '#planning/places.ts';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { presenceWords, tripsWords } from '#views/kit/marks/Person.tsx';
import { formatDistance, Money } from '#views/kit/marks/Quantity.tsx';
import { StarRating } from '#views/kit/marks/StarRating.tsx';
import css from './drivers.module.css';
import { lateWords, moreWords, obstacleWords } from './poolWords.tsx';

type Way = Pick<OpenRow, 'distanceCmi' | 'arriveMs'>;

/** Within a tenth of a mile the driver counts as there. */
function isThere({ distanceCmi }: Pick<Way, 'distanceCmi'>): boolean {
  return distanceCmi <= samePlaceCmi;
}

/** '≈4.1 mi away' */
function awayWords(way: Pick<Way, 'distanceCmi'>, about: string): string {
  return isThere(way) ? 'at the start' : `${about}${formatDistance(way.distanceCmi)} away`;
}

/** '≈12 min to the start': no time of day, which holds only if they set out at once. */
function arrivalWords(way: Way, about: string, nowMs: number): string {
  return isThere(way) ? 'there now' : `${about}${durationWords(way.arriveMs - nowMs)} to the start`;
}

const typeWords = { employee: 'Employee', contractor: 'Contractor', unknown: 'Driver' } as const;

/** A driver who can take the itinerary (S2 §2): who it is, and what the plan comes to with them. */
export function DriverRow(props: {
  readonly driver: Driver;
  readonly row: OpenRow<unknown>;
  /** From 1. */
  readonly rank: number;
  /** How many attributes the itinerary requires; the driver has all of them. */
  readonly required: number;
  /** The way of the driver who is named has been read; those of others are estimated. */
  readonly isRead: boolean;
  /** The two columns of numbers. */
  readonly numbers: ReactNode;
}) {
  const { driver, row, rank, required } = props;
  const { type, rating, tripsCompleted, licence, qualifications, groups } = driver;
  const trips = tripsCompleted === 1 ? '1 trip' : `${tripsWords(tripsCompleted)} trips`;
  return (
    <span className={css.row}>
      <span className={css.rank}>{rank}</span>
      <PersonAvatar
        avatar={driver.avatar}
        name={driver.name}
        size="large"
        presence={driver.presence}
      />
      <span className={css.who}>
        <span className={css.name}>
          <b>{driver.name}</b>
          {rating === null ? null : <StarRating rating={rating} />}
        </span>
        <span className={css.second}>
          {typeWords[type]} · {trips} · {awayWords(row, props.isRead ? '' : '≈')}
          {driver.presence === 'online' ? '' : ` · ${presenceWords[driver.presence]}`}
          {driver.availability === 'priority' ? ' · hand raised' : ''}
        </span>
        <span className={css.chips}>
          {required === 0 ? null : (
            <Chip icon="check">
              {required} of {required}
            </Chip>
          )}
          {qualifications.includes('cdl') ? <Chip>CDL</Chip> : null}
          <Chip>License {licence ?? 'unknown'}</Chip>
          {groups.map((group) => (
            <Chip key={group}>{group}</Chip>
          ))}
        </span>
      </span>
      {props.numbers}
    </span>
  );
}

/** What the plan comes to with a driver: its last drop-off, and its cost. */
export function PlanNumbers(props: {
  readonly row: OpenRow;
  readonly isRead: boolean;
  readonly nowMs: number;
  readonly time: (ms: number) => string;
  readonly nameOf: (activityId: string) => string;
}) {
  const { row, isRead, nowMs, time, nameOf } = props;
  const { numbers } = row;
  if (!numbers) {
    return (
      <>
        <span className={css.pending} aria-hidden />
        <span className={css.pending} aria-hidden />
      </>
    );
  }
  const { lastDropoffMs, late, totalCents, moreCents } = numbers;
  const isLate = late.length > 0;
  // A drop-off rests on the way to the start, so it is as sure as the arrival there.
  const about = isRead ? '' : '≈';
  return (
    <>
      <span className={css.numbers}>
        <span className={classes(isLate && css.late)}>
          {about}
          {time(lastDropoffMs)}
        </span>
        <span className={classes(css.small, isLate && css.late)}>
          {isLate ? lateWords(late, nameOf) : arrivalWords(row, about, nowMs)}
        </span>
      </span>
      <span className={css.numbers}>
        <b>
          <Money cents={totalCents} />
        </b>
        <span className={css.small}>{moreWords(moreCents)}</span>
      </span>
    </>
  );
}

/** A driver who cannot take it, with the one rule that fails first. */
export function BarredDriverRow(props: {
  readonly driver: Driver;
  readonly row: BarredRow;
  readonly time: (ms: number) => string;
}) {
  const { driver, row } = props;
  const { icon, words } = obstacleWords(row.obstacle, props.time);
  const { distanceCmi } = row;
  const away = distanceCmi === null ? '' : `, ${awayWords({ distanceCmi }, '≈')}`;
  return (
    <span className={css.barred}>
      <span />
      <PersonAvatar avatar={driver.avatar} name={driver.name} presence={driver.presence} />
      <span className={css.who}>
        <span className={css.cut}>
          {driver.name}{' '}
          <span className={css.beside}>
            {driver.type}
            {away}
          </span>
        </span>
        <span className={css.why}>
          <Icon of={icon} size={12} />
          <span className={css.cut}>{words}</span>
        </span>
      </span>
    </span>
  );
}
