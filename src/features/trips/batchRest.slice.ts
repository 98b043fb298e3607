// What is left of a batch of which some trips were created: the others are kept as they are, with
// their drivers, so that they can be mended and confirmed (S2 §8, journey 5).
import { ordersOf } from '#planning/team/rides/teamOrder.ts';
import { isSaving } from '#spine/flow/index.ts';
import { attemptOn } from '#spine/outbox/index.ts';
import { changed, planned, redraft } from './drafting.slice.ts';
import type { TripsSees } from './facts.slice.ts';
import { columnOf, withLeg } from './legs.queries.ts';
import { planOfHand, startIdOf } from './problem.queries.ts';
import { type PlanDraft, savesTrip } from './trips.model.ts';
import { mayBeInTrip, plannedNow } from './trips.queries.ts';

/** The moves of the draft that the operator's own failed batch has put on trips all the same. */
export function createdOfBatch(sees: TripsSees): readonly string[] {
  const { plan: draft } = sees.trips.state;
  if (!draft || isSaving(sees)) return [];
  if (attemptOn(sees, draft.subject, savesTrip)?.how !== 'failed') return [];
  const own = sees.session.state.user?.id;
  return draft.activityIds.filter((id) => {
    const row = sees.world.tables.activities.get(id);
    return (
      row != null && row.tripId !== null && row.modifiedById === own && !mayBeInTrip(sees, id).yes
    );
  });
}

const open = { requirements: null, driverId: null, from: null } as const;

/** The draft without them and without their drivers; the rest of its plan is as it was. */
export function restOfBatch(sees: TripsSees) {
  const { plan: draft } = sees.trips.state;
  const now = plannedNow(sees.trips.state);
  const created = createdOfBatch(sees);
  if (!draft || created.length === 0) return [];
  const isLeft = (id: string) => !created.includes(id);
  const activityIds = draft.activityIds.filter(isLeft);
  if (!now || activityIds.length === 0)
    return redraft(sees, (was) => ({ ...was, activityIds })).events;
  const orders = ordersOf(now.plan).filter(({ moves }) =>
    moves.some(({ activityId }) => isLeft(activityId)),
  );
  // The first move may be gone, at whose place the trip starts.
  const startLocationId = startIdOf(sees, draft);
  const busy = new Set(orders.map(({ driverId }) => driverId));
  const next = now.plan.drivers
    .filter(({ driverId }) => !busy.has(driverId))
    .reduce<PlanDraft>((to, { driverId }) => withLeg(to, columnOf(draft, driverId), open), {
      ...draft,
      activityIds,
      startLocationId,
    });
  const replanned = planOfHand(sees, next, orders);
  return 'plan' in replanned
    ? [changed(next), planned(replanned)]
    : redraft(sees, () => next).events;
}
