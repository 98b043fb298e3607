// Records a headless console like the browser's: records from the log, marks of its states,
// positions from the link.
import { slices } from '#features/index.ts';
import { CATALOGUE } from '#features/migrations.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { Clock, LogStore } from '#kernel/ports.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { markOf } from '#replay/marks.ts';
import { joined, pack } from '#replay/packing.ts';
import type { Mark } from '#replay/session.ts';
import { TrackRecorder } from '#replay/trackRecorder.ts';
import { trackSpan } from '#replay/trackBlock.ts';
import { writeSession } from '#replay/writeSession.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import type { Link } from '#wire/link/link.ts';

export class Recorder {
  readonly marks: Mark[] = [];
  readonly positions = new PositionTable();
  readonly #clock: Clock;
  readonly #blocks: Uint8Array[] = [];
  readonly #track = new TrackRecorder(this.positions, (block) => void this.#blocks.push(block));

  constructor(link: Link, clock: Clock) {
    this.#clock = clock;
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

  /** Call outside of any dispatch; requests may still be under way. */
  mark(machine: Machine, label?: string): Mark {
    const mark = markOf(machine.latest(), {
      kind: label === undefined ? 'state' : 'bookmark',
      beforeSeq: machine.log?.nextSeq() ?? 0,
      atMs: this.#clock.now(),
      ...(label !== undefined && { label }),
    });
    this.marks.push(mark);
    return mark;
  }

  /** The session file. `sim`: null for a real server. */
  async file(seed: number, sim: Json | null, store: LogStore): Promise<Uint8Array> {
    const records: LogRecord[] = [];
    for await (const piece of store.read(0)) records.push(...piece);
    const open = this.#track.peek();
    const blocks = open ? [...this.#blocks, open] : this.#blocks;
    const pieces: Uint8Array[] = [];
    await writeSession(
      {
        header: {
          mode: sim === null ? 'live' : 'fake',
          seed: sim === null ? null : seed,
          options: { seed: String(seed) },
          build: 'headless',
          catalogue: CATALOGUE,
          session: 'tab:admin',
          userId: 'admin',
          zone: 'America/Chicago',
          trackFromMs: blocks[0] ? trackSpan(blocks[0]).fromMs : null,
        },
        records,
        blob: (hash) => store.getBlob(hash),
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
