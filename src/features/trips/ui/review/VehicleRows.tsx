import { lateBy, leftOver } from '#planning/team/words/amounts.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { vehicleTitle } from '../../../activities/index.ts';
import { useDayTimes } from '../../../activities/ui.ts';
import { same } from '#domain/same.ts';
import { type Delivered, deliveredIn } from '../../delivered.queries.ts';
import type { Planned } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import css from './Review.module.css';

/** When each vehicle is picked up and delivered, and how that stands to its deadline. */
export function VehicleRows(props: { readonly planned: Planned; readonly problem: TeamProblem }) {
  const delivered = deliveredIn(props.planned.plan, props.problem);
  if (delivered.length === 0) return null;
  return (
    <table className={css.vehicles} aria-label="Deliveries">
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          <th scope="col">Move</th>
          <th scope="col">Picked up</th>
          <th scope="col">Delivered</th>
          <th scope="col">Deadline</th>
        </tr>
      </thead>
      <tbody>
        {delivered.map((one) => (
          <VehicleRow key={one.activityId} of={one} />
        ))}
      </tbody>
    </table>
  );
}

/** Each time is of the place where it counts. */
function VehicleRow({ of }: { readonly of: Delivered }) {
  const { activityId, pickedUpMs, deliveredMs, slackMs } = of;
  const { name, vehicle, startZone, endZone } = useTrips((sees) => {
    const { activities, locations } = sees.world.tables;
    const row = activities.get(activityId);
    return {
      name: row?.name ?? 'A move',
      vehicle: row ? vehicleTitle(sees, row) : '',
      startZone: locations.get(row?.startId ?? '')?.timezone,
      endZone: locations.get(row?.endId ?? '')?.timezone,
    };
  }, same);
  const [start, end] = [useDayTimes(startZone), useDayTimes(endZone)];
  return (
    <tr>
      <th scope="row">
        <Cut text={vehicle} />
      </th>
      <td>{name}</td>
      <td>{start.at(pickedUpMs)}</td>
      <td>
        <b>{end.at(deliveredMs)}</b>
      </td>
      <td className={slackMs !== null && slackMs < 0 ? css.late : undefined}>
        {deadlineWords(slackMs)}
      </td>
    </tr>
  );
}

function deadlineWords(slackMs: number | null): string {
  if (slackMs === null) return 'none';
  return slackMs < 0 ? `${lateBy(-slackMs)} late` : `${leftOver(slackMs)} before it`;
}
