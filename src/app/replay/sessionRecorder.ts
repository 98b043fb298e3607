import type { BlockStore } from '#backends/idbBlocks.ts';
import { slices } from '#features/index.ts';
import { parseBytes, textBytes } from '#kernel/canonical.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { markOf } from '#replay/marks.ts';
import { MarkSchedule } from '#replay/markSchedule.ts';
import type { Mark, SessionHeader } from '#replay/session.ts';
import { writeSession } from '#replay/writeSession.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { TrackKeeper } from './trackKeeper.ts';

/** What a recorder leans on; the composition root fills it. */
export type RecorderParts = {
  readonly machine: Machine;
  /** Null where no positions are kept. */
  readonly track: TrackKeeper | null;
  readonly blocks: BlockStore;
  readonly about: Pick<SessionHeader, 'mode' | 'seed' | 'options' | 'build' | 'session' | 'userId'>;
  /** The stored log as it is, and bulk it names. */
  readonly log: () => Promise<readonly LogRecord[]>;
  readonly blob: (hash: string) => Promise<Uint8Array | undefined>;
  /** The simulated company as it is stored; null for a real server. */
  readonly sim: () => Promise<Json | null>;
};

/** Notes state marks while a session runs, and makes one file of it when asked. */
export class SessionRecorder {
  readonly #parts: RecorderParts;
  readonly #schedule = new MarkSchedule();
  readonly #name: string;
  #marks: readonly Mark[] = [];
  /** Labels of those that are set and not noted yet. */
  #bookmarks: string[] = [];
  #due: ReturnType<typeof setTimeout> | null = null;
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
    const beforeSeq = await this.#take(true);
    await machine.settled();
    const records = (await log()).filter(({ seq }) => seq < beforeSeq);
    const { blocks, fromMs } = (await track?.all()) ?? { blocks: [], fromMs: null };
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    await writeSession(
      {
        header: { ...about, zone: operatorZone, trackFromMs: fromMs },
        records,
        blob,
        track: blocks,
        marks: this.#marks,
        sim: await sim(),
      },
      slices,
      (bytes) => void pieces.push(bytes as Uint8Array<ArrayBuffer>),
    );
    return new Blob(pieces, { type: 'application/octet-stream' });
  }

  stop(): void {
    if (this.#due !== null) clearTimeout(this.#due);
    this.#stop();
  }

  async #whenDue(): Promise<void> {
    this.#due = null;
    await this.#take(this.#bookmarks.length === 0).catch(() => undefined);
  }

  /**
   * Notes the state as bookmarks that are set and, if asked for, as a state mark; answers where.
   * Outside of any dispatch, so that the state is that of all records so far.
   */
  async #take(withState: boolean): Promise<number> {
    const { machine, blocks } = this.#parts;
    const beforeSeq = this.#nextSeq();
    const atMs = this.#schedule.atMs;
    const state = markOf(machine.latest(), { kind: 'state', beforeSeq, atMs });
    const set = this.#bookmarks.map(
      (label): Mark => ({ ...state, kind: 'bookmark', ...(label !== '' && { label }) }),
    );
    this.#bookmarks = [];
    this.#schedule.taken(atMs);
    const kept = this.#marks.filter(
      (one) =>
        one.beforeSeq < beforeSeq || (one.beforeSeq === beforeSeq && one.kind === 'bookmark'),
    );
    this.#marks = [...kept, ...set, ...(withState ? [state] : [])];
    // A stored mark is one whose records are stored: after a crash their numbers come again.
    await machine.settled();
    const bytes = textBytes(JSON.stringify(this.#marks));
    await blocks.put(this.#name, Uint8Array.from(bytes).buffer).catch(() => undefined);
    return beforeSeq;
  }

  #nextSeq(): number {
    return this.#parts.machine.log?.nextSeq() ?? this.#schedule.beforeSeq;
  }
}

/** The label of a bookmark that the record sets, perhaps empty; null when it sets none. */
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
