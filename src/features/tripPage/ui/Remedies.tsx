import { useMemo } from 'react';
import type { Activity, Trip } from '#domain/entities.ts';
import { notifiedOf, type Remedy, type RemedyKind } from '#domain/remedies.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { classes } from '#views/kit/classes.ts';
import hidden from '#views/kit/hidden.module.css';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { useDayTimes } from '../../activities/ui.ts';
import { fetched } from '#spine/fetches/index.ts';
import { FetchFailed, useFetched } from '#spine/fetches/ui.ts';
import { remedyWords } from '../changing.queries.ts';
import { tripRemedies } from '../tripPage.fetches.ts';
import css from './Remedies.module.css';
import { useTripPage } from './useTripPage.tsx';

type RemediesProps = {
  readonly trip: Trip;
  /** The move whose vehicle is not found. */
  readonly activity: Activity;
  /** Drawn, and the one to use; null: those of another vehicle are. */
  readonly chosen: RemedyKind | null;
  readonly onChoose: (remedy: Remedy | null) => void;
};

/**
 * Journey of a vehicle that is not found: what can be done side by side, the best first. Nothing
 * changes before one is used.
 */
export function Remedies({ trip, activity, chosen, onChoose }: RemediesProps) {
  const { id: tripId, version } = trip;
  const { id: activityId } = activity;
  const params = useMemo(() => ({ tripId, activityId, version }), [tripId, activityId, version]);
  const { now, onRetry } = useFetched(tripRemedies, params);
  const remedies = (now.is === 'ready' ? now.value : now.last)?.remedies ?? null;
  return (
    <section className={css.box} aria-label={`Remedies for ${activity.name}`}>
      {now.is === 'failed' ? (
        <FetchFailed words={tripRemedies.words} onRetry={onRetry} isOld={now.last !== null} />
      ) : null}
      {remedies === null && now.is === 'loading' ? (
        <LoadingSkeleton label={tripRemedies.words.loading} lines={4} />
      ) : null}
      {remedies?.length === 0 ? (
        <Notice tone="info" inset>
          {tripRemedies.words.empty}
        </Notice>
      ) : null}
      {remedies && remedies.length > 0 ? (
        <Compared
          trip={trip}
          activity={activity}
          remedies={remedies}
          chosen={chosen}
          onChoose={onChoose}
        />
      ) : null}
    </section>
  );
}

/** The remedies as they are shown; empty before they are known. */
export function useRemedies(trip: Trip, activityId: string | null): readonly Remedy[] {
  const { id: tripId, version } = trip;
  return useTripPage((sees) => {
    if (activityId === null) return none;
    const known = fetched(sees, tripRemedies, { tripId, activityId, version });
    return known?.is === 'ready' ? known.value.remedies : none;
  });
}

const none: readonly Remedy[] = [];

/** Of more drivers it is said how many are notified. */
const mostNamed = 3;

type ComparedProps = RemediesProps & { readonly remedies: readonly Remedy[] };

function Compared(props: ComparedProps) {
  const { trip, activity, remedies, chosen, onChoose } = props;
  const { id: activityId } = activity;
  const why = activity.notFound?.words ?? '';
  const tables = useTripPage(({ world }) => world.tables);
  const zone = tables.locations.get(trip.startLocationId ?? '')?.timezone;
  const times = useDayTimes(zone);
  const nameOf = (id: string) => tables.activities.get(id)?.name ?? id;
  const action = trip.actions.find((one) => one.activityId === activityId);
  const driver = tables.drivers.get(action?.driverId ?? '')?.name ?? 'The driver';
  const listed = (ids: readonly string[]) => {
    const others = ids.filter((id) => id !== activityId);
    return others.map(nameOf).join(', ') || 'none';
  };
  const ownLate = ({ late }: Remedy) => late.find((one) => one.activityId === activityId);
  const rows: readonly (readonly [string, (remedy: Remedy) => string])[] = [
    ['Cost', ({ moreCents }) => costWords(moreCents)],
    [`${driver} is done`, ({ homeMs }) => (homeMs === null ? 'now' : times.at(homeMs))],
    [nameOf(activityId), (remedy) => fateOf(remedy, ownLate(remedy)?.lateMs)],
    ['Left out too', ({ leftOut }) => listed(leftOut)],
    ['Other moves late', ({ late }) => listed(late.map((one) => one.activityId))],
    ['Notified', (remedy) => peopleIn(notifiedOf(trip, remedy))],
  ];

  function peopleIn(ids: readonly string[]): string {
    if (ids.length > mostNamed) return `all ${ids.length} drivers`;
    return ids.map((id) => tables.drivers.get(id)?.name ?? 'another driver').join(', ');
  }

  function fateOf({ driverId }: Remedy, lateMs: number | undefined): string {
    if (driverId === null) return 'unplanned';
    const by = tables.drivers.get(driverId)?.name ?? 'another driver';
    return lateMs === undefined ? `by ${by}` : `by ${by}, ${minutes(lateMs)} min late`;
  }

  return (
    <>
      <header className={css.title}>
        <h2>Remedies</h2>
        <span>what is left of the trip, each plan checked</span>
      </header>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="row">
              <span className={hidden.visually}>Remedy</span>
            </th>
            {remedies.map((remedy) => (
              <th
                key={remedy.kind}
                scope="col"
                className={classes(remedy.kind === chosen && css.chosen)}
              >
                <button
                  type="button"
                  className={css.head}
                  aria-pressed={remedy.kind === chosen}
                  onClick={() => onChoose(remedy.kind === chosen ? null : remedy)}
                >
                  {`${remedyWords[remedy.kind].title} `}
                  <span>{remedyWords[remedy.kind].means}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {remedies.map((remedy) => (
                <td key={remedy.kind} className={classes(remedy.kind === chosen && css.chosen)}>
                  {of(remedy)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <span className={hidden.visually}>Use one</span>
            </th>
            {remedies.map(({ kind }) => (
              <td key={kind} className={classes(kind === chosen && css.chosen)}>
                <CommandButton
                  type="tripPage/applyRemedy"
                  data={{ tripId: trip.id, version: trip.version, activityId, kind, why }}
                  label={kind === chosen ? 'Use this remedy' : 'Use'}
                  size="small"
                  variant={kind === chosen ? 'primary' : 'default'}
                >
                  {kind === chosen ? 'Use this remedy' : 'Use'}
                  <span className={hidden.visually}>
                    {`: ${remedyWords[kind].title}, for ${activity.name}`}
                  </span>
                </CommandButton>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className={css.note}>
        <Icon of="info" size={14} />
        Nothing changes before one is used; then the reason is kept with your name.
      </p>
    </>
  );
}

function minutes(ms: number): number {
  return Math.max(1, Math.round(ms / 60_000));
}

/** Against the plan as it is: '$36.00 more'. */
function costWords(moreCents: number): string {
  if (moreCents === 0) return 'the same';
  return `${formatMoney(Math.abs(moreCents))} ${moreCents > 0 ? 'more' : 'less'}`;
}
