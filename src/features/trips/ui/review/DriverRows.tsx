import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { totalsOf } from '#planning/team/schedule/driverTotals.ts';
import { between, counted, dollars } from '#planning/team/words/amounts.ts';
import { clockOf, zoneAbbreviation } from '#domain/zones.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import { useDayTimes } from '../../../activities/ui.ts';
import { same } from '#domain/same.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import type { Planned } from '../../trips.model.ts';
import { columnsOf } from '../../trips.queries.ts';
import { useTrips } from '../useTrips.tsx';
import { namesWords, OpenDriver } from '../drivers/ItineraryCard.tsx';
import css from './Review.module.css';

/** A row for each driver: hours, moves, what is paid. */
export function DriverRows(props: { readonly planned: Planned; readonly problem: TeamProblem }) {
  const { plan } = props.planned;
  const columns = useTrips(columnsOf, same);
  const { activities, drivers, locations } = useTrips(({ world }) => world.tables);
  const times = useShownTimes();
  const zone = locations.get(plan.moves[0]?.startId ?? '')?.timezone;
  const totals = totalsOf(plan, props.problem.rates);
  const firstMs = Math.min(...totals.map(({ startMs }) => startMs));
  const days = useDayTimes(zone);
  // The facts above say the day of the start, and the head of the column the zone.
  const hours = (startMs: number, endMs: number) =>
    `${clockOf(days.beside(startMs, firstMs))} to ${clockOf(days.beside(endMs, startMs))}`;
  const abbreviation = zoneAbbreviation(times.zone(zone), totals[0]?.startMs ?? 0);
  return (
    <table className={css.drivers}>
      <thead>
        <tr>
          <th scope="col">Driver</th>
          <th scope="col">Time, {abbreviation}</th>
          <th scope="col">Moves</th>
          <th scope="col">Paid</th>
          <th scope="col">Wages</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total, at) => {
          const { driverId } = total;
          const isChase = plan.drivers[at]?.kind === 'chase';
          const name = columns[at]?.name ?? driverId;
          const moves = plan.moves
            .filter((move) => move.driverId === driverId)
            .map(({ activityId }) => activities.get(activityId)?.name ?? activityId);
          const what = [
            ...(moves.length > 0 ? [namesWords(moves)] : []),
            ...(isChase ? [`carries ${carriedBy(plan, at)}, ${formatDistance(total.carCmi)}`] : []),
            ...(total.rides > 0 ? [counted(total.rides, 'ride').replace(' ', '\u00a0')] : []),
          ].join(', ');
          const own = isChase ? 'chase' : drivers.get(driverId)?.type;
          const isNamed = columns[at]?.isNamed ?? false;
          const kind = isNamed ? own : 'searched for';
          return (
            <tr key={driverId}>
              <th scope="row">
                <span className={css.driver}>
                  {isChase ? <Icon of="chase" /> : null}
                  {!isChase && isNamed ? <Avatar name={name} /> : null}
                  {isChase || isNamed ? null : <OpenDriver />}
                  <span className={css.who}>
                    <b title={name}>{name}</b>
                    {kind === undefined ? null : <span className={css.kind}>{kind}</span>}
                  </span>
                </span>
              </th>
              <td className={css.hours}>{hours(total.startMs, total.endMs)}</td>
              <td className={css.moves} title={what}>
                {what}
              </td>
              <td>{between(total.startMs, total.endMs)}</td>
              <td>{dollars(total.wagesCents)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How often a rider boards. */
function carriedBy({ drivers }: TeamPlan, at: number): number {
  const actions = drivers[at]?.actions ?? [];
  return actions.filter(({ type }) => type === 'pickup-driver').length;
}
