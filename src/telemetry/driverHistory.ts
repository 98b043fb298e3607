// Where one driver has been in the last hours, as the console heard it (S2 §4): made of the stored
// positions of the session when it is looked at, and no second record of them.
import { type Point, straightDistanceCmi } from '#domain/geo.ts';
import { fixKinds } from '#domain/positionBatch.ts';

/** One stored fix. Coordinates are degrees × 1e6, times epoch ms. */
export type HeardFix = Point & {
  /** The phone's time, which orders a driver's fixes and nothing else (reading 64). */
  readonly atMs: number;
  /** When the server sent it. */
  readonly heardMs: number;
  /** One of `fixKinds`; of the way from there on. */
  readonly kind: number;
};

/** A kept fix; `isAfterSilence`: the way to it is not known. */
export type HistoryFix = HeardFix & { readonly isAfterSilence: boolean };

/** After a longer silence the way in between is unknown, as behind a driver (`trails.ts`). */
const SILENT_MS = 5 * 60_000;
/** A fix nearer to the last kept one, or sooner after it, is left out; hundredths of a mile. */
const APART_CMI = 2;
const APART_MS = 5_000;
/** A stop that is shorter belongs to the drive. */
const STOP_MS = 5 * 60_000;
/** A fix further ahead of the server's time is from a phone whose clock is wrong. */
const AHEAD_MS = 2 * 60_000;

/** Takes a driver's fixes as they were heard, and keeps those that show the way. */
export class DriverHistory {
  readonly #kept: HistoryFix[] = [];
  #latest: HistoryFix | null = null;

  /** Returns whether it was newer than all before. */
  add(fix: HeardFix): boolean {
    const latest = this.#latest;
    const wasWrong = latest !== null && latest.atMs > latest.heardMs + AHEAD_MS;
    if (latest !== null && fix.atMs <= latest.atMs && !wasWrong) return false;
    const isAfterSilence = latest !== null && fix.heardMs - latest.heardMs > SILENT_MS;
    const last = this.#kept.at(-1);
    const next = { ...fix, isAfterSilence };
    const isApart =
      last === undefined ||
      isAfterSilence ||
      fix.kind !== last.kind ||
      (straightDistanceCmi(last, fix) >= APART_CMI && fix.heardMs - last.heardMs >= APART_MS);
    if (isApart) {
      // Where a stop or the known way ends is kept, too.
      const hasStood =
        last && latest && latest !== last && latest.heardMs - last.heardMs > SILENT_MS;
      if (hasStood || (isAfterSilence && latest !== last && latest)) this.#kept.push(latest);
      this.#kept.push(next);
    }
    this.#latest = next;
    return true;
  }

  /** Oldest first, up to the latest. */
  fixes(): readonly HistoryFix[] {
    const [last, latest] = [this.#kept.at(-1), this.#latest];
    if (latest === null || latest.atMs === last?.atMs) return [...this.#kept];
    return [...this.#kept, { ...latest, isAfterSilence: false }];
  }
}

/**
 * What a driver did for a while: drove in a trip or outside of one, rode as a passenger, stood, or
 * was not heard.
 */
export type Stretch = {
  readonly is: 'inTrip' | 'outOfTrip' | 'drove' | 'rode' | 'stood' | 'unheard';
  readonly fromMs: number;
  readonly toMs: number;
  readonly from: Point;
  readonly to: Point;
  /** Between its fixes in straight lines, hundredths of a mile; 0 where nothing was heard. */
  readonly distanceCmi: number;
};

const isOfKind = {
  [fixKinds.unknown]: 'drove',
  [fixKinds.inTrip]: 'inTrip',
  [fixKinds.outOfTrip]: 'outOfTrip',
} as const;

/** Whether the driver was a passenger between two fixes; positions don't say so. */
export type WasSeated = (fromMs: number, toMs: number) => boolean;

/** The history as stretches without a gap between them, oldest first. */
export function stretchesOf(
  fixes: readonly HistoryFix[],
  wasSeated: WasSeated,
): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const [k, to] of fixes.entries()) {
    const from = fixes[k - 1];
    if (!from) continue;
    const distanceCmi = straightDistanceCmi(from, to);
    const isStop = distanceCmi < APART_CMI && to.heardMs - from.heardMs >= STOP_MS;
    const driven = isOfKind[from.kind as keyof typeof isOfKind] ?? 'drove';
    const moved = wasSeated(from.heardMs, to.heardMs) ? 'rode' : driven;
    const is = to.isAfterSilence ? 'unheard' : isStop ? 'stood' : moved;
    const last = all.at(-1);
    const isSame = last?.is === is;
    if (isSame) all.pop();
    all.push({
      is,
      fromMs: isSame ? last.fromMs : from.heardMs,
      toMs: to.heardMs,
      from: isSame ? last.from : from,
      to,
      distanceCmi: (isSame ? last.distanceCmi : 0) + (is === 'unheard' ? 0 : distanceCmi),
    });
  }
  return all;
}

/** Where the driver was at full quarters or halves of an hour. */
export type TimeMark = Point & {
  readonly fromMs: number;
  /** The last of the marks that are at this place. */
  readonly toMs: number;
};

/** Marks each `everyMs`; those that follow each other at one place are one. */
export function timeMarks(fixes: readonly HistoryFix[], everyMs: number): readonly TimeMark[] {
  const marks: TimeMark[] = [];
  for (const [k, to] of fixes.entries()) {
    const from = fixes[k - 1];
    if (!from || to.isAfterSilence) continue;
    const first = Math.ceil((from.heardMs + 1) / everyMs) * everyMs;
    for (let ms = first; ms <= to.heardMs; ms += everyMs) {
      const share = (ms - from.heardMs) / (to.heardMs - from.heardMs);
      const at = {
        lonE6: Math.round(from.lonE6 + share * (to.lonE6 - from.lonE6)),
        latE6: Math.round(from.latE6 + share * (to.latE6 - from.latE6)),
      };
      const last = marks.at(-1);
      const isThere = last !== undefined && straightDistanceCmi(last, at) < APART_CMI;
      if (isThere) marks[marks.length - 1] = { ...last, toMs: ms };
      else marks.push({ ...at, fromMs: ms, toMs: ms });
    }
  }
  return marks;
}
