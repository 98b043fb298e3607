// Holds what a player shows, wherever it is asked to stand and however it comes there, against the
// records folded one after the other (P10).
import { differences } from '#kernel/foldAgain.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { everySeek, type Sought } from './everySeek.ts';
import { Player } from './player.ts';
import type { Recording } from './recording.ts';

export type SeekCheck = {
  /** Places that were sought: one below each record, and the end. */
  readonly records: number;
  /** Places that were begun from: the beginning, each mark, and others. */
  readonly keyframes: number;
  /** The first, in a sentence; null when there is none. */
  readonly difference: string | null;
};

/**
 * From each keyframe to each record up to the next one, in every way of `everySeek`: no seek of a
 * player folds across a keyframe.
 */
export function checkSeeks(recording: Recording): SeekCheck {
  const { keyframes, units } = recording;
  const player = new Player(recording, noScreen());
  const folding = recording.folding();
  const sought = new Set<number>();
  let taken = 0;
  for (const [i, from] of keyframes.entries()) {
    const to = keyframes[i + 1] ?? units.length;
    const states = [folding.snapshot];
    for (; taken < to; taken += 1) {
      const unit = units[taken];
      if (unit) folding.take(unit);
      states.push(folding.snapshot);
    }
    for (const one of everySeek(player, from, to)) {
      if (one.beforeSeq !== null) sought.add(one.beforeSeq);
      const difference = differenceOf(recording, from, one, states[one.units - from]);
      if (difference !== null) return { records: sought.size, keyframes: i + 1, difference };
    }
  }
  player.close();
  return { records: sought.size, keyframes: keyframes.length, difference: null };
}

/** `state`: folded record by record up to what is shown; undefined where that is not. */
function differenceOf(
  recording: Recording,
  from: number,
  { stride, beforeSeq, units, snapshot }: Sought,
  state: Snapshot | undefined,
): string | null {
  const shownSeq = endSeqOf(recording, units);
  if (beforeSeq !== null && !isWholeBelow(recording, units, beforeSeq)) {
    return `The player sought record ${beforeSeq} and shows what is below record ${shownSeq}.`;
  }
  const names = state ? differingSlices(recording, snapshot, state) : ['nothing was folded'];
  if (names.length === 0) return null;
  const how = stride === 'all' ? 'at one go' : `in steps of ${stride}`;
  const start = `From record ${endSeqOf(recording, from)} ${how}`;
  const where = `the state before record ${shownSeq}`;
  return `${start}, ${where} is another than record by record: ${names.join(', ')}.`;
}

/** Whether these are the units that are whole below a record's number. */
function isWholeBelow({ units }: Recording, count: number, beforeSeq: number): boolean {
  const [last, next] = [units[count - 1], units[count]];
  return (!last || last.endSeq <= beforeSeq) && (!next || next.endSeq > beforeSeq);
}

function differingSlices({ catalog }: Recording, one: Snapshot, other: Snapshot): string[] {
  const looking = differences(catalog, one, other);
  let step = looking.next();
  while (!step.done) step = looking.next();
  return [...new Set(step.value.map((name) => name.split(' ')[0] ?? name))];
}

function endSeqOf({ units }: Recording, count: number): number {
  return units[count - 1]?.endSeq ?? 0;
}

/** Nobody looks: no frame is drawn, and no positions are read. */
function noScreen() {
  const frames = { next: () => () => {} };
  return { frames, wallMs: () => 0, positions: new PositionTable(), track: [] };
}
