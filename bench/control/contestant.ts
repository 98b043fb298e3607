// The interface of every way to hold the state in workload K, and the tally they must agree on.
import type { DisplayStatus } from '#domain/entities.ts';
import { displayOrder } from '#features/activities/index.ts';
import { FRAME_STEPS, type Step } from '../workloadK.ts';
import type { WorldRows } from '../workloadRows.ts';

/** Numbers from the read models at the end of a frame. Unequal tallies invalidate the contest. */
export type Tally = readonly number[];

export interface Contestant {
  /** Takes one step: recorded, decided and, at the latest with the frame, in the state. */
  take(step: Step): void | Promise<void>;
  /** Ends a frame: every read model is read once. */
  frame(): Tally;
  close(): Promise<void>;
}

/** Opens one with the world loaded, unmeasured. */
export type Open = (world: WorldRows, startMs: number) => Promise<Contestant>;

/** Ids of the moves that are watched. */
export const WATCHED: readonly string[] = Array.from(
  { length: 20 },
  (_, at) => `activity-${at * 997}`,
);

/** Takes all steps, frame by frame. */
export async function play(
  contestant: Contestant,
  steps: readonly Step[],
): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (let first = 0; first < steps.length; first += FRAME_STEPS) {
    const last = Math.min(first + FRAME_STEPS, steps.length);
    for (let at = first; at < last; at += 1) {
      const taken = contestant.take(steps[at] as Step);
      if (taken) await taken;
    }
    tallies.push(contestant.frame());
    // Pending promises settle between two frames.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return tallies;
}

/** Throws at the first frame after which two tallies differ. */
export function mustAgree(name: string, one: readonly Tally[], reference: readonly Tally[]): void {
  for (let at = 0; at < Math.max(one.length, reference.length); at += 1) {
    const [a, b] = [one[at]?.join(' '), reference[at]?.join(' ')];
    if (a !== b) throw new Error(`${name} counts ${a} after frame ${at}, the reference ${b}`);
  }
}

export function tally(frame: {
  readonly counts: { readonly [status in DisplayStatus]: number };
  readonly inView: { readonly [status in DisplayStatus]: number };
  readonly selected: number;
  /** How often watchers were notified since the beginning. */
  readonly notified: number;
  readonly nowMs: number;
  readonly trips: number;
}): Tally {
  const { counts, inView, selected, notified, nowMs, trips } = frame;
  const of = (what: typeof counts) => displayOrder.map((status) => what[status]);
  return [...of(counts), ...of(inView), selected, notified, nowMs, trips];
}

export function zeroCounts(): { [status in DisplayStatus]: number } {
  return {
    late: 0,
    unplanned: 0,
    needsDriver: 0,
    toStart: 0,
    planned: 0,
    inProgress: 0,
    lockedInAI: 0,
    complete: 0,
    unknown: 0,
  };
}
