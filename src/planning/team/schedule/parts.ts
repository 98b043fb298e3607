// A plan as several plans, one for each driver (reading 52). Drivers who meet, or who move the same
// vehicle one after the other, stay together: none of them could be saved without the others.
import type { DriverId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { priced, type Rates } from '../model/costs.ts';

/** In the order of the drivers, each priced on its own. Moves left out are in the first part. */
export function partsOf(plan: TeamPlan, rates: Rates): readonly TeamPlan[] {
  return groupsOf(plan).map((group, at) => {
    const isIn = ({ driverId }: { readonly driverId: DriverId }) => group.has(driverId);
    const drivers = plan.drivers.filter(isIn);
    const moves = plan.moves.filter(isIn);
    const served = new Set(moves.map(({ activityId }) => activityId));
    const named = new Set(
      drivers.flatMap(({ actions }) =>
        actions.flatMap((own) => ('placeId' in own ? [own.placeId] : [own.fromId, own.toId])),
      ),
    );
    const cars = plan.cars.filter(isIn);
    for (const { placeId } of cars) named.add(placeId);
    const tipCents = plan.cost.tipShares
      .filter(({ activityId }) => served.has(activityId))
      .reduce((sum, { cents }) => sum + cents, 0);
    const part = {
      ...plan,
      places: plan.places.filter(({ id }) => named.has(id)),
      cars,
      drivers,
      moves,
      ubers: plan.ubers.filter(isIn),
      unserved: at === 0 ? plan.unserved : [],
      late: plan.late.filter(({ activityId }) => served.has(activityId)),
    };
    return priced(part, { ...rates, tipCents });
  });
}

type Group = { readonly ids: ReadonlySet<DriverId>; readonly events: ReadonlySet<string> };

/** Drivers with a common event are in one group, directly or through others. */
function groupsOf({ drivers, ubers }: TeamPlan): readonly ReadonlySet<DriverId>[] {
  let groups: readonly Group[] = [];
  for (const { driverId, actions } of drivers) {
    const rides = ubers.filter((row) => row.driverId === driverId);
    const events = [
      ...actions.flatMap((own) => ('syncId' in own && own.syncId !== null ? [own.syncId] : [])),
      ...rides.flatMap(({ startSyncId, endSyncId }) => [startSyncId, endSyncId]),
    ];
    const isJoined = (group: Group) => events.some((event) => group.events.has(event));
    const [joined, others] = [groups.filter(isJoined), groups.filter((one) => !isJoined(one))];
    const ids = new Set([...joined.flatMap((one) => [...one.ids]), driverId]);
    const all = new Set([...joined.flatMap((one) => [...one.events]), ...events]);
    groups = [...others, { ids, events: all }];
  }
  const first = ({ ids }: Group) => drivers.findIndex(({ driverId }) => ids.has(driverId));
  return groups.toSorted((a, b) => first(a) - first(b)).map(({ ids }) => ids);
}
