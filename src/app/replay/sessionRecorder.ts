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
  #due: ReturnType<typeof setTimeout> | null = null;
  readonly #stop: () => void;

  private constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#name = `marks:${parts.about.userId}`;
    this.#stop = parts.machine.onRecord((record) => {
      if (this.#schedule.note(record)) this.#due ??= setTimeout(() => void this.#whenDue());
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
    const mark = await this.#take('state');
    await machine.settled();
    const records = (await log()).filter(({ seq }) => seq < mark.beforeSeq);
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
    await this.#take('state').catch(() => undefined);
  }

  /** Outside of any dispatch, so that the state is that of all records so far. */
  async #take(kind: Mark['kind']): Promise<Mark> {
    const { machine, blocks } = this.#parts;
    const beforeSeq = this.#nextSeq();
    const snapshot = machine.latest();
    const atMs = this.#schedule.atMs;
    const mark = markOf(snapshot, { kind, beforeSeq, atMs });
    this.#schedule.taken(atMs);
    this.#marks = [...this.#marks.filter((one) => one.beforeSeq < beforeSeq), mark];
    // A stored mark is one whose records are stored: after a crash their numbers come again.
    await machine.settled();
    const bytes = textBytes(JSON.stringify(this.#marks));
    await blocks.put(this.#name, Uint8Array.from(bytes).buffer).catch(() => undefined);
    return mark;
  }

  #nextSeq(): number {
    return this.#parts.machine.log?.nextSeq() ?? this.#schedule.beforeSeq;
  }
}

function readMarks(stored: ArrayBuffer | undefined, nextSeq: number): readonly Mark[] {
  try {
    const marks = stored ? (parseBytes(new Uint8Array(stored)) as readonly Mark[]) : [];
    return marks.filter(({ beforeSeq }) => beforeSeq <= nextSeq);
  } catch {
    return [];
  }
}
