// Every way in which a player reaches a record: from a place in steps of one, of a few, and in one
// seek. The only list of them, for `replay verify` and for the determinism tests, which run each
// of them separately.
import type { Snapshot } from '#kernel/machine.types.ts';
import type { Player } from './player.ts';

/** Units that a walk takes at a time. */
export const STRIDES = [1, 2, 7] as const;

export type Stride = (typeof STRIDES)[number] | 'all';

/** What a player showed when asked for everything below a record's number. */
export type Sought = {
  readonly stride: Stride;
  /** Null where a number of units was requested. */
  readonly beforeSeq: number | null;
  readonly units: number;
  readonly snapshot: Snapshot;
};

/** From the units of one place to those of another: each unit, and each record between them. */
export function* everySeek(player: Player, from: number, to: number): Generator<Sought> {
  for (const stride of STRIDES) yield* walk(player, from, to, stride);
  let last: Sought | null = null;
  for (const beforeSeq of seqsBetween(player, from, to)) {
    player.seekSeq(beforeSeq);
    // Commands, and all but the last record of a batch, leave the state as it was.
    if (!last || !isSameState(player, last.units)) {
      standAt(player, from);
      player.seekSeq(beforeSeq);
      last = { stride: 'all', beforeSeq, ...shownBy(player) };
    }
    yield { ...last, beforeSeq, units: player.standing().units };
  }
}

/** In steps of so many units. */
export function* walk(
  player: Player,
  from: number,
  to: number,
  stride: (typeof STRIDES)[number],
): Generator<Sought> {
  standAt(player, from);
  for (let at = from; at < to; ) {
    const by = Math.min(stride, to - at);
    player.step(by);
    at += by;
    yield { stride, beforeSeq: null, ...shownBy(player) };
  }
}

/**
 * Numbers of all records between two places, and the one behind each unit, rising. Of numbers
 * that are missing in a file only the first is sought: a hostile one leaps to the last there is.
 */
export function* seqsBetween(
  { recording }: Pick<Player, 'recording'>,
  from: number,
  to: number,
): Generator<number> {
  let last = recording.units[from - 1]?.endSeq ?? 0;
  yield last;
  for (const { records, endSeq } of recording.units.slice(from, to)) {
    for (const { seq } of records) if (seq > last) yield (last = seq);
    if (endSeq > last) yield (last = endSeq);
  }
}

/** The player folds from its last position. */
export function standAt(player: Player, units: number): void {
  player.seekSeq(player.recording.units[units - 1]?.endSeq ?? 0);
  player.step(units - player.standing().units);
  player.snapshot();
}

function isSameState({ recording, standing }: Player, units: number): boolean {
  return recording.changedAt(standing().units) === recording.changedAt(units);
}

function shownBy(player: Player): Pick<Sought, 'units' | 'snapshot'> {
  return { units: player.standing().units, snapshot: player.snapshot() };
}
