import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { Section } from '#views/kit/Panel.tsx';
import css from './Detail.module.css';

/** Opens the trip planner with these moves, or says why it cannot. */
export function PlanTrip(props: {
  readonly activityIds: readonly string[];
  readonly variant: 'primary' | 'default';
}) {
  const { activityIds, variant } = props;
  const data = { activityIds };
  const reason = useReason('trips/open', data);
  return (
    <Section>
      <CommandButton
        type="trips/open"
        data={data}
        label="Plan Trip"
        icon="planned"
        variant={variant}
      />
      {reason === null ? null : (
        // The button is described by it already.
        <p className={css.second} aria-hidden>
          {reason}
        </p>
      )}
    </Section>
  );
}
