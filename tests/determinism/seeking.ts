// Checks that every seek in a recording, from any position, shows the state that was recorded.
import { expect } from 'vitest';
import { slices } from '#features/index.ts';
import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import type { Face, SliceTypes, Table } from '#kernel/slice.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { everySeek, type Sought } from '#replay/everySeek.ts';
import { Player } from '#replay/player.ts';
import { Recording } from '#replay/recording.ts';
import { checkSeeks } from '#replay/seekCheck.ts';
import type { Session } from '#replay/session.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { runs } from '../propertyRuns.ts';
import { Contents } from './contents.ts';

/** The contents of the consoles' states, by the number of records before them. */
export class Lived {
  /** Null: no console was open yet, so the state was not observed. */
  readonly states = new Map<number, Faces | null>([[0, null]]);
  readonly #contents = new Contents();

  watch = (machine: Machine): void => {
    const next = () => machine.log?.nextSeq() ?? 0;
    for (let seq = next() - 1; seq > 0 && !this.states.has(seq); seq -= 1) {
      this.states.set(seq, null);
    }
    let last = this.facesOf(machine.latest());
    this.states.set(next(), last);
    machine.onRecord(({ seq }) => {
      // Commands change no state, and a batch is reported once it is complete.
      if (next() === seq + 1) last = this.facesOf(machine.latest());
      this.states.set(seq + 1, last);
    });
  };

  /** Equal exactly when the states are. */
  facesOf(snapshot: Snapshot): Faces {
    return Object.fromEntries(
      Object.entries(snapshot).map(([name, face]) => [name, this.#contents.of(face, partsOf)]),
    );
  }
}

/** Up to which place after it a place is followed in every way. */
const reach = runs(2, Number.POSITIVE_INFINITY);

/**
 * Seeks from the beginning and from each mark in every supported way to each record up to the
 * second mark after it; once with many keyframes to start from, and once with those of the marks
 * alone. A mark that is walked over shows the same object as one that is sought: what is walked
 * from there on is what the walk from that mark itself shows. `npm run test:long` walks each of
 * them to the end nevertheless.
 */
export async function expectSameWhereverOneSeeks(session: Session, lived: Lived): Promise<void> {
  for (const keyframeEvery of [30, Number.POSITIVE_INFINITY]) {
    const recording = await Recording.open(session, { slices, keyframeEvery });
    for (const { difference } of checkSeeks(recording)) expect(difference).toBeNull();
    const ports = { frames: manualFrames(), wallMs: () => 0, positions: new PositionTable() };
    const player = new Player(recording, ports);
    const places = [
      0,
      ...new Set(session.marks.map(({ beforeSeq }) => recording.unitsBefore(beforeSeq))),
    ].toSorted((a, b) => a - b);
    const atPlaces = new Map(places.map((units) => [units, recording.snapshotAfter(units)]));
    for (const [at, start] of places.entries()) {
      const to = places[at + reach] ?? recording.units.length;
      for (const sought of everySeek(player, start, to)) {
        expectAsLived(recording, lived, { keyframeEvery, start }, sought);
        const { units, snapshot } = sought;
        const isOther = (atPlaces.get(units) ?? snapshot) !== snapshot;
        if (isOther) expect.fail(`from ${start} another object is shown at ${units}`);
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
  const faces = lived.states.get(shown);
  if (faces === null) return;
  const now = lived.facesOf(snapshot);
  // Called thousands of times, so `expect` runs only on a difference.
  if (!isSame(now, faces)) expect({ ...place, ...now }).toEqual({ ...place, ...faces });
}

function isSame(now: Faces, lived: Faces | undefined): boolean {
  const names = Object.keys(now);
  return (
    lived !== undefined &&
    names.length === Object.keys(lived).length &&
    names.every((name) => now[name] === lived[name])
  );
}

/** The contents of each slice by its name. */
type Faces = { readonly [slice: string]: number };

function partsOf({ state, tables }: Face<SliceTypes>, contents: Contents) {
  const all = Object.entries<Table<object>>(tables);
  return [state, ...all.flatMap(([name, table]) => [name, contents.of(table, rowsOf)])];
}

function rowsOf(table: Table<object>) {
  const rows: (object | string | null)[] = [];
  for (let at = 0; at < table.length; at += 1) {
    rows.push(table.idOf(at) ?? null, table.at(at) ?? null);
  }
  return rows;
}
