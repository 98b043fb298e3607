// What is fixed of a plan that is being carried out: of each driver's day the steps that have begun
// and, with a vehicle in hand, those up to its drop-off; and where, when and in which state each
// driver is free after them. For drivers who do not meet.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { Car, Step, TripLegKind } from '#domain/teamItinerary.ts';
import { standardDay } from '../../durations.ts';
import type { RunningPlan, TeamProblem } from './problem.ts';
import { pastOf, type Went } from './past.ts';

export type FrozenDay = {
  readonly driverId: DriverId;
  readonly kind: TripLegKind;
  readonly steps: readonly Step[];
  /** The steps among them before which the driver has rested. */
  readonly rests: readonly string[];
  readonly car: Car | null;
  readonly startMs: EpochMs;
  /** From when on the driver can do something else, and where; where the driver's car is. */
  readonly freeMs: EpochMs;
  readonly hereId: string;
  readonly carAtId: string | null;
  /** Work since the last rest. */
  readonly sinceMs: number;
  /** How much of a rest is over when the driver is free. */
  readonly restedMs: number;
  /** The day has ended. */
  readonly isOver: boolean;
  /** How long the rest of the day may last at least: as long as planned. */
  readonly plannedEndMs: EpochMs;
  readonly fareCents: number;
  /** Hundredths of a mile that the car has gone. */
  readonly carCmi: number;
  readonly lateMs: number;
};

export type Frozen = {
  /** One for each driver who has set out. */
  readonly days: readonly FrozenDay[];
  /** Moves that are over or in hand, and when they are over. */
  readonly fixed: ReadonlySet<ActivityId>;
  readonly overMs: ReadonlyMap<ActivityId, EpochMs>;
  /** By step: when it has begun. */
  readonly pinned: ReadonlyMap<string, EpochMs>;
};

/** What has happened in a running plan, by action. */
export function wentOf({ happened }: RunningPlan): ReadonlyMap<string, Went> {
  return new Map(
    Array.from(happened, ([id, { startMs, durationMs }]) => [
      id,
      { startedMs: startMs, endedMs: startMs + durationMs },
    ]),
  );
}

export function frozenOf(running: RunningPlan, { moves }: Pick<TeamProblem, 'moves'>): Frozen {
  const { plan, nowMs } = running;
  const { outline, pinned, begun, inHand } = pastOf(plan, nowMs, wentOf(running));
  const dueMs = new Map(moves.map(({ activityId, deadlineMs }) => [activityId, deadlineMs]));
  const fares = new Map(plan.ubers.map((row) => [row.id, row.fareCents]));
  const overMs = new Map<ActivityId, EpochMs>();
  const days = outline.drivers.flatMap(({ driverId, kind, steps, rests = [] }): FrozenDay[] => {
    const count = begun.get(driverId) ?? 0;
    if (count === 0) return [];
    const own = steps.slice(0, fixedCount(steps, count));
    const car = plan.cars.find((one) => one.driverId === driverId) ?? null;
    const actions = plan.drivers.find((one) => one.driverId === driverId)?.actions ?? [];
    const last = actions.at(-1);
    let [atMs, sinceMs, fareCents, carCmi, lateMs] = [actions[0]?.startMs ?? nowMs, 0, 0, 0, 0];
    let hereId = '';
    let carAtId = car?.placeId ?? null;
    let isInHand = false;
    for (const step of own) {
      const startMs = pinned.get(step.id) ?? Math.max(atMs, nowMs);
      if (!isInHand && startMs - atMs >= standardDay.restMs) sinceMs = 0;
      sinceMs += step.durationMs;
      atMs = startMs + step.durationMs;
      hereId = 'placeId' in step ? step.placeId : step.toId;
      if (step.type === 'pickup-vehicle') isInHand = true;
      if (step.type === 'uber') fareCents += fares.get(step.uberId) ?? 0;
      const goesAlong = step.type === 'move-vehicle' && car?.tows;
      if (step.type === 'go-to' || goesAlong) {
        carCmi += 'distanceCmi' in step ? step.distanceCmi : 0;
        carAtId = hereId;
      }
      if (step.type !== 'dropoff-vehicle') continue;
      isInHand = false;
      overMs.set(step.activityId, atMs);
      lateMs += Math.max(0, atMs - (dueMs.get(step.activityId) ?? atMs));
    }
    const isOver = own.at(-1)?.type === 'end';
    const freeMs = isOver ? atMs : Math.max(atMs, nowMs);
    const restedMs = Math.min(freeMs - atMs, standardDay.restMs);
    if (restedMs === standardDay.restMs) sinceMs = 0;
    const ids = new Set(own.map(({ id }) => id));
    return [
      {
        driverId,
        kind,
        steps: own,
        rests: rests.filter((id) => ids.has(id)),
        car,
        startMs: actions[0]?.startMs ?? nowMs,
        freeMs,
        hereId,
        carAtId,
        sinceMs,
        restedMs,
        isOver,
        plannedEndMs: last ? last.startMs + last.durationMs : freeMs,
        fareCents,
        carCmi,
        lateMs,
      },
    ];
  });
  return { days, fixed: inHand, overMs, pinned };
}

/** Up to the drop-off of the vehicle in hand. */
function fixedCount(steps: readonly Step[], begun: number): number {
  const hand = steps.findLastIndex(
    (step, at) => at < begun && (step.type === 'pickup-vehicle' || step.type === 'dropoff-vehicle'),
  );
  const isInHand = steps[hand]?.type === 'pickup-vehicle';
  if (!isInHand) return begun;
  const dropoff = steps.findIndex((step, at) => at > hand && step.type === 'dropoff-vehicle');
  return Math.max(begun, dropoff + 1);
}
