import { ActivityCard } from '../../../info/ui.ts';
import type { PlanDraft } from '../../trips.model.ts';
import css from '../TripPlanner.module.css';

/** The moves of the trip. */
export function ActivitiesStep({ plan }: { readonly plan: PlanDraft }) {
  return (
    <>
      <h3 data-leads className={css.question}>
        What is being moved?
      </h3>
      <ul className={css.cards}>
        {plan.activityIds.map((id) => (
          <li key={id} className={css.card}>
            <ActivityCard id={id} />
          </li>
        ))}
      </ul>
    </>
  );
}
