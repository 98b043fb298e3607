import { useMemo, useState } from 'react';
import type { Trip } from '#domain/entities.ts';
import type { Remedy, RemedyKind } from '#domain/remedies.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { classes } from '#views/kit/classes.ts';
import { TextField } from '#views/kit/forms/TextField.tsx';
import hidden from '#views/kit/hidden.module.css';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { LoadingSkeleton, Notice } from '#views/kit/panels/States.tsx';
import { FetchFailed, useFetched } from '../../fetches/ui.ts';
import { remedyWords } from '../changing.queries.ts';
import { tripRemedies } from '../tripPage.fetches.ts';
import css from './Remedies.module.css';
import { useDayTimes } from './useDayTimes.tsx';
import { useTripPage } from './useTripPage.tsx';

type RemediesProps = {
  readonly trip: Trip;
  /** The move whose vehicle is not found. */
  readonly activityId: string;
  readonly chosen: RemedyKind | null;
  readonly onChoose: (remedy: Remedy | null) => void;
  readonly onClose: () => void;
};

/**
 * Journey of a vehicle that is not found: what can be done side by side, the best first. Nothing
 * changes before one is used.
 */
export function Remedies({ trip, activityId, chosen, onChoose, onClose }: RemediesProps) {
  const { id: tripId, version } = trip;
  const params = useMemo(() => ({ tripId, activityId, version }), [tripId, activityId, version]);
  const { now, onRetry } = useFetched(tripRemedies, params);
  const remedies = (now.is === 'ready' ? now.value : now.last)?.remedies ?? null;
  const name = useTripPage(({ world }) => world.tables.activities.get(activityId)?.name) ?? '';
  const [why, setWhy] = useState('');
  return (
    <section className={css.box} aria-labelledby="trip-missing">
      <div className={css.missing}>
        <h2 id="trip-missing">{name} is not found</h2>
        <Button size="small" onClick={onClose}>
          It was found
        </Button>
      </div>
      <TextField
        label="What is known about it"
        optional
        value={why}
        onChange={setWhy}
        help="Kept with your name in the activity of the trip, once a remedy is used."
      />
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
        <Compared {...{ trip, activityId, remedies, chosen, onChoose, why, onClose }} />
      ) : null}
    </section>
  );
}

type ComparedProps = RemediesProps & {
  readonly remedies: readonly Remedy[];
  readonly why: string;
};

function Compared(props: ComparedProps) {
  const { trip, activityId, remedies, chosen, onChoose, why, onClose } = props;
  const tables = useTripPage(({ world }) => world.tables);
  const zone = tables.locations.get(trip.startLocationId ?? '')?.timezone;
  const at = useDayTimes(trip.startedMs, zone);
  const nameOf = (id: string) => tables.activities.get(id)?.name ?? id;
  const action = trip.actions.find((one) => one.activityId === activityId);
  const driver = tables.drivers.get(action?.driverId ?? '')?.name ?? 'The driver';
  const listed = (ids: readonly string[]) => {
    const others = ids.filter((id) => id !== activityId);
    return others.map(nameOf).join(', ') || 'none';
  };
  const ownLate = ({ late }: Remedy) => late.find((one) => one.activityId === activityId);
  const rows: readonly (readonly [string, (remedy: Remedy) => string])[] = [
    ['More cost', ({ moreCents }) => formatMoney(moreCents)],
    [`${driver} is done`, ({ homeMs }) => (homeMs === null ? 'now' : at(homeMs))],
    [nameOf(activityId), (remedy) => fateOf(remedy, ownLate(remedy)?.lateMs)],
    ['Left out too', ({ leftOut }) => listed(leftOut)],
    ['Other moves late', ({ late }) => listed(late.map((one) => one.activityId))],
  ];

  function fateOf({ driverId }: Remedy, lateMs: number | undefined): string {
    if (driverId === null) return 'unplanned';
    const by = tables.drivers.get(driverId)?.name ?? 'another driver';
    return lateMs === undefined ? `by ${by}` : `by ${by}, ${minutes(lateMs)} min late`;
  }

  return (
    <table className={css.table}>
      <caption>
        What is left of the trip, each plan checked. Nothing changes before one is used.
      </caption>
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
          {remedies.map(({ kind }, index) => (
            <td key={kind} className={classes(kind === chosen && css.chosen)}>
              <CommandButton
                type="tripPage/applyRemedy"
                data={{ tripId: trip.id, version: trip.version, activityId, kind, why }}
                label="Use"
                size="small"
                variant={index === 0 ? 'primary' : 'default'}
                onEnd={onClose}
              >
                Use<span className={hidden.visually}>: {remedyWords[kind].title}</span>
              </CommandButton>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function minutes(ms: number): number {
  return Math.max(1, Math.round(ms / 60_000));
}
