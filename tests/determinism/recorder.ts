// Records a headless console as the browser's console is recorded: records from the log, marks of
// its states, positions from the link.
import { slices } from '#features/index.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { MemoryDisk } from '#kernel/memoryLogStore.ts';
import type { Json } from '#kernel/records.ts';
import { markOf } from '#replay/marks.ts';
import { joined, pack } from '#replay/packing.ts';
import type { Mark } from '#replay/session.ts';
import { TrackRecorder } from '#replay/trackRecorder.ts';
import { trackSpan } from '#replay/trackBlock.ts';
import { writeSession } from '#replay/writeSession.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import type { Link } from '#wire/link.ts';

export class Recorder {
  readonly marks: Mark[] = [];
  readonly positions = new PositionTable();
  readonly #disk: MemoryDisk;
  readonly #blocks: Uint8Array[] = [];
  readonly #track = new TrackRecorder(this.positions, (block) => void this.#blocks.push(block));

  constructor(link: Link, disk: MemoryDisk) {
    this.#disk = disk;
    link.listen((push) => {
      if (push.is === 'positionNames') {
        this.#track.announce(push.names);
        this.positions.announce(push.names);
      } else if (push.is === 'positions') {
        this.#track.take(push.batch);
        this.positions.apply(push.batch);
      } else if (push.is === 'connection' && push.state !== 'connected') {
        this.#track.forgetNames();
        this.positions.forgetNames();
      }
    });
  }

  /** For a machine at rest: all its records are on the disk. */
  async mark(machine: Machine, label?: string): Promise<Mark> {
    await machine.settled();
    const last = this.#disk.records.at(-1);
    const place = { beforeSeq: (last?.seq ?? -1) + 1, atMs: last?.at ?? 0 };
    const mark = markOf(machine.latest(), {
      kind: label === undefined ? 'state' : 'bookmark',
      ...place,
      ...(label !== undefined && { label }),
    });
    this.marks.push(mark);
    return mark;
  }

  async file(seed: number, sim: Json | null): Promise<Uint8Array> {
    const open = this.#track.peek();
    const blocks = open ? [...this.#blocks, open] : this.#blocks;
    const pieces: Uint8Array[] = [];
    await writeSession(
      {
        header: {
          mode: 'fake',
          seed,
          options: { seed: String(seed) },
          build: 'headless',
          session: 'tab:dispatcher',
          userId: 'dispatcher',
          zone: 'America/Chicago',
          trackFromMs: blocks[0] ? trackSpan(blocks[0]).fromMs : null,
        },
        records: this.#disk.records,
        blob: async (hash) => this.#disk.blobs.get(hash),
        track: await Promise.all(blocks.map(pack)),
        marks: this.marks,
        sim,
      },
      slices,
      (bytes) => void pieces.push(bytes),
    );
    return joined(
      pieces,
      pieces.reduce((sum, { length }) => sum + length, 0),
    );
  }
}
