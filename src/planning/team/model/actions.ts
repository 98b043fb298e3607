// Outlines: who does what in which order, before any action has a time.
import type { EpochMs } from '#domain/entities.ts';
import type { TeamMember, TeamRows, Step } from '#domain/teamItinerary.ts';

/** Gets its times from `scheduled`. */
export type Outline = TeamRows & {
  readonly drivers: readonly (TeamMember & {
    /** None of the driver's actions begins before this. */
    readonly notBeforeMs: EpochMs;
    readonly steps: readonly Step[];
    /** The ids of steps before which the driver rests. */
    readonly rests?: readonly string[];
  })[];
};
