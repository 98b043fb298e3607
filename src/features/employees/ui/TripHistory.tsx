import { useMemo, useState } from 'react';
import type { EmployeeTrip } from '#domain/employeeHistory.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { FetchState, useFetched } from '../../fetches/ui.ts';
import { tripPath } from '../../navigation/index.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { useCompanyZone } from '../../world/ui.ts';
import { employeeHistory } from '../employees.fetches.ts';
import css from './EmployeePage.module.css';

const heads = ['Trip ID', 'Role', 'Start Time', 'End Time', 'Start Location', 'End Location'];
const numbers = ['Efficiency', 'Invalids'];
/** More stand behind 'Show all'. */
const fewest = 4;

/** S2 §2, Trip History. */
export function TripHistory({ id }: { readonly id: string }) {
  const params = useMemo(() => ({ employeeId: id }), [id]);
  const history = useFetched(employeeHistory, params);
  const [isWhole, setWhole] = useState(false);
  const trips = history.now.is === 'ready' ? history.now.value : (history.now.last ?? []);
  const shown = isWhole ? trips : trips.slice(0, fewest);
  return (
    <section className={css.history} aria-label="Trip History">
      <div className={css.historyHead}>
        <h2 className={css.title}>Trip History</h2>
        {trips.length === 0 ? null : (
          <span className={css.hint}>
            {shown.length === trips.length ? trips.length : `${shown.length} of ${trips.length}`}
          </span>
        )}
        <span className={css.space} />
        {trips.length > fewest ? (
          <Button size="small" variant="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : 'Show all'}
          </Button>
        ) : null}
      </div>
      <FetchState words={employeeHistory.words} icon="trip" {...history}>
        {() => (
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
        )}
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
      <td>{times.dateTime(startedMs, zone)}</td>
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
