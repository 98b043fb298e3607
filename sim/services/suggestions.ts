// Ways to make a trip cheaper: the same moves in the same order with other rides, with one driver
// less, or with more time for one of them. Each is decoded, timed and priced like the plan
// itself, and suggested only if it is cheaper and no drop-off is later than now.
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { standardChaseSeats } from '#planning/chases.ts';
import { priced } from '#planning/team/model/costs.ts';
import type { RowMove } from '#planning/team/schedule/convoy.ts';
import { decoded, fewestChaseDrivers } from '#planning/team/schedule/decoding.ts';
import type { Legs } from '#planning/team/model/rides.ts';
import { scheduled } from '#planning/team/schedule/scheduling.ts';
import { must, type Sim } from '../core/sim.ts';
import type { TripMove } from './tripRequests.ts';

type Setting = {
  readonly sim: Sim;
  readonly moves: readonly TripMove[];
  readonly wageCentsPerHour: number;
  readonly legs: Legs;
};

/** One sentence each, for the operator; none where no way is known to be cheaper. */
export function costSuggestions(plan: TeamPlan, setting: Setting): readonly string[] {
  const row = rowOf(plan, setting);
  // Tow trucks and own cars are not decoded.
  if (!row || plan.cars.some(({ seats }) => seats === 0)) return [];
  const { length: driverCount } = plan.drivers;
  const car = plan.cars.find(({ seats }) => seats > 0);
  const seats = car?.seats ?? null;
  const sentences: string[] = [];
  const savedBy = (other: TeamPlan) => plan.cost.totalCents - other.cost.totalCents;
  const alike = (chaseSeats: number | null, count: number) =>
    count < (chaseSeats === null ? 1 : fewestChaseDrivers)
      ? null
      : alternative(plan, row, chaseSeats, count, setting);

  const other = alike(seats === null ? standardChaseSeats : null, driverCount);
  if (other && savedBy(other) > 0 && delaysOf(plan, other).length === 0) {
    const way = seats === null ? 'With a chase car' : 'With ride-shares and no chase car';
    sentences.push(`${way} the same moves would cost ${dollars(savedBy(other))} less.`);
  }
  const fewer = alike(seats, driverCount - 1);
  if (fewer && savedBy(fewer) > 0) {
    const saved = dollars(savedBy(fewer));
    const [late, ...more] = delaysOf(plan, fewer);
    if (!late) sentences.push(`With one driver less the same moves would cost ${saved} less.`);
    else if (more.length === 0) {
      const { name } = must(setting.sim, 'activities', late.activityId);
      const minutes = Math.ceil(late.byMs / 60_000);
      sentences.push(
        `If ${name} might arrive ${minutes} min later, one driver less would do: ${saved} less.`,
      );
    }
  }
  return sentences;
}

type Row = { readonly moves: readonly RowMove[]; readonly place: PlanPlace };

/** In the order of their pick-ups; null where a place does not exist any more. */
function rowOf({ drivers, places }: TeamPlan, { moves }: Setting): Row | null {
  const known = new Map(moves.map((move) => [move.activityId, move]));
  const pickups = drivers
    .flatMap(({ actions }) => actions.filter(({ type }) => type === 'pickup-vehicle'))
    .sort((a, b) => a.startMs - b.startMs);
  const row = pickups.flatMap((action) => {
    const move = 'activityId' in action && action.activityId && known.get(action.activityId);
    if (!move || !move.start || !move.end) return [];
    return { ...move, start: move.start, end: move.end };
  });
  const first = drivers[0]?.actions[0];
  const place = places.find(({ id }) => first && 'placeId' in first && first.placeId === id);
  return place && row.length === pickups.length ? { moves: row, place } : null;
}

/** The row for this many drivers, who begin where and when the plan's first one does. */
function alternative(
  plan: TeamPlan,
  { moves, place }: Row,
  chaseSeats: number | null,
  driverCount: number,
  { wageCentsPerHour, legs }: Setting,
): TeamPlan | null {
  const starts = plan.drivers.flatMap(({ actions }) => actions[0]?.startMs ?? []);
  const notBeforeMs = Math.min(...starts);
  const row = { moves, driverCount, chaseSeats, place, notBeforeMs, mostVehicles: 12 };
  const timed = scheduled(decoded(row, { roundTrip: plan.roundTrip, legs }), {
    moves,
    restAfterMs: null,
  });
  if (timed.is === 'infeasible') return null;
  const { tipCents } = plan.cost;
  return priced(timed.plan, { wageCentsPerHour, tipCents, lateCentsPerMinute: 0 });
}

/** Drop-offs after their deadline that are later than in the plan. */
function delaysOf(plan: TeamPlan, other: TeamPlan) {
  const now = new Map(plan.late.map(({ activityId, lateMs }) => [activityId, lateMs]));
  return other.late.flatMap(({ activityId, lateMs }) => {
    const byMs = lateMs - (now.get(activityId) ?? 0);
    return byMs > 0 ? { activityId, byMs } : [];
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
