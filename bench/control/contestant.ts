// What every way of holding the state does with workload K, and what all of them must agree on.
import type { DisplayStatus } from '#domain/entities.ts';
import { displayOrder } from '#features/activities/index.ts';
import { FRAME_STEPS, type Step } from '../workloadK.ts';
import type { WorldRows } from '../workloadRows.ts';

/** Numbers read off the read models at the end of a frame. Equal for all, or nothing counts. */
export type Tally = readonly number[];

export interface Contestant {
  /** Takes one step: recorded, decided and, at the latest with the frame, in the state. */
  take(step: Step): void | Promise<void>;
  /** Ends a frame: every read model is read once. */
  frame(): Tally;
  close(): Promise<void>;
}

/** Opens one with the world loaded, which is not measured. */
export type Open = (world: WorldRows, startMs: number) => Promise<Contestant>;

/** Moves that somebody watches, each by its id. */
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
    // What was promised meanwhile is settled between two frames.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return tallies;
}

/** Throws at the first frame after which two say something else. */
export function mustAgree(name: string, one: readonly Tally[], reference: readonly Tally[]): void {
  for (let at = 0; at < Math.max(one.length, reference.length); at += 1) {
    const [a, b] = [one[at]?.join(' '), reference[at]?.join(' ')];
    if (a !== b) throw new Error(`${name} counts ${a} after frame ${at}, the reference ${b}`);
  }
}

export function tally(told: {
  readonly counts: { readonly [status in DisplayStatus]: number };
  readonly inView: { readonly [status in DisplayStatus]: number };
  readonly selected: number;
  /** Times that a watcher was told since the beginning. */
  readonly told: number;
  readonly nowMs: number;
  readonly trips: number;
}): Tally {
  const { counts, inView, selected, told: times, nowMs, trips } = told;
  const of = (what: typeof counts) => displayOrder.map((status) => what[status]);
  return [...of(counts), ...of(inView), selected, times, nowMs, trips];
}

export function nothingCounted(): { [status in DisplayStatus]: number } {
  return {
    late: 0,
    unplanned: 0,
    needsDriver: 0,
    planned: 0,
    inProgress: 0,
    lockedInAI: 0,
    complete: 0,
    unknown: 0,
  };
}
