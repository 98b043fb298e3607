import { dollars } from '#planning/team/words/amounts.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { same } from '#domain/same.ts';
import type { PlanDraft, Planned } from '../../trips.model.ts';
import { columnsOf, savedOf } from '../../trips.queries.ts';
import { namesWords } from '../drivers/ItineraryCard.tsx';
import { useOptions } from '../preflight/useOptions.tsx';
import { useTrips } from '../useTrips.tsx';
import css from './Review.module.css';

/** Reading 52: a line for each trip of a batch, with its driver, its moves and its cost. */
export function TripLines(props: { readonly draft: PlanDraft; readonly planned: Planned }) {
  const { plans } = savedOf(props.draft, props.planned);
  const columns = useTrips(columnsOf, same);
  const set = useOptions();
  const activities = useTrips(({ world }) => world.tables.activities);
  if (plans.length === 0) {
    return (
      <Notice
        tone="warn"
        action={
          <Button size="small" onClick={() => set({ saveAs: 'trip' })}>
            Save as one trip
          </Button>
        }
      >
        The drivers meet, so there is no trip for each.
      </Notice>
    );
  }
  const totalCents = plans.reduce((sum, { cost }) => sum + cost.totalCents, 0);
  return (
    <div className={css.trips}>
      <ol aria-label="Trips to save">
        {plans.map(({ drivers, moves, cost }, at) => {
          const [driver] = drivers;
          const name = columns.find(({ driverId }) => driverId === driver?.driverId)?.name;
          const names = moves.map(
            ({ activityId }) => activities.get(activityId)?.name ?? activityId,
          );
          return (
            <li key={driver?.driverId}>
              <b>Trip {at + 1}</b> {name}, {namesWords(names)}, {dollars(cost.totalCents)}
            </li>
          );
        })}
      </ol>
      {totalCents === props.planned.plan.cost.totalCents ? null : (
        <p>Together {dollars(totalCents)}: miles and lateness are rounded for each trip.</p>
      )}
    </div>
  );
}
