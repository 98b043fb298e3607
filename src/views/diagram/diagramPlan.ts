// What the trip diagram draws: a plan of one or more drivers, the names in it, and the times that
// actions really took. It knows no slice: who shows a plan fills this in.
import type { EpochMs } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TimedPlan } from '#domain/teamItinerary.ts';

export type DiagramPlan = Pick<TimedPlan, 'cars' | 'ubers' | 'drivers' | 'late'> & {
  readonly places: readonly Pick<PlanPlace, 'id' | 'label'>[];
};

/** Names and deadlines by id. An id without a row is a fault of the plan where §8 names one. */
export type DiagramNames = {
  /** `isOpen`: a name for an itinerary whose driver is not chosen yet. */
  readonly drivers: ReadonlyMap<
    string,
    {
      readonly name: string;
      readonly isOpen?: boolean;
      /** In the head, in the place of the first name; the name is then 'person, short'. */
      readonly short?: string;
    }
  >;
  readonly moves: ReadonlyMap<
    string,
    { readonly name: string; readonly deadlineMs: EpochMs | null }
  >;
  /** Titles of tasks; one without a title is called 'Task'. */
  readonly tasks: ReadonlyMap<string, string>;
};

/** How an action went, or is expected to go. */
export type DiagramTime = {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly is: 'done' | 'running' | 'expected';
};

/** By the id of the action. */
export type DiagramTimes = ReadonlyMap<string, DiagramTime>;
