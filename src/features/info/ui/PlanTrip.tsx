import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { Section } from '#views/kit/Panel.tsx';
import css from './Detail.module.css';

/** Plans a trip with these moves or puts them aside for one, or says why not. */
export function PlanTrip(props: {
  readonly activityIds: readonly string[];
  readonly variant: 'primary' | 'default';
}) {
  const { activityIds, variant } = props;
  const data = useMemo(() => ({ activityIds }), [activityIds]);
  const reason = useReason('trips/open', data);
  return (
    <Section>
      <div className={css.actions}>
        <CommandButton
          type="trips/open"
          data={data}
          label="Plan Trip"
          icon="planned"
          variant={variant}
        />
        <CommandButton type="cart/add" data={data} label="Add to Cart" icon="cart" />
      </div>
      {reason === null ? null : (
        // The button is described by it already.
        <p className={css.second} aria-hidden>
          {reason}
        </p>
      )}
    </Section>
  );
}
