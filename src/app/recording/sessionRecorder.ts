import { browserIdle, type Idle, noWait } from '#backends/browserIdle.ts';
import type { BlockStore } from '#backends/idbBlocks.ts';
import { slices } from '#features/index.ts';
import { CATALOGUE } from '#features/migrations.ts';
import { parseBytes, textBytes } from '#kernel/canonical.ts';
import { hashAhead } from '#kernel/keyframes.ts';
import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { markOf } from '#replay/marks.ts';
import { MarkSchedule } from '#replay/markSchedule.ts';
import type { Mark, SessionHeader } from '#replay/session.ts';
import { writeSession } from '#replay/writeSession.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { TrackKeeper } from './trackKeeper.ts';

/** Dependencies of a recorder; the composition root fills them. */
export type RecorderParts = {
  readonly machine: Machine;
  /** Null where no positions are stored. */
  readonly track: TrackKeeper | null;
  readonly blocks: BlockStore;
  readonly about: Pick<SessionHeader, 'mode' | 'seed' | 'options' | 'build' | 'session' | 'userId'>;
  /** The stored log as it is, and bulk it names. */
  readonly log: () => Promise<readonly LogRecord[]>;
  readonly blob: (hash: string) => Promise<Uint8Array | undefined>;
  /** The simulated company as it is stored; null for a real server. */
  readonly sim: () => Promise<Json | null>;
  /** When a large state is hashed for its mark; the browser's idle time when absent. */
  readonly idle?: Idle;
};

/** A state that is to be marked, taken outside of any dispatch: that of all records so far. */
type Moment = {
  readonly snapshot: Snapshot;
  readonly beforeSeq: number;
  readonly atMs: number;
  /** Labels of bookmarks that are set here. */
  readonly bookmarks: readonly string[];
  readonly withState: boolean;
};

/** Records state marks while a session runs, and writes the session to one file on request. */
export class SessionRecorder {
  readonly #parts: RecorderParts;
  readonly #schedule = new MarkSchedule();
  readonly #name: string;
  #marks: readonly Mark[] = [];
  /** Labels of bookmarks set and not recorded yet. */
  #bookmarks: string[] = [];
  #due: ReturnType<typeof setTimeout> | null = null;
  /** States still to be hashed and recorded, one after another. */
  #noting: Promise<void> = Promise.resolve();
  /** Number of urgent marks: a bookmark that was set, a session that is being saved. */
  #awaited = 0;
  /** Ends the wait for idle time. */
  #hurry: () => void = () => {};
  #isStopped = false;
  readonly #stop: () => void;

  private constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#name = `marks:${parts.about.userId}`;
    this.#stop = parts.machine.onRecord((record) => {
      const label = bookmarkIn(record);
      if (label !== null) this.#bookmarks.push(label);
      if (this.#schedule.note(record) || label !== null) {
        this.#due ??= setTimeout(() => void this.#whenDue());
      }
    });
  }

  static async open(parts: RecorderParts): Promise<SessionRecorder> {
    const recorder = new SessionRecorder(parts);
    const stored = await parts.blocks.get(recorder.#name).catch(() => undefined);
    recorder.#marks = [...readMarks(stored, recorder.#nextSeq()), ...recorder.#marks];
    return recorder;
  }

  /** The session so far as one file. */
  async save(): Promise<Blob> {
    const { machine, track, about, log, blob, sim } = this.#parts;
    const beforeSeq = this.#nextSeq();
    await this.#take(true, true);
    await machine.settled();
    const records = (await log()).filter(({ seq }) => seq < beforeSeq);
    const { blocks, fromMs } = (await track?.all()) ?? { blocks: [], fromMs: null };
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    await writeSession(
      {
        header: { ...about, catalogue: CATALOGUE, zone: operatorZone, trackFromMs: fromMs },
        records,
        blob,
        track: blocks,
        // A bookmark set since then belongs to a later file.
        marks: this.#marks.filter((mark) => mark.beforeSeq <= beforeSeq),
        sim: await sim(),
      },
      slices,
      (bytes) => void pieces.push(bytes as Uint8Array<ArrayBuffer>),
    );
    return new Blob(pieces, { type: 'application/octet-stream' });
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#due !== null) clearTimeout(this.#due);
    this.#stop();
  }

  async #whenDue(): Promise<void> {
    this.#due = null;
    const isState = this.#bookmarks.length === 0;
    await this.#take(isState, !isState).catch(() => undefined);
  }

  /**
   * Records the state for the bookmarks set and, if requested, as a state mark. The hash is of the
   * state at this moment, even if it is computed later. An urgent mark is hashed at once, together
   * with all marks before it.
   */
  #take(withState: boolean, isAwaited: boolean): Promise<void> {
    const atMs = this.#schedule.atMs;
    const snapshot = this.#parts.machine.latest();
    const bookmarks = this.#bookmarks;
    const moment = { snapshot, beforeSeq: this.#nextSeq(), atMs, bookmarks, withState };
    this.#bookmarks = [];
    this.#schedule.taken(atMs);
    const noted = this.#noting.then(() => this.#note(moment));
    this.#noting = noted.catch(() => undefined);
    if (!isAwaited) return noted;
    this.#awaited += 1;
    this.#hurry();
    return noted.finally(() => {
      this.#awaited -= 1;
    });
  }

  async #note({ snapshot, beforeSeq, atMs, bookmarks, withState }: Moment): Promise<void> {
    const { machine, blocks } = this.#parts;
    await this.#inPieces(hashAhead(snapshot));
    if (this.#isStopped) return;
    const state = markOf(snapshot, { kind: 'state', beforeSeq, atMs });
    const set = bookmarks.map(
      (label): Mark => ({ ...state, kind: 'bookmark', ...(label !== '' && { label }) }),
    );
    const kept = this.#marks.filter(
      (one) =>
        one.beforeSeq < beforeSeq || (one.beforeSeq === beforeSeq && one.kind === 'bookmark'),
    );
    this.#marks = [...kept, ...set, ...(withState ? [state] : [])];
    // A mark is stored only after its records: after a crash their seqs are used again.
    await machine.settled();
    if (machine.keeping?.now().is === 'unkept') return;
    const bytes = textBytes(JSON.stringify(this.#marks));
    await blocks.put(this.#name, Uint8Array.from(bytes).buffer).catch(() => undefined);
  }

  /** A state of 10,000 drivers takes more than a second: the page stays usable meanwhile. */
  async #inPieces(pieces: Iterator<undefined, void>): Promise<void> {
    for (;;) {
      const leftMs = await this.#someTime();
      do {
        if (this.#isStopped || pieces.next().done) return;
      } while (leftMs() > 0);
    }
  }

  #someTime(): Promise<() => number> {
    return new Promise((resolve) => {
      const now = () => void noWait.next(resolve);
      if (this.#awaited > 0) return now();
      const cancel = (this.#parts.idle ?? browserIdle).next(resolve);
      this.#hurry = () => {
        cancel();
        now();
      };
    });
  }

  #nextSeq(): number {
    return this.#parts.machine.log?.nextSeq() ?? this.#schedule.beforeSeq;
  }
}

/** The label of a bookmark set by the record, perhaps empty; null when it sets none. */
function bookmarkIn({ kind, type, data }: LogRecord): string | null {
  if (kind !== 'event' || type !== 'session/bookmarked') return null;
  return (data as { readonly label: string }).label;
}

function readMarks(stored: ArrayBuffer | undefined, nextSeq: number): readonly Mark[] {
  try {
    const marks = stored ? (parseBytes(new Uint8Array(stored)) as readonly Mark[]) : [];
    return marks.filter(({ beforeSeq }) => beforeSeq <= nextSeq);
  } catch {
    return [];
  }
}
