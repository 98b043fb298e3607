// When each vehicle of a plan is picked up and delivered, for the review.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { slacksOf } from '#planning/team/bounds/binding.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';

export type Delivered = {
  readonly activityId: string;
  readonly pickedUpMs: EpochMs;
  readonly deliveredMs: EpochMs;
  /** Until the deadline; null without one, below 0: so much too late. */
  readonly slackMs: number | null;
};

/** In the order of delivery. */
export function deliveredIn(
  plan: Pick<TeamPlan, 'drivers'>,
  problem: Pick<TeamProblem, 'moves'>,
): readonly Delivered[] {
  const actions = plan.drivers.flatMap((driver) => driver.actions);
  const slacks = new Map(slacksOf(plan, problem).map(({ id, slackMs }) => [id, slackMs]));
  const pickedUp = new Map<string, EpochMs>();
  const delivered: Delivered[] = [];
  for (const action of actions) {
    if (action.type !== 'pickup-vehicle' && action.type !== 'dropoff-vehicle') continue;
    const { activityId, startMs, durationMs } = action;
    const endMs = startMs + durationMs;
    if (action.type === 'pickup-vehicle') pickedUp.set(activityId, endMs);
    else {
      const pickedUpMs = pickedUp.get(activityId) ?? startMs;
      const slackMs = slacks.get(activityId) ?? null;
      delivered.push({ activityId, pickedUpMs, deliveredMs: endMs, slackMs });
    }
  }
  return delivered.toSorted((a, b) => a.deliveredMs - b.deliveredMs);
}
