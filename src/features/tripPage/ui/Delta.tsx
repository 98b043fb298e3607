import { isOffPlan } from '#domain/promise.ts';
import { classes } from '#views/kit/classes.ts';
import hidden from '#views/kit/hidden.module.css';
import css from './TripPage.module.css';

/** The difference to the plan in minutes: '+7'. Absent without one. */
export function Delta({ minutes }: { readonly minutes: number | null }) {
  if (minutes === null || minutes === 0) return null;
  const size = Math.abs(minutes);
  return (
    <span className={classes(css.delta, isOffPlan(minutes) && css.much)}>
      <span aria-hidden>{minutes > 0 ? `+${size}` : `−${size}`}</span>
      <span className={hidden.visually}>
        {`${size} min ${minutes > 0 ? 'after' : 'before'} the plan`}
      </span>
    </span>
  );
}
