import { type ReactNode, useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { Section } from '#views/kit/panels/Panel.tsx';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';

/** Buttons to plan a trip with these moves or add them to the cart, or the reason why not. */
export function PlanTrip(props: {
  readonly activityIds: readonly string[];
  readonly variant: 'primary' | 'default';
  /** More buttons. */
  readonly children?: ReactNode;
}) {
  const { activityIds, variant, children } = props;
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
        {activityIds.length > 1 ? <AddOthers activityIds={activityIds} /> : null}
      </div>
      {reason === null ? null : (
        // The button's description says it already.
        <p className={css.second} aria-hidden>
          {reason}
        </p>
      )}
      {children === undefined ? null : <div className={css.actions}>{children}</div>}
    </Section>
  );
}

/** S1 §4: the cart refuses all when one has a trip; a button adds only those without. */
function AddOthers({ activityIds }: { readonly activityIds: readonly string[] }) {
  const machine = useMachine();
  const all = useMemo(() => ({ activityIds }), [activityIds]);
  const reason = useReason('cart/add', all);
  const activities = useConsole(({ world }) => world.tables.activities);
  const trips = useConsole(({ world }) => world.tables.trips);
  const free = useMemo(() => {
    if (reason === null || activityIds.length > mostAtOnce) return { activityIds: [] };
    const may = (id: string) => {
      const tripId = activities.get(id)?.tripId ?? null;
      if (tripId !== null && trips.get(tripId)?.status !== 'Cancelled') return false;
      return machine.check({ type: 'cart/add', data: { activityIds: [id] } }).yes;
    };
    return { activityIds: activityIds.filter(may) };
  }, [machine, activityIds, reason, activities, trips]);
  const spent = useReason('cart/add', free);
  const count = free.activityIds.length;
  if (spent !== null || count === activityIds.length) return null;
  const label = `Add the ${count.toLocaleString('en-US')} without a trip`;
  return <CommandButton type="cart/add" data={free} label={label} icon="cart" />;
}

/** The most moves the cart takes at a time. */
const mostAtOnce = 500;
