// A session opened with the slices: the state at any of its moments, from the nearest keyframe on.
// Keyframes are snapshots kept in memory; they share what did not change.
import { compile } from '#kernel/catalog.ts';
import type { Catalog } from '#kernel/catalog.ts';
import { stateHash } from '#kernel/keyframes.ts';
import type { AnySlice, Snapshot } from '#kernel/machine.types.ts';
import { initialSnapshot, project } from '#kernel/projector.ts';
import { compareMark, type MarkCheck } from './marks.ts';
import { ParsedBlobs } from './parsedBlobs.ts';
import type { Mark, Session } from './session.ts';
import { trackSpan } from './trackBlock.ts';
import { cutIntoUnits, type Unit } from './units.ts';

/** What could not be shown, and from which record on. */
export type RecordingTrouble = { readonly seq: number; readonly what: string };

export type OpenOptions = {
  readonly slices: readonly AnySlice[];
  /** Called now and then while the recording is folded the first time; may wait. */
  readonly onProgress?: (done: number, all: number) => void | Promise<void>;
  /** Events between two keyframes. */
  readonly keyframeEvery?: number;
};

const KEYFRAME_EVERY = 2_000;
const PROGRESS_EVERY = 500;

type Keyframe = { readonly units: number; readonly snapshot: Snapshot };

export class Recording {
  readonly session: Session;
  readonly catalog: Catalog;
  readonly units: readonly Unit[];
  /** Event types that no slice of this build knows, with their number. */
  readonly unknownTypes = new Map<string, number>();
  readonly #blobs: ParsedBlobs;
  readonly #trackEndMs: number;
  readonly #keyframes: Keyframe[] = [];
  readonly #leftOut = new Set<Unit>();
  readonly #checks: MarkCheck[] = [];
  readonly #troubles: RecordingTrouble[];
  /** Something before this place is missing or was left out. */
  #isUncertain = false;
  #at: Keyframe;

  private constructor(session: Session, slices: readonly AnySlice[]) {
    this.session = session;
    this.catalog = compile(slices);
    const { units, gaps } = cutIntoUnits(session.records);
    this.units = units;
    this.#troubles = [...gaps];
    this.#blobs = new ParsedBlobs(session.blobs);
    this.#trackEndMs = endOfTrack(session.track);
    this.#at = { units: 0, snapshot: initialSnapshot(this.catalog) };
    this.#keyframes.push(this.#at);
  }

  /** Folds the whole recording once: that finds what is wrong with it and makes the keyframes. */
  static async open(session: Session, options: OpenOptions): Promise<Recording> {
    const recording = new Recording(session, options.slices);
    await recording.#foldAll(options);
    return recording;
  }

  /** What each mark says, held against the state that was folded. */
  get checks(): readonly MarkCheck[] {
    return this.#checks;
  }

  get troubles(): readonly RecordingTrouble[] {
    return this.#troubles;
  }

  /** From when to when; both 0 for a recording without records. */
  get fromMs(): number {
    return this.units[0]?.atMs ?? 0;
  }

  /** Positions may go on after the last record. */
  get toMs(): number {
    return Math.max(this.units.at(-1)?.atMs ?? 0, this.#trackEndMs);
  }

  /** The state after that many units. */
  snapshotAfter(units: number): Snapshot {
    const wanted = Math.max(0, Math.min(units, this.units.length));
    if (wanted !== this.#at.units) {
      const from = this.#nearest(wanted);
      this.#at = { units: wanted, snapshot: this.#fold(from, wanted) };
    }
    return this.#at.snapshot;
  }

  /** How many units had happened at that time. */
  unitsAtTime(atMs: number): number {
    return this.#count((unit) => unit.atMs <= atMs);
  }

  /** How many units are within the records below a number. */
  unitsBefore(beforeSeq: number): number {
    return this.#count((unit) => unit.endSeq <= beforeSeq);
  }

  /** When everything below a record's number had happened. */
  timeBefore(beforeSeq: number): number {
    return this.units[this.unitsBefore(beforeSeq) - 1]?.atMs ?? this.fromMs;
  }

  async #foldAll({ onProgress, keyframeEvery = KEYFRAME_EVERY }: OpenOptions): Promise<void> {
    const marks = [...this.session.marks].sort((a, b) => a.beforeSeq - b.beforeSeq);
    let snapshot = this.#at.snapshot;
    let reached = 0;
    let sinceKeyframe = 0;
    let nextMark = 0;
    const compareBelow = (seq: number) => {
      for (let mark = marks[nextMark]; mark && mark.beforeSeq < seq; mark = marks[nextMark]) {
        this.#compare(mark, mark.beforeSeq === reached ? snapshot : null);
        nextMark += 1;
      }
    };
    for (const [i, unit] of this.units.entries()) {
      compareBelow(unit.endSeq);
      snapshot = this.#take(snapshot, unit);
      reached = unit.endSeq;
      this.#isUncertain ||= unit.isBehindGap;
      sinceKeyframe += unit.events.length;
      if (sinceKeyframe >= keyframeEvery) {
        this.#keyframes.push({ units: i + 1, snapshot });
        sinceKeyframe = 0;
      }
      if (i % PROGRESS_EVERY === 0) await onProgress?.(i, this.units.length);
    }
    compareBelow(Number.POSITIVE_INFINITY);
    this.#at = { units: this.units.length, snapshot };
  }

  /** Folds one unit for the first time; one that cannot be folded is left out for good. */
  #take(snapshot: Snapshot, unit: Unit): Snapshot {
    try {
      for (const { type, data } of unit.events) {
        const known = this.catalog.event(type);
        if (known) known.def.schema.parse(data);
        else if (!type.startsWith('kernel/')) this.#noteUnknown(type);
      }
      return project(this.catalog, snapshot, unit.events, this.#blobs.read);
    } catch (error) {
      this.#leftOut.add(unit);
      this.#isUncertain = true;
      const seq = unit.records[0]?.seq ?? 0;
      const why = error instanceof Error ? error.message : String(error);
      const what = `The batch at record ${seq} was left out: ${why.split('\n')[0]}`;
      this.#troubles.push({ seq, what });
      return snapshot;
    }
  }

  #noteUnknown(type: string): void {
    this.unknownTypes.set(type, (this.unknownTypes.get(type) ?? 0) + 1);
  }

  /** `snapshot`: null when the records do not reach the mark. */
  #compare(mark: Mark, snapshot: Snapshot | null): void {
    const check: MarkCheck =
      this.#isUncertain || snapshot === null
        ? { mark, is: 'uncertain', hash: snapshot && stateHash(snapshot), differs: [] }
        : compareMark(mark, snapshot);
    this.#checks.push(check);
  }

  #nearest(units: number): Keyframe {
    const here = this.#at;
    let nearest = this.#keyframes[0] as Keyframe;
    for (const keyframe of this.#keyframes) if (keyframe.units <= units) nearest = keyframe;
    return here.units <= units && here.units > nearest.units ? here : nearest;
  }

  #fold({ units: from, snapshot }: Keyframe, to: number): Snapshot {
    const events = this.units
      .slice(from, to)
      .filter((unit) => !this.#leftOut.has(unit))
      .flatMap((unit) => unit.events);
    return project(this.catalog, snapshot, events, this.#blobs.read);
  }

  #count(isIn: (unit: Unit) => boolean): number {
    let low = 0;
    let high = this.units.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isIn(this.units[middle] as Unit)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
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
