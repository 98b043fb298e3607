import type { AwayVehicle } from '#planning/team/drafting/vehiclesAway.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { EmptyState, Notice } from '#views/kit/panels/States.tsx';
import { Tabs } from '#views/kit/panels/Tabs.tsx';
import { ActivityCard } from '../../../info/ui.ts';
import { same } from '#domain/same.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { lostMoves, mayBeInTrip } from '../../trips.queries.ts';
import { awayVehicles } from '../../vehicles.queries.ts';
import css from '../TripPlanner.module.css';
import { useTrips } from '../useTrips.tsx';
import { VehicleAway } from '../VehicleAway.tsx';
import own from './ActivitiesStep.module.css';

const sources = ['cart', 'selection'] as const;
const words = {
  cart: {
    label: 'Cart',
    empty: 'The cart is empty',
    hint: 'Add moves to the cart, then plan them here.',
    others: 'in the cart',
  },
  selection: {
    label: 'Map selection',
    empty: 'No move is selected',
    hint: 'Select moves on the map, then plan them here.',
    others: 'selected',
  },
} as const;

/** The moves of the trip, from the cart or from the map's selection (S2 §2). */
export function ActivitiesStep(props: {
  readonly plan: PlanDraft;
  readonly cartIds: readonly string[];
}) {
  const { plan, cartIds } = props;
  const machine = useMachine();
  const selection = useTrips((sees) => {
    const { collection, ids } = sees.selection.state;
    return collection === 'activities' ? ids : none;
  });
  const ids = { cart: cartIds, selection };
  return (
    <>
      <h3 data-leads className="lead">
        What is being moved?
      </h3>
      <Tabs
        label="Where the moves come from"
        selected={plan.source}
        onSelect={(id) => {
          const source = sources.find((one) => one === id) ?? plan.source;
          if (source === plan.source) return;
          const data = { source, activityIds: ids[source] };
          machine.dispatch({ type: 'trips/setSource', data });
        }}
        items={sources.map((source) => ({
          id: source,
          label: words[source].label,
          count: source === plan.source ? plan.activityIds.length : ids[source].length,
          content: <Moves plan={plan} source={source} ids={ids[source]} />,
        }))}
      />
    </>
  );
}

const none: readonly string[] = [];

/** 'Add the 3 others selected', 'Add the one in the cart' */
function addWords(count: number, hasMoves: boolean, where: string): string {
  const what = count === 1 ? ['other one', 'one'] : [`${count} others`, `${count}`];
  return `Add the ${hasMoves ? what[0] : what[1]} ${where}`;
}

function Moves(props: {
  readonly plan: PlanDraft;
  readonly source: PlanDraft['source'];
  readonly ids: readonly string[];
}) {
  const { plan, source, ids } = props;
  const lost = useTrips(lostMoves, same);
  const away = useTrips((sees) => awayVehicles(sees, plan.activityIds), same);
  const { empty, hint, others } = words[source];
  const barred = useTrips(
    (sees) => plan.excludedIds.filter((id) => !mayBeInTrip(sees, id).yes),
    same,
  );
  const known = new Set([...plan.activityIds, ...barred]);
  const more = ids.filter((id) => !known.has(id));
  const activityIds = [...plan.activityIds, ...more];
  return (
    <div className={own.panel}>
      {plan.activityIds.length === 0 && more.length === 0 ? (
        <EmptyState icon="cart" title={empty}>
          {hint}
        </EmptyState>
      ) : null}
      <ul className="column gap1h" aria-label="Moves of the trip">
        {plan.activityIds.map((id) => (
          <InTrip
            key={id}
            id={id}
            reason={lost.find((one) => one.id === id)?.reason ?? null}
            away={away.find(({ forId }) => forId === id)}
          />
        ))}
      </ul>
      {more.length > 0 ? (
        <CommandButton
          type="trips/setSource"
          data={{ source, activityIds }}
          label={addWords(more.length, plan.activityIds.length > 0, others)}
          icon="add"
          size="small"
        />
      ) : null}
      <Excluded ids={plan.excludedIds} />
    </div>
  );
}

/** A move of the trip; `reason`: why it cannot be in it any more. */
function InTrip(props: {
  readonly id: string;
  readonly reason: string | null;
  readonly away: AwayVehicle | undefined;
}) {
  const { id, reason, away } = props;
  const name = useTrips(({ world }) => world.tables.activities.get(id)?.name ?? 'the move');
  return (
    <li className={css.card}>
      <div className={own.row}>
        <ActivityCard id={id} />
        <CommandButton
          type="trips/removeMoves"
          data={{ activityIds: [id] }}
          label={`Take ${name} out of the trip`}
          icon="close"
          iconOnly
          variant="ghost"
          size="small"
        />
      </div>
      {away ? <VehicleAway away={away} /> : null}
      {reason === null ? null : (
        <Notice tone="err" inset>
          {reason}
        </Notice>
      )}
    </li>
  );
}

/** S2 §4: moves that cannot be planned are excluded, each with the reason. */
function Excluded({ ids }: { readonly ids: readonly string[] }) {
  const reasons = useTrips((sees) => {
    return ids.slice(0, mostListed).map((id) => {
      const may = mayBeInTrip(sees, id);
      return may.yes ? 'It can be planned again: add it from the cart or the map.' : may.reason;
    });
  }, same);
  if (ids.length === 0) return null;
  return (
    <Notice tone="warn" inset>
      {ids.length === 1 ? 'One move is' : `${ids.length} moves are`} left out. {reasons.join(' ')}
      {ids.length > mostListed ? ` And ${ids.length - mostListed} more.` : ''}
    </Notice>
  );
}

const mostListed = 4;
