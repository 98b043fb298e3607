// What a planner composes: who does what in which order, before anything has a time.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamMember, TeamRows, Step } from '#domain/teamItinerary.ts';

/** Gets its times from `scheduled`. */
export type Outline = TeamRows & {
  readonly drivers: readonly (TeamMember & {
    /** Nothing of his begins before this. */
    readonly notBeforeMs: EpochMs;
    readonly steps: readonly Step[];
  })[];
};
