// Messages between a diagram and the desk that judges changes by hand. Plain data: it crosses
// threads.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { PostedProblem } from '../desk/messages.ts';
import type { DropOutcome, DropRow } from './dropping.ts';

/** Where a move in the hand would go: into a driver's row, or to a later time where it is. */
export type HandPlace =
  | { readonly is: 'row'; readonly driverId: DriverId; readonly position: number }
  | { readonly is: 'time'; readonly notBeforeMs: EpochMs };

export type ToHand =
  /** What all that follows is judged in. */
  | { readonly is: 'plan'; readonly problem: PostedProblem; readonly plan: TeamPlan }
  /** `number` counts up; a newer one ends the older one and its answers. */
  | {
      readonly is: 'lift';
      readonly number: number;
      readonly activityId: ActivityId;
      /** When it is ready, but for an earlier change to its time by hand. */
      readonly readyMs: EpochMs | null;
    }
  /** Only the newest is answered. */
  | { readonly is: 'ask'; readonly number: number; readonly place: HandPlace }
  | { readonly is: 'letGo'; readonly number: number };

export type FromHand =
  /** Some more rows, in the order of the problem's drivers. */
  | {
      readonly is: 'rows';
      readonly number: number;
      readonly rows: readonly DropRow[];
    }
  | {
      readonly is: 'outcome';
      readonly number: number;
      readonly place: HandPlace;
      readonly outcome: DropOutcome;
    };
