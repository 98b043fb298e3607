// Opens the event machine: recovers its log, wires bus, durable queue, processes and publication.
// The one place that knows all of the kernel's parts.
import { Blobs } from './blobs.ts';
import { Bus } from './bus.ts';
import { compile } from './catalog.ts';
import { DurableQueue } from './durable.ts';
import { Keeping } from './keeping.ts';
import { type KeyframeMoment, writeKeyframe } from './keyframes.ts';
import type { LogReading, Machine, MachineOptions, Snapshot } from './machine.types.ts';
import { Numbering } from './numbering.ts';
import { Runner } from './processes.ts';
import { Publisher } from './publisher.ts';
import type { CommandRecord, EventRecord, LogRecord } from './records.ts';
import { recover, type Recovered } from './recovery.ts';
import type { Table } from './slice.ts';
import { Writer } from './writer.ts';

/** The reason when an intent ends after a reload because no process serves it. */
export const INTERRUPTED = 'The page was closed before this was answered.';

/** Reading or writing a row of a keyframe costs as much as folding some five records. */
const KEYFRAME_EVERY = 50_000;
const KEYFRAME_RECORDS_A_ROW = 5;
const RETRY_SHARE = 0.1;

const anyStep = { durable: false, undoable: true };

/**
 * Reads the log, decides durable commands that were written but not decided, resumes processes and
 * returns the running machine. Throws only on slices that conflict; a damaged log or
 * keyframe is reported through `onTrouble`, a failing store by `keeping`.
 */
export async function openMachine<Ports>(options: MachineOptions<Ports>): Promise<Machine> {
  const { store, onTrouble, build = '' } = options;
  const catalog = compile(options.slices);
  const keeping = new Keeping(options.isVolatile);
  const blobs = new Blobs(store, keeping);
  const recovered = await recover({ catalog, store, blobs, build, onTrouble });
  const running = new Running(options, catalog, { blobs, keeping }, recovered);
  await running.start();
  return running;
}

class Running<Ports> implements Machine {
  readonly keeping: Keeping;
  readonly #options: MachineOptions<Ports>;
  readonly #blobs: Blobs;
  readonly #recovered: Recovered;
  readonly #numbering: Numbering;
  readonly #writer: Writer;
  readonly #bus: Bus;
  readonly #durable: DurableQueue;
  readonly #runner: Runner<Ports>;
  readonly #publisher: Publisher;
  readonly #onRecord = new Set<(record: LogRecord) => void>();
  readonly #queued: (() => void)[] = [];
  #isRunningQueue = false;
  /** The last stored keyframe covers every record below this number. */
  #keyframeAt: number;
  /** Where the last keyframe was taken, stored or not, and how many are not stored yet. */
  #keyframeTriedAt: number;
  #keyframesUnderWay = 0;
  /** Records since the last keyframe after which to check whether another is due. */
  #keyframeAfter: number;
  #keyframe: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    options: MachineOptions<Ports>,
    catalog: ReturnType<typeof compile>,
    { blobs, keeping }: { readonly blobs: Blobs; readonly keeping: Keeping },
    recovered: Recovered,
  ) {
    const { intents, history, snapshot, next } = recovered;
    const { onTrouble } = options;
    this.keeping = keeping;
    this.#options = options;
    this.#blobs = blobs;
    this.#recovered = recovered;
    this.#keyframeAt = recovered.keyframeAt;
    this.#keyframeTriedAt = recovered.keyframeAt;
    this.#keyframeAfter = options.keyframeEvery ?? KEYFRAME_EVERY;
    this.#numbering = new Numbering(options.session, next);
    this.#writer = new Writer(options.store, keeping);
    keeping.add(blobs);
    keeping.add(this.#writer);
    const parts = {
      catalog,
      numbering: this.#numbering,
      writer: this.#writer,
      intents,
      history,
      blobs,
      keeping,
      options: options as MachineOptions<unknown>,
      announce: (records: readonly LogRecord[], changed: boolean) =>
        this.#announce(records, changed),
      feed: (events: readonly EventRecord[]) => this.#feed(events),
      defer: (command: CommandRecord, written: Promise<void>) =>
        this.#durable.add(command, written),
    };
    this.#bus = new Bus(parts, snapshot);
    const feed = (events: readonly EventRecord[]) => this.#feed(events);
    this.#durable = new DurableQueue(this.#bus, keeping, feed, onTrouble);
    this.#publisher = new Publisher(options.frames, () => this.#bus.snapshot, onTrouble);
    this.#runner = new Runner({
      processes: options.processes,
      ports: options.processPorts,
      latest: () => this.#bus.snapshot,
      dispatch: (command, from) => this.dispatch(command, from),
      end: (command, end) => this.#bus.endFromInside(command, end),
      rootOf: (id) => intents.get(id)?.root,
      isBarred: (id) => intents.isBarred(id),
      onTrouble,
    });
  }

  /** First decides what was written, then resumes processes, then ends unserved intents. */
  async start(): Promise<void> {
    const { intents } = this.#recovered;
    const decided: EventRecord[] = [];
    const before = intents.open();
    for (const command of intents.undecided()) {
      decided.push(...(await this.#durable.decide(command, Promise.resolve())));
    }
    this.#runner.resume();
    this.#feed(decided);
    for (const { id, durable } of before) {
      if (durable || this.#runner.serves(id)) continue;
      this.#bus.endFromInside(id, { how: 'failed', error: INTERRUPTED });
    }
    this.#publisher.now();
  }

  latest = (): Snapshot => this.#bus.snapshot;
  published = (): Snapshot => this.#publisher.published();
  subscribe = (on: () => void) => this.#publisher.subscribe(on);
  check: Machine['check'] = (command) => this.#bus.check(command);
  openIntents: Machine['openIntents'] = () => this.#recovered.intents.open();

  dispatch: Machine['dispatch'] = (command, from) => {
    if (!this.#closed) return this.#bus.dispatch(command, from);
    const reason = 'The session is closed.';
    const id = this.#numbering.id(this.#numbering.next);
    return { id, ended: Promise.resolve({ how: 'ignored', reason }) };
  };

  canUndo: Machine['canUndo'] = () => {
    const may = this.keeping.mayWork(anyStep);
    const can = may.yes ? this.#recovered.history.canUndo() : may;
    return can.yes ? { yes: true, label: can.label, id: can.step.id } : can;
  };

  canRedo: Machine['canRedo'] = () => {
    const can = this.#recovered.history.canRedo();
    if (!can.yes) return can;
    const allowed = this.#bus.check(can.step);
    return allowed.yes ? { yes: true, label: can.label } : allowed;
  };

  undo: Machine['undo'] = () => {
    const may = this.keeping.mayWork(anyStep);
    return may.yes ? this.#bus.undo() : may;
  };

  redo: Machine['redo'] = () => {
    const can = this.#recovered.history.canRedo();
    if (!can.yes) return can;
    const allowed = this.#bus.check(can.step);
    if (allowed.yes) this.#bus.redo(can.step);
    return allowed;
  };

  onRecord: Machine['onRecord'] = (on) => {
    this.#onRecord.add(on);
    return () => this.#onRecord.delete(on);
  };

  readonly log: LogReading = {
    nextSeq: () => this.#numbering.next,
    read: (fromSeq) => this.#options.store.read(fromSeq),
    unstored: () => ({ records: this.#writer.unwritten(), blobs: this.#blobs.unstored() }),
  };

  putBlob: Machine['putBlob'] = (value) => this.#blobs.put(value);

  settled = async (): Promise<void> => {
    await this.#durable.idle();
    await this.#writer.settled();
  };

  writeKeyframe = (): Promise<void> => {
    const { intents, history } = this.#recovered;
    const at = {
      snapshot: this.#bus.snapshot,
      kernel: { intents: intents.save(), history: history.save() },
      beforeSeq: this.#numbering.next,
    };
    this.#keyframeTriedAt = at.beforeSeq;
    this.#keyframesUnderWay += 1;
    this.#keyframe = this.#keyframe.then(() => this.#storeKeyframe(at));
    return this.#keyframe;
  };

  close = async (): Promise<void> => {
    if (this.#closed) return;
    this.#closed = true;
    this.#runner.close();
    this.#publisher.close();
    await this.settled();
    await this.#keyframe;
    await this.#options.store.close();
  };

  #announce(records: readonly LogRecord[], changed: boolean): void {
    if (changed) this.#publisher.schedule();
    if (this.#isKeyframeDue()) {
      this.#keyframeAfter = this.#keyframeEvery();
      if (this.#isKeyframeDue()) void this.writeKeyframe();
    }
    if (this.#onRecord.size > 0) this.#notifyAll(records);
  }

  #notifyAll(records: readonly LogRecord[]): void {
    this.#inOrder(() => {
      for (const record of records) for (const on of this.#onRecord) this.#notify(on, record);
    });
  }

  #feed(events: readonly EventRecord[]): void {
    if (this.#runner.listensTo(events)) this.#queueFor(events);
  }

  #queueFor(events: readonly EventRecord[]): void {
    this.#inOrder(() => this.#runner.feed(events));
  }

  /** Listeners and processes may dispatch; each still receives one batch after another. */
  #inOrder(run: () => void): void {
    this.#queued.push(run);
    if (this.#isRunningQueue) return;
    this.#isRunningQueue = true;
    try {
      for (let next = this.#queued.shift(); next; next = this.#queued.shift()) next();
    } finally {
      this.#isRunningQueue = false;
    }
  }

  #notify(on: (record: LogRecord) => void, record: LogRecord): void {
    try {
      on(record);
    } catch (error) {
      this.#options.onTrouble({ what: 'A listener to the log failed.', error });
    }
  }

  /** A keyframe that could not be stored is tried again after a tenth of the records. */
  #isKeyframeDue(): boolean {
    const { next } = this.#numbering;
    if (next - this.#keyframeAt < this.#keyframeAfter || this.#keyframesUnderWay > 0) return false;
    const isFirst = this.#keyframeTriedAt === this.#keyframeAt;
    return isFirst || next - this.#keyframeTriedAt >= this.#keyframeAfter * RETRY_SHARE;
  }

  #keyframeEvery(): number {
    if (this.#options.keyframeEvery !== undefined) return this.#options.keyframeEvery;
    let rows = 0;
    for (const { tables } of Object.values(this.#bus.snapshot)) {
      for (const { length } of Object.values<Table<object>>(tables)) rows += length;
    }
    return Math.max(KEYFRAME_EVERY, KEYFRAME_RECORDS_A_ROW * rows);
  }

  async #storeKeyframe(at: KeyframeMoment): Promise<void> {
    const { store, build = '', onTrouble } = this.#options;
    try {
      // A keyframe ahead of the stored log would restore state that the log has lost.
      if (!(await this.#writer.settled())) return;
      await writeKeyframe(store, at, build, this.#recovered.known);
      this.#keyframeAt = Math.max(this.#keyframeAt, at.beforeSeq);
    } catch (error) {
      onTrouble({ what: 'The keyframe could not be stored.', error });
    } finally {
      this.#keyframesUnderWay -= 1;
    }
  }
}
