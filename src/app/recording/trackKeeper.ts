import type { BlockStore } from '#backends/idbBlocks.ts';
import type { PositionBatch, PositionNames } from '#domain/positionBatch.ts';
import { pack, type Packed, unpack } from '#replay/packing.ts';
import { trackSpan } from '#replay/trackBlock.ts';
import { heardIn } from '#replay/trackHistory.ts';
import { TrackRecorder } from '#replay/trackRecorder.ts';
import type { HeardFix } from '#telemetry/driverHistory.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import { nextTask } from '#views/kit/nextTask.ts';

/** Bytes for the positions of one tab's session; the oldest blocks are dropped first. */
const mostBytes = 24 * 1024 * 1024;
const keepOpenEveryMs = 15_000;
/** Whether the body is packed, its plain length, when it begins; then the body. */
const headBytes = 16;

type Kept = { readonly name: string; readonly bytes: number };

/** Keeps the positions of a session beside its log, so that they can be saved with it. */
export class TrackKeeper {
  readonly #blocks: BlockStore;
  readonly #prefix: string;
  readonly #budgetBytes: number;
  readonly #recorder: TrackRecorder;
  readonly #timer: ReturnType<typeof setInterval>;
  #kept: Kept[] = [];
  #next = 0;
  #openRows = 0;
  /** One write after another. */
  #last: Promise<void> = Promise.resolve();

  private constructor(
    blocks: BlockStore,
    positions: PositionTable,
    owner: string,
    budgetBytes: number,
  ) {
    this.#blocks = blocks;
    this.#budgetBytes = budgetBytes;
    this.#prefix = `track:${owner}:`;
    this.#recorder = new TrackRecorder(positions, (bytes) => this.#inTurn(() => this.#keep(bytes)));
    this.#timer = setInterval(() => this.keepOpen(), keepOpenEveryMs);
  }

  /** Continues after the blocks that an earlier start has stored for the same owner. */
  static async open(
    blocks: BlockStore,
    positions: PositionTable,
    owner: string,
    budgetBytes = mostBytes,
  ): Promise<TrackKeeper> {
    const keeper = new TrackKeeper(blocks, positions, owner, budgetBytes);
    const names = await blocks.names(keeper.#prefix);
    for (const name of names) {
      const [number = '0', bytes = '0'] = name.slice(keeper.#prefix.length).split(':');
      keeper.#kept.push({ name, bytes: Number(bytes) });
      keeper.#next = Number(number) + 1;
    }
    return keeper;
  }

  announce(names: PositionNames): void {
    this.#recorder.announce(names);
  }

  forgetNames(): void {
    this.#recorder.forgetNames();
  }

  /** Before the position table takes the batch. */
  take(batch: PositionBatch): void {
    this.#recorder.take(batch);
  }

  /** All stored blocks, in order of time. */
  async all(): Promise<{ readonly blocks: readonly Packed[]; readonly fromMs: number | null }> {
    await this.#last;
    const blocks: Packed[] = [];
    let fromMs: number | null = null;
    for (const { name } of this.#closed()) {
      const stored = await this.#stored(name);
      if (!stored) continue;
      fromMs ??= stored.fromMs;
      blocks.push(stored.packed);
    }
    const open = this.#recorder.peek();
    if (open) {
      fromMs ??= trackSpan(open).fromMs;
      blocks.push(await pack(open));
    }
    return { blocks, fromMs };
  }

  /** What was heard of a driver since then. Rejects when the store or a block can't be read. */
  async heard(driverId: string, sinceMs: number): Promise<readonly HeardFix[]> {
    await this.#last;
    // Only the latest blocks are read, up to the one that covers the beginning.
    const packed: Packed[] = [];
    const open = this.#recorder.peek();
    let fromMs = open ? trackSpan(open).fromMs : Number.POSITIVE_INFINITY;
    for (const { name } of this.#closed().toReversed()) {
      if (fromMs <= sinceMs) break;
      const stored = await this.#stored(name);
      if (!stored) continue;
      packed.unshift(stored.packed);
      ({ fromMs } = stored);
    }
    async function* blocks() {
      for (const one of packed) yield await unpack(one);
      if (open) yield open;
    }
    const all = await heardIn(blocks(), driverId, nextTask);
    return all.filter(({ heardMs }) => heardMs >= sinceMs);
  }

  /** Writes the open block, so that a crash loses little. */
  keepOpen(): void {
    if (this.#recorder.openRows === this.#openRows) return;
    this.#openRows = this.#recorder.openRows;
    const open = this.#recorder.peek();
    if (open) this.#inTurn(() => this.#put(open));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.keepOpen();
    await this.#last;
  }

  #closed(): readonly Kept[] {
    const open = this.#openName();
    return this.#kept.filter(({ name }) => name !== open);
  }

  /** Null where nothing is stored under the name, or less than a head. */
  async #stored(
    name: string,
  ): Promise<{ readonly packed: Packed; readonly fromMs: number } | null> {
    const stored = await this.#blocks.get(name);
    if (!stored || stored.byteLength < headBytes) return null;
    const view = new DataView(stored);
    const body = new Uint8Array(stored, headBytes);
    const packed = { isPacked: view.getUint32(0) === 1, plainBytes: view.getUint32(4), body };
    return { packed, fromMs: view.getFloat64(8) };
  }

  #openName(): string {
    return this.#kept.find(({ name }) => name.startsWith(this.#numbered()))?.name ?? '';
  }

  #numbered(): string {
    return `${this.#prefix}${String(this.#next).padStart(6, '0')}:`;
  }

  async #keep(bytes: Uint8Array): Promise<void> {
    await this.#put(bytes);
    this.#next += 1;
    this.#openRows = 0;
  }

  /** Replaces the stored form of the open block. */
  async #put(bytes: Uint8Array): Promise<void> {
    const { isPacked, plainBytes, body } = await pack(bytes);
    const stored = new Uint8Array(headBytes + body.length);
    const view = new DataView(stored.buffer);
    view.setUint32(0, isPacked ? 1 : 0);
    view.setUint32(4, plainBytes);
    view.setFloat64(8, trackSpan(bytes).fromMs);
    stored.set(body, headBytes);
    const before = this.#openName();
    const name = `${this.#numbered()}${stored.length}`;
    await this.#blocks.put(name, stored.buffer);
    if (before !== '' && before !== name) await this.#blocks.remove(before);
    this.#kept = this.#kept.filter((kept) => kept.name !== before);
    this.#kept.push({ name, bytes: stored.length });
    await this.#dropOldest();
  }

  async #dropOldest(): Promise<void> {
    let sum = this.#kept.reduce((bytes, kept) => bytes + kept.bytes, 0);
    while (sum > this.#budgetBytes && this.#kept.length > 1) {
      const oldest = this.#kept.shift() as Kept;
      sum -= oldest.bytes;
      await this.#blocks.remove(oldest.name);
    }
  }

  #inTurn(run: () => Promise<void>): void {
    // The server sends positions again; a failing store only affects the recording.
    this.#last = this.#last.then(run).catch(() => undefined);
  }
}
