import type { EpochMs } from '#domain/entities.ts';
import type { TripVehicle } from '#domain/tripDetail.ts';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { PlaceBadge } from '#views/kit/marks/PlaceBadge.tsx';
import { placeLabel } from '../../activities/index.ts';
import { useDayTimes } from '../../activities/ui.ts';
import { sheetAt, type Stop } from '../tripPage.queries.ts';
import { Delta } from './Delta.tsx';
import { Photos } from './Photos.tsx';
import css from './TripPage.module.css';
import { useTripPage } from './useTripPage.tsx';

type StopProps = {
  /** Of the vehicle. */
  readonly title: string;
  readonly stop: Stop;
  readonly sheet: TripVehicle | undefined;
};

const endWords = { pickup: 'Pick-up', dropoff: 'Drop-off' } as const;

/** One end of a move: where, when against the plan, what was read there, photos and notes. */
export function TripStop({ title, stop, sheet }: StopProps) {
  const place = useTripPage((sees) => placeLabel(sees, stop.locationId));
  const { miles, fuel, photos } = sheetAt(sheet, stop.end);
  const { actualMs, expectedMs, plannedMs, lateMin, mark } = stop;
  const isExpected = actualMs === null && expectedMs !== null;
  const time = actualMs ?? expectedMs;
  const zone = useTripPage(({ world }) => world.tables.locations.get(stop.locationId)?.timezone);
  const times = useDayTimes(zone);
  const at = (ms: EpochMs) => times.beside(ms, time ?? plannedMs);
  const facts = [plannedMs === null ? null : `plan ${at(plannedMs)}`, limitWords(stop, at)];
  const word = endWords[stop.end];
  return (
    <div className={css.stop}>
      <div className={css.stopWords}>
        <p className={css.where}>
          {mark ? <PlaceBadge {...mark} /> : null}
          <b className="rigid">{word}</b>
          <span className={css.place}>{place}</span>
        </p>
        <p className={css.when}>
          {time === null ? (
            <span>{plannedMs === null ? 'Not planned' : 'Not expected any more'}</span>
          ) : (
            <span className={classes(isExpected && lateMin > 0 && css.lateTime)}>
              {isExpected ? 'expected ' : ''}
              {times.at(time)}
            </span>
          )}
          <Delta minutes={stop.deltaMin} />
          {lateMin === 0 ? null : (
            <span className={css.late}>
              <Icon of="late" size={13} />
              {lateMin} min late
            </span>
          )}
        </p>
        <p className={css.second}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
        {miles === null && fuel === null ? null : (
          <p className={css.readings}>
            {miles === null ? null : <span>{miles.toLocaleString('en-US')} mi</span>}
            {fuel === null ? null : <Fuel eighths={fuel} />}
          </p>
        )}
        <Words text={stop.instructions} />
        <Words text={stop.notes} />
      </div>
      <Photos photos={photos} title={`${word}, ${title}`} />
    </div>
  );
}

/** 'ready 09:00 AM', 'deadline 12:30 PM' */
function limitWords({ end, limitMs }: Stop, at: (ms: EpochMs) => string): string | null {
  if (limitMs === null) return end === 'pickup' ? null : 'no deadline';
  return end === 'pickup' ? `ready ${at(limitMs)}` : `deadline ${at(limitMs)}`;
}

function Words({ text }: { readonly text: string }) {
  return text.trim() === '' ? null : <p className={css.note}>{text}</p>;
}

const full = 8;

/** Fuel as a bar and in words. */
function Fuel({ eighths }: { readonly eighths: number }) {
  return (
    <span className={css.fuel}>
      <Icon of="fuel" size={13} />
      <span className={css.tank} aria-hidden>
        {Array.from({ length: full }, (_, at) => (
          <i key={at} className={classes(at < eighths && css.filled)} />
        ))}
      </span>
      {fuelWords(eighths)}
    </span>
  );
}

/** 'empty', '3/8', 'full' */
function fuelWords(eighths: number): string {
  if (eighths <= 0) return 'empty';
  return eighths >= full ? 'full' : `${eighths}/${full}`;
}
