import { useMemo, useState } from 'react';
import type { EmployeeTrip } from '#domain/employeeHistory.ts';
import { localTime } from '#domain/zones.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { FetchState, type useFetched } from '#spine/fetches/ui.ts';
import { tripPath } from '#spine/navigation/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { employeeHistory } from '../employees.fetches.ts';
import { type HistorySpan, tripsIn } from '../employees.queries.ts';
import css from './EmployeePage.module.css';
import { useEmployees } from './useEmployees.tsx';

const heads = ['Trip ID', 'Role', 'Start Time', 'End Time', 'Start Location', 'End Location'];
const numbers = ['Efficiency', 'Invalids'];
/** As many fit below the fields; more stand behind 'Show all'. */
const fewest = 4;

/** S2 §2, Trip History: of the last 30 days at first. `isWhole`: with room for all of these. */
export function TripHistory(props: {
  readonly history: ReturnType<typeof useFetched<{ employeeId: string }, readonly EmployeeTrip[]>>;
  readonly isWhole: boolean;
}) {
  const { history, isWhole } = props;
  const nowMs = useEmployees(({ clock }) => clock.state.nowMs);
  const zone = useCompanyZone();
  const [span, setSpan] = useState<HistorySpan>('recent');
  const trips = history.now.is === 'ready' ? history.now.value : (history.now.last ?? []);
  const inSpan = tripsIn(trips, span, nowMs, zone);
  const isCut = span === 'recent' && !isWhole;
  const shown = isCut ? inSpan.slice(0, fewest) : inSpan;
  const { year } = localTime(nowMs, zone);
  const hasSomeOfYear = tripsIn(trips, 'year', nowMs, zone).length > 0;
  const spanWords = { recent: 'last 30 days', year: `${year}`, all: '' };
  return (
    <section className="grid gap1h" aria-label="Trip History">
      <div className={css.historyHead}>
        <h2 className="lead">Trip History</h2>
        {trips.length === 0 ? null : (
          <span className={css.hint}>
            {shown.length === trips.length ? trips.length : `${shown.length} of ${trips.length}`}
          </span>
        )}
        <span className={css.space} />
        {trips.length === 0 ? null : <span className={css.hint}>{spanWords[span]}</span>}
        {shown.length < trips.length && shown.length > 0 ? (
          <Button size="small" variant="ghost" onClick={() => setSpan('all')}>
            Show all
          </Button>
        ) : null}
        {span === 'recent' ? null : (
          <Button size="small" variant="ghost" onClick={() => setSpan('recent')}>
            Show fewer
          </Button>
        )}
      </div>
      <FetchState words={employeeHistory.words} icon="trip" {...history}>
        {() =>
          shown.length === 0 ? (
            <p className={css.none}>
              No trips in the last 30 days.
              <Button
                size="small"
                variant="ghost"
                onClick={() => setSpan(hasSomeOfYear ? 'year' : 'all')}
              >
                {hasSomeOfYear ? `Show all of ${year}` : 'Show all'}
              </Button>
            </p>
          ) : (
            <div className={css.tableBox}>
              <table className={css.table}>
                <thead>
                  <tr>
                    {heads.map((head) => (
                      <th key={head} scope="col">
                        {head}
                      </th>
                    ))}
                    {numbers.map((head) => (
                      <th key={head} scope="col" className={css.number}>
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {shown.map((trip) => (
                    <Trip key={trip.id} trip={trip} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </FetchState>
    </section>
  );
}

function Trip({ trip }: { readonly trip: EmployeeTrip }) {
  const { tripId, name, role, startedMs, endedMs, efficiency } = trip;
  const times = useShownTimes();
  const zone = useCompanyZone();
  const data = useMemo(
    () => (tripId === null ? null : { path: tripPath(tripId), replace: false }),
    [tripId],
  );
  const isSameDay = endedMs !== null && times.date(endedMs, zone) === times.date(startedMs, zone);
  return (
    <tr>
      <td>
        {data === null ? (
          <b>{name}</b>
        ) : (
          <CommandButton
            type="navigation/go"
            data={data}
            label={name}
            size="small"
            variant="ghost"
          />
        )}
      </td>
      <td>{role}</td>
      <td>
        <span className="ink3">{times.date(startedMs, zone)}</span> {times.time(startedMs, zone)}
      </td>
      <td>
        {endedMs === null
          ? 'Under way'
          : isSameDay
            ? times.time(endedMs, zone)
            : times.dateTime(endedMs, zone)}
      </td>
      <td title={trip.startLabel}>{trip.startLabel || 'Unknown'}</td>
      <td title={trip.endLabel}>{trip.endLabel || 'Unknown'}</td>
      <td className={css.number}>{efficiency === null ? '–' : `${efficiency} %`}</td>
      <td className={css.number}>{trip.invalids}</td>
    </tr>
  );
}
