// A session opened with the slices: the state at any of its moments, folded from the nearest
// keyframe. Keyframes are snapshots in memory; they share unchanged parts.
import { type Catalog, compile } from '#kernel/catalog.ts';
import { stateHash } from '#kernel/keyframes.ts';
import type { AnySlice } from '#kernel/slice.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import { migratedBulk, migratedRecord } from '#kernel/migrations.ts';
import type { EventRecord } from '#kernel/records.ts';
import { project, projectAsOne } from '#kernel/projector.ts';
import { Folding, type RecordingTrouble } from './folding.ts';
import { compareMark, type MarkCheck } from './marks.ts';
import { ParsedBlobs } from './parsedBlobs.ts';
import type { Mark, Session } from './session.ts';
import { trackSpan } from './trackBlock.ts';
import { cutIntoUnits, type Unit } from './units.ts';

export type OpenOptions = {
  readonly slices: readonly AnySlice[];
  /** Called now and then during the first fold of the recording; may wait. */
  readonly onProgress?: (done: number, all: number) => void | Promise<void>;
  /** Events between two keyframes; each mark has a keyframe too. */
  readonly keyframeEvery?: number;
};

/** Events between two keyframes, and the keyframes of a long recording. */
const KEYFRAME_EVERY = 40;
const MOST_KEYFRAMES = 2_000;
const PROGRESS_EVERY = 500;
/** Of bulk, which takes as long as many records. */
const PROGRESS_EVERY_WEIGHT = 32 * 1024 * 1024;

type Keyframe = { readonly units: number; readonly snapshot: Snapshot };

export class Recording {
  readonly session: Session;
  readonly catalog: Catalog;
  readonly units: readonly Unit[];
  readonly #blobs: ParsedBlobs;
  readonly #folding: Folding;
  readonly #trackEndMs: number;
  readonly #keyframes: Keyframe[] = [];
  readonly #checks: MarkCheck[] = [];
  readonly #gaps: readonly RecordingTrouble[];
  /** For each number of units the one after which the state was last changed. */
  readonly #changedAt: Uint32Array;
  #at: Keyframe;

  private constructor(session: Session, slices: readonly AnySlice[]) {
    this.session = session;
    this.catalog = compile(slices);
    const { records, blobs, migrations } = session;
    const { units, gaps } = cutIntoUnits(
      migrations.length === 0 ? records : records.map((one) => migratedRecord(one, migrations)),
    );
    this.units = units;
    this.#gaps = gaps;
    this.#blobs = new ParsedBlobs(blobs, (contents) => migratedBulk(contents, migrations));
    this.#folding = this.folding();
    this.#trackEndMs = endOfTrack(session.track);
    this.#changedAt = new Uint32Array(units.length + 1);
    this.#at = { units: 0, snapshot: this.#folding.snapshot };
    this.#keyframes.push(this.#at);
  }

  /** Folds the whole recording once, which finds its faults and creates the keyframes. */
  static async open(session: Session, options: OpenOptions): Promise<Recording> {
    const recording = new Recording(session, options.slices);
    await recording.#foldAll(options);
    return recording;
  }

  /** Each mark compared with the folded state. */
  get checks(): readonly MarkCheck[] {
    return this.#checks;
  }

  get troubles(): readonly RecordingTrouble[] {
    return [...this.#gaps, ...this.#folding.troubles];
  }

  /** Event types that no slice of this build knows, with their number. */
  get unknownTypes(): ReadonlyMap<string, number> {
    return this.#folding.unknownTypes;
  }

  /** Numbers of units at which keyframes are kept: 0, then rising. */
  get keyframes(): readonly number[] {
    return this.#keyframes.map(({ units }) => units);
  }

  /** Folds the same recording one unit after the other from its beginning. */
  folding(): Folding {
    return new Folding(this.catalog, this.#blobs);
  }

  /** Start and end; both 0 for a recording without records. */
  get fromMs(): number {
    return this.units[0]?.atMs ?? 0;
  }

  /** Positions may continue after the last record. */
  get toMs(): number {
    return Math.max(this.units.at(-1)?.atMs ?? 0, this.#trackEndMs);
  }

  /** The state after that many units. */
  snapshotAfter(units: number): Snapshot {
    const wanted = this.changedAt(units);
    if (wanted !== this.#at.units) {
      const from = this.#nearest(wanted);
      this.#at = { units: wanted, snapshot: this.#fold(from, wanted) };
    }
    return this.#at.snapshot;
  }

  /** The units of the keyframe from which a distant seek begins. */
  keyframeOf(units: number): number {
    return this.#keyframeBelow(this.changedAt(units)).units;
  }

  /** After each unit what `snapshotAfter` returns there for a seek from the keyframe at `from`. */
  asOne(from: number, to: number): Generator<Snapshot> {
    const { snapshot } = this.#keyframeBelow(from);
    const batches = this.units.slice(from, to).map((unit) => this.#shownOf(unit));
    return projectAsOne(this.catalog, snapshot, batches, this.#blobs.read);
  }

  /** The number of units after which the state at `units` was last changed. */
  changedAt(units: number): number {
    return this.#changedAt[Math.max(0, Math.min(units, this.units.length))] as number;
  }

  /** How many units had happened at that time. */
  unitsAtTime(atMs: number): number {
    return this.#count((unit) => unit.atMs <= atMs);
  }

  /** How many units are within the records below a number. */
  unitsBefore(beforeSeq: number): number {
    return this.#count((unit) => unit.endSeq <= beforeSeq);
  }

  /** The time when everything below a record's number had happened. */
  timeBefore(beforeSeq: number): number {
    return this.units[this.unitsBefore(beforeSeq) - 1]?.atMs ?? this.fromMs;
  }

  async #foldAll({ onProgress, keyframeEvery = this.#spacing() }: OpenOptions): Promise<void> {
    const marks = [...this.session.marks].sort((a, b) => a.beforeSeq - b.beforeSeq);
    const folding = this.#folding;
    let reached = 0;
    let sinceKeyframe = 0;
    let nextMark = 0;
    let reportedWeight = 0;
    const compareBelow = (seq: number) => {
      for (let mark = marks[nextMark]; mark && mark.beforeSeq < seq; mark = marks[nextMark]) {
        this.#compare(mark, mark.beforeSeq === reached ? folding.snapshot : null);
        nextMark += 1;
      }
    };
    for (const [i, unit] of this.units.entries()) {
      compareBelow(unit.endSeq);
      const isChanged = folding.take(unit);
      this.#changedAt[i + 1] = isChanged ? i + 1 : (this.#changedAt[i] as number);
      reached = unit.endSeq;
      sinceKeyframe += unit.events.length;
      if (sinceKeyframe >= keyframeEvery || marks[nextMark]?.beforeSeq === reached) {
        this.#keep({ units: this.changedAt(i + 1), snapshot: folding.snapshot });
        sinceKeyframe = 0;
      }
      const isHeavy = folding.namedWeight - reportedWeight > PROGRESS_EVERY_WEIGHT;
      if (isHeavy) reportedWeight = folding.namedWeight;
      if (isHeavy || i % PROGRESS_EVERY === 0) await onProgress?.(i, this.units.length);
    }
    compareBelow(Number.POSITIVE_INFINITY);
    this.#at = { units: this.changedAt(this.units.length), snapshot: folding.snapshot };
  }

  /** Close enough for immediate seeks, and a bounded number in memory. */
  #spacing(): number {
    const events = this.units.reduce((sum, unit) => sum + unit.events.length, 0);
    return Math.max(KEYFRAME_EVERY, Math.ceil(events / MOST_KEYFRAMES));
  }

  #keep(keyframe: Keyframe): void {
    if (keyframe.units !== this.#keyframes.at(-1)?.units) this.#keyframes.push(keyframe);
  }

  /** `snapshot`: null when the records do not reach the mark. */
  #compare(mark: Mark, snapshot: Snapshot | null): void {
    const isMigrated = this.session.migrations.length > 0;
    const check: MarkCheck =
      isMigrated || this.#folding.isUncertain || snapshot === null
        ? {
            mark,
            is: isMigrated ? 'migrated' : 'uncertain',
            hash: snapshot && stateHash(snapshot),
            differs: [],
          }
        : compareMark(mark, snapshot);
    this.#checks.push(check);
  }

  #nearest(units: number): Keyframe {
    const here = this.#at;
    const nearest = this.#keyframeBelow(units);
    return here.units <= units && here.units > nearest.units ? here : nearest;
  }

  #keyframeBelow(units: number): Keyframe {
    const below = countWhere(this.#keyframes, (keyframe) => keyframe.units <= units);
    return this.#keyframes[Math.max(0, below - 1)] as Keyframe;
  }

  #fold({ units: from, snapshot }: Keyframe, to: number): Snapshot {
    const events = this.units.slice(from, to).flatMap((unit) => this.#shownOf(unit));
    return project(this.catalog, snapshot, events, this.#blobs.read);
  }

  /** A unit that cannot be folded is left out permanently. */
  #shownOf(unit: Unit): readonly EventRecord[] {
    return this.#folding.leftOut.has(unit) ? [] : unit.events;
  }

  #count(isIn: (unit: Unit) => boolean): number {
    return countWhere(this.units, isIn);
  }
}

/** How many of a list are in, all of them at its beginning. */
function countWhere<T>(list: readonly T[], isIn: (one: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isIn(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** 0 when there is none; a block that cannot be read has no end. */
function endOfTrack(blocks: readonly Uint8Array[]): number {
  return blocks.reduce((latest, block) => {
    try {
      return Math.max(latest, trackSpan(block).toMs);
    } catch {
      return latest;
    }
  }, 0);
}
