// Compares what a player shows, for every place and every way to reach it, with the records folded
// one after the other (P10). Costs a few folds of the recording: of two histories that were equal
// so far only later changes are compared, and all single seeks from a keyframe are one fold that
// is checked after each unit.
import { type Alike, differences } from '#kernel/foldAgain.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { type Sought, STRIDES, type Stride, seqsBetween, standAt, walk } from './everySeek.ts';
import { Player } from './player.ts';
import type { Recording } from './recording.ts';

export type SeekCheck = {
  /** Places sought: one below each record, and the end. */
  readonly records: number;
  /** Places to seek from: the beginning, each mark, and others. */
  readonly keyframes: number;
  /** The first difference, in a sentence; null without one. */
  readonly difference: string | null;
};

/**
 * From each keyframe to each record up to the next one, in every way of `everySeek`: no seek of a
 * player folds across a keyframe. Yields the totals after each keyframe; the last one covers all of
 * them, or those up to the first difference.
 */
export function* checkSeeks(recording: Recording): Generator<SeekCheck> {
  const checking = new Checking(recording);
  const { keyframes, units } = recording;
  for (const [i, from] of keyframes.entries()) {
    const difference = checking.span(from, keyframes[i + 1] ?? units.length);
    yield { records: checking.sought, keyframes: i + 1, difference };
    if (difference !== null) return;
  }
}

/** What was shown, in one way, after a number of units. */
type Shown = Pick<Sought, 'stride' | 'units' | 'snapshot'>;

class Checking {
  /** Places sought: each once. */
  sought = 0;
  #lastSought = -1;
  readonly #recording: Recording;
  readonly #player: Player;
  readonly #folding;
  #taken = 0;
  /** The recording's own state at the last keyframe, and the one folded record by record. */
  #alike: Alike | undefined;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#player = new Player(recording, noScreen());
    this.#folding = recording.folding();
  }

  /** From a keyframe to the next one: the first difference. */
  span(from: number, to: number): string | null {
    try {
      return this.#differenceIn(from, to);
    } catch (error) {
      const [first, last] = [from, to].map((at) => endSeqOf(this.#recording, at));
      const why = error instanceof Error ? error.message : String(error);
      return `Records ${first} to ${last} cannot be folded together: ${why.split('\n')[0]}`;
    }
  }

  #differenceIn(from: number, to: number): string | null {
    const states = this.#fold(from, to);
    const other = this.#begin(from, states[0] as Snapshot);
    if (other !== null) return other;
    for (const stride of STRIDES) {
      const difference = this.#compare(from, states, walk(this.#player, from, to, stride));
      if (difference !== null) return difference;
    }
    return (
      this.#compare(from, states, this.#asOne(from, to)) ??
      this.#seekEach(from, to) ??
      this.#seekLast(from, to, states)
    );
  }

  /** The states from one place to another, folded record by record from the very beginning. */
  #fold(from: number, to: number): readonly Snapshot[] {
    const states = [this.#folding.snapshot];
    for (; this.#taken < to; this.#taken += 1) {
      const unit = this.#recording.units[this.#taken];
      if (unit) this.#folding.take(unit);
      if (this.#taken >= from) states.push(this.#folding.snapshot);
    }
    return states;
  }

  /** Checks that the player begins from the state folded there. */
  #begin(from: number, other: Snapshot): string | null {
    standAt(this.#player, from);
    const one = this.#player.snapshot();
    const names = this.#differing(one, other, this.#alike);
    this.#alike = { one, other };
    return names.length === 0 ? null : this.#sentence(from, { stride: 'all', units: from }, names);
  }

  /** Compares each state with the folded one, through their changes since the last comparison. */
  #compare(from: number, states: readonly Snapshot[], shown: Iterable<Shown>): string | null {
    let alike = this.#alike;
    for (const { stride, units, snapshot } of shown) {
      const other = states[units - from];
      const names = other ? this.#differing(snapshot, other, alike) : ['nothing was folded'];
      if (names.length > 0) return this.#sentence(from, { stride, units }, names);
      alike = other && { one: snapshot, other };
    }
    return null;
  }

  /** The states of single seeks to each unit, which share one fold. */
  *#asOne(from: number, to: number): Generator<Shown> {
    let units = from;
    for (const snapshot of this.#recording.asOne(from, to)) {
      units += 1;
      yield { stride: 'all', units, snapshot };
    }
  }

  /** Checks that the player reaches the place, folding from this keyframe or the next. */
  #seekEach(from: number, to: number): string | null {
    for (const beforeSeq of seqsBetween(this.#player, from, to)) {
      this.#player.seekSeq(beforeSeq);
      const { units } = this.#player.standing();
      if (!isWholeBelow(this.#recording, units, beforeSeq)) {
        const shownSeq = endSeqOf(this.#recording, units);
        return `The player sought record ${beforeSeq} and shows what is below record ${shownSeq}.`;
      }
      const begun = this.#recording.keyframeOf(units);
      if (begun !== from && begun !== this.#recording.changedAt(to)) {
        const [own, other] = [from, begun].map((at) => endSeqOf(this.#recording, at));
        return `The player seeks record ${beforeSeq} from record ${other}, not ${own}.`;
      }
      // The end of a span is the beginning of the next.
      if (beforeSeq > this.#lastSought) this.sought += 1;
      this.#lastSought = beforeSeq;
    }
    return null;
  }

  #seekLast(from: number, to: number, states: readonly Snapshot[]): string | null {
    standAt(this.#player, from);
    this.#player.seekSeq(endSeqOf(this.#recording, to));
    const { units } = this.#player.standing();
    const snapshot = this.#player.snapshot();
    return this.#compare(from, states, [{ stride: 'all', units, snapshot }]);
  }

  #differing(one: Snapshot, other: Snapshot, alike: Alike | undefined): readonly string[] {
    const looking = differences(this.#recording.catalog, one, other, alike);
    let step = looking.next();
    while (!step.done) step = looking.next();
    return [...new Set(step.value.map((name) => name.split(' ')[0] ?? name))];
  }

  #sentence(
    from: number,
    { stride, units }: { readonly stride: Stride; readonly units: number },
    names: readonly string[],
  ): string {
    const how = stride === 'all' ? 'at one go' : `in steps of ${stride}`;
    const start = `From record ${endSeqOf(this.#recording, from)} ${how}`;
    const where = `the state before record ${endSeqOf(this.#recording, units)}`;
    return `${start}, ${where} is another than record by record: ${names.join(', ')}.`;
  }
}

/** Whether these are the units complete below a record's number. */
function isWholeBelow({ units }: Recording, count: number, beforeSeq: number): boolean {
  const [last, next] = [units[count - 1], units[count]];
  return (!last || last.endSeq <= beforeSeq) && (!next || next.endSeq > beforeSeq);
}

function endSeqOf({ units }: Recording, count: number): number {
  return units[count - 1]?.endSeq ?? 0;
}

/** A player without a view: draws no frame and reads no positions. */
function noScreen() {
  const frames = { next: () => () => {} };
  return { frames, wallMs: () => 0, positions: new PositionTable(), track: [] };
}
