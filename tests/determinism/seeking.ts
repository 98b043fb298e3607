// Checks that every seek in a recording, from any position, shows the state that was recorded.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { slices } from '#features/index.ts';
import { canonicalJson } from '#kernel/canonical.ts';
import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import type { Face, SliceTypes, Table } from '#kernel/slice.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { everySeek, type Sought } from '#replay/everySeek.ts';
import { Player } from '#replay/player.ts';
import { Recording } from '#replay/recording.ts';
import { checkSeeks } from '#replay/seekCheck.ts';
import type { Session } from '#replay/session.ts';
import { PositionTable } from '#telemetry/positionTable.ts';

/** Hashes of the consoles' states, by the number of records before them. */
export class Lived {
  /** Null: no console was open yet, so the state was not observed. */
  readonly hashes = new Map<number, Hashes | null>([[0, null]]);

  watch = (machine: Machine): void => {
    const next = () => machine.log?.nextSeq() ?? 0;
    for (let seq = next() - 1; seq > 0 && !this.hashes.has(seq); seq -= 1) {
      this.hashes.set(seq, null);
    }
    let last = hashesOf(machine.latest());
    this.hashes.set(next(), last);
    machine.onRecord(({ seq }) => {
      // Commands change no state, and a batch is reported once it is complete.
      if (next() === seq + 1) last = hashesOf(machine.latest());
      this.hashes.set(seq + 1, last);
    });
  };
}

/**
 * Seeks from the beginning and from each mark to each record in every supported way; once with many
 * keyframes to start from, and once with those of the marks alone.
 */
export async function expectSameWhereverOneSeeks(session: Session, lived: Lived): Promise<void> {
  for (const keyframeEvery of [30, Number.POSITIVE_INFINITY]) {
    const recording = await Recording.open(session, { slices, keyframeEvery });
    for (const { difference } of checkSeeks(recording)) expect(difference).toBeNull();
    const ports = { frames: manualFrames(), wallMs: () => 0, positions: new PositionTable() };
    const player = new Player(recording, ports);
    const starts = session.marks.map(({ beforeSeq }) => recording.unitsBefore(beforeSeq));
    for (const start of [0, ...starts]) {
      for (const sought of everySeek(player, start, recording.units.length)) {
        expectAsLived(recording, lived, { keyframeEvery, start }, sought);
      }
    }
    player.close();
  }
}

function expectAsLived(recording: Recording, lived: Lived, how: object, sought: Sought): void {
  const { stride, beforeSeq, units, snapshot } = sought;
  const shown = recording.units[units - 1]?.endSeq ?? 0;
  const place = { ...how, stride, beforeSeq, shown };
  // Inside a batch the state before it is shown.
  const whole = recording.units.findLast(({ endSeq }) => endSeq <= (beforeSeq ?? shown));
  if (shown !== (whole?.endSeq ?? 0))
    expect(place).toEqual({ ...place, shown: whole?.endSeq ?? 0 });
  const hashes = lived.hashes.get(shown);
  if (hashes === null) return;
  const now = hashesOf(snapshot);
  // Called thousands of times, so `expect` runs only on a difference.
  if (!isSame(now, hashes)) expect({ ...place, ...now }).toEqual({ ...place, ...hashes });
}

function isSame(now: Hashes, lived: Hashes | undefined): boolean {
  const names = Object.keys(now);
  return (
    lived !== undefined &&
    names.length === Object.keys(lived).length &&
    names.every((name) => now[name] === lived[name])
  );
}

/** A hash for each slice by its name. */
type Hashes = { readonly [slice: string]: string };

const known = new WeakMap<object, string>();

/** Equal exactly when the states are; shared parts are hashed once. */
function hashesOf(snapshot: Snapshot): Hashes {
  return Object.fromEntries(
    Object.entries(snapshot).map(([name, face]) => [name, once(face, contentsOf)]),
  );
}

function contentsOf({ state, tables }: Face<SliceTypes>) {
  const all = Object.entries<Table<object>>(tables);
  return [once(state, (it) => it), ...all.map(([name, table]) => [name, once(table, rowsOf)])];
}

function rowsOf(table: Table<object>) {
  return Array.from({ length: table.length }, (_, at) => {
    const row = table.at(at);
    return [table.idOf(at), row ? once(row, (it) => it) : null];
  });
}

function once<T extends object>(value: T, made: (value: T) => unknown): string {
  const before = known.get(value);
  if (before !== undefined) return before;
  const hash = createHash('sha256')
    .update(canonicalJson(made(value)))
    .digest('hex');
  known.set(value, hash);
  return hash;
}
