// Wherever one stands in a recording and however one goes on from there, the state is the one that
// was there when it was recorded.
import { expect } from 'vitest';
import { slices } from '#features/index.ts';
import { hashJson } from '#kernel/canonical.ts';
import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import type { Face, SliceTypes, Table } from '#kernel/slice.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { Player } from '#replay/player.ts';
import { Recording } from '#replay/recording.ts';
import type { Session } from '#replay/session.ts';
import { PositionTable } from '#telemetry/positionTable.ts';

/** How many units a walk takes at a time; all that there are come besides. */
const strides = [1, 2, 7];

/** Hashes of the states that consoles went through, by the number of records behind them. */
export class Lived {
  /** Null: the console was being opened, and nobody saw it. */
  readonly hashes = new Map<number, Hashes | null>();

  watch = (machine: Machine): void => {
    const next = () => machine.log?.nextSeq() ?? 0;
    for (let seq = next() - 1; seq > 0 && !this.hashes.has(seq); seq -= 1) {
      this.hashes.set(seq, null);
    }
    let last = hashesOf(machine.latest());
    this.hashes.set(next(), last);
    machine.onRecord(({ seq }) => {
      // Commands change nothing, and a batch is heard of when all of it has happened.
      if (next() === seq + 1) last = hashesOf(machine.latest());
      this.hashes.set(seq + 1, last);
    });
  };
}

/**
 * From the beginning and from each mark on to each unit, some at a time or all at one go; once
 * with keyframes on the way, which are begun from, and once without any.
 */
export async function expectSameWhereverOneSeeks(session: Session, lived: Lived): Promise<void> {
  for (const keyframeEvery of [30, Number.POSITIVE_INFINITY]) {
    const recording = await Recording.open(session, { slices, keyframeEvery });
    const ports = { frames: manualFrames(), wallMs: () => 0, positions: new PositionTable() };
    const player = new Player(recording, ports);
    for (const start of [0, ...session.marks.map(({ beforeSeq }) => beforeSeq)]) {
      const here = { player, lived, start, keyframeEvery };
      for (const stride of strides) {
        player.seekSeq(start);
        while (player.standing().units < recording.units.length) {
          player.step(stride);
          expectAsLived({ ...here, stride });
        }
      }
      for (const { endSeq } of recording.units.filter((unit) => unit.endSeq > start)) {
        player.seekSeq(start);
        player.seekSeq(endSeq);
        const shown = recording.units[player.standing().units - 1]?.endSeq;
        expect({ start, shown }).toEqual({ start, shown: endSeq });
        expectAsLived({ ...here, stride: 'all' });
      }
    }
    player.close();
  }
}

type Place = {
  readonly player: Player;
  readonly lived: Lived;
  readonly start: number;
  readonly keyframeEvery: number;
  readonly stride: number | 'all';
};

function expectAsLived({ player, lived, ...how }: Place): void {
  const unit = player.recording.units[player.standing().units - 1];
  const hashes = lived.hashes.get(unit?.endSeq ?? 0);
  if (hashes === null) return;
  const place = { ...how, beforeSeq: unit?.endSeq };
  expect({ ...place, ...hashesOf(player.snapshot()) }).toEqual({ ...place, ...hashes });
}

/** Of each slice, by its name. */
type Hashes = { readonly [slice: string]: string };

const known = new WeakMap<object, string>();

/** Equal exactly when the states are; what they share is hashed once. */
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
  const hash = hashJson(made(value));
  known.set(value, hash);
  return hash;
}
