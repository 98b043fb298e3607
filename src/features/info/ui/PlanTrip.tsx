import { type ReactNode, useMemo } from 'react';
import type { Activity, Trip } from '#domain/entities.ts';
import { mostPlannedMoves } from '#domain/plannerModes.ts';
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
  const all = usePlanAll(activityIds);
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
        {all === null ? null : (
          <CommandButton type="trips/open" data={all.data} label={all.label} icon="planned" />
        )}
        {activityIds.length > 1 ? <AddOthers activityIds={activityIds} /> : null}
      </div>
      {reason === null ? null : (
        // The button's description says it already.
        <p className={css.second} aria-hidden>
          {reason}
        </p>
      )}
      {all === null ? null : (
        <p className={css.second}>
          Plan Trip goes step by step to one trip. {all.label} calculates at once, with a trip for
          each driver. Both are sent when you confirm.
        </p>
      )}
      {children === undefined ? null : <div className={css.actions}>{children}</div>}
    </Section>
  );
}

/**
 * Of several moves, those that can be planned in one go: trips of one driver each, the most urgent
 * moves first; null where none can.
 */
function usePlanAll(activityIds: readonly string[]) {
  const machine = useMachine();
  const activities = useConsole(({ world }) => world.tables.activities);
  const trips = useConsole(({ world }) => world.tables.trips);
  const free = useMemo(() => {
    if (activityIds.length < 2 || activityIds.length > mostAtOnce) return [];
    const dueMs = (id: string) => activities.get(id)?.deadlineMs ?? Number.POSITIVE_INFINITY;
    return activityIds
      .filter((id) => isWithoutTrip(activities.get(id), trips))
      .filter((id) => machine.check({ type: 'trips/open', data: { activityIds: [id] } }).yes)
      .toSorted((a, b) => dueMs(a) - dueMs(b) || (a < b ? -1 : 1));
  }, [machine, activityIds, activities, trips]);
  const data = useMemo(
    () => ({ activityIds: free.slice(0, mostPlannedMoves), inOneGo: true }),
    [free],
  );
  const [count, of] = [data.activityIds.length, activityIds.length];
  if (count === 0) return null;
  const label =
    count < free.length
      ? `Plan the ${count} most urgent`
      : count < of
        ? `Plan the ${count} that can be`
        : `Plan all ${count}`;
  return { data, label };
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
      if (!isWithoutTrip(activities.get(id), trips)) return false;
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

/** A cancelled trip has released its moves (reading 9). */
function isWithoutTrip(
  activity: Pick<Activity, 'tripId'> | undefined,
  trips: { readonly get: (id: string) => Pick<Trip, 'status'> | undefined },
): boolean {
  const tripId = activity?.tripId ?? null;
  return tripId === null || trips.get(tripId)?.status === 'Cancelled';
}

/** The most moves that are looked at. */
const mostAtOnce = 500;
