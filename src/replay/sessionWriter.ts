// Writes a session file piece by piece, so that no part of it is in memory twice.
import { canonicalJson, textBytes } from '#kernel/canonical.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { writeChunk, writePreamble } from './chunk.ts';
import { pack, type Packed } from './packing.ts';
import { packedSim } from './sim.ts';
import { KINDS, type Mark, type SessionHeader, type UnknownChunk } from './session.ts';

/** Takes the next bytes of the file; awaited, so that it may write slowly. */
export type Sink = (bytes: Uint8Array) => void | Promise<void>;

const RECORDS_A_CHUNK = 1_000;
const TEXT_A_CHUNK = 4_000_000;

/**
 * Calls run one after another. `header` first and `end` last; a file without them can be read, but
 * is reported as incomplete.
 */
export class SessionWriter {
  readonly #sink: Sink;
  #ordinal = 0;
  #records = 0;
  #lines: string[] = [];
  #lineChars = 0;
  #isBegun = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async header(header: SessionHeader): Promise<void> {
    await this.#json(KINDS.header, header);
  }

  /** Events of unknown types are written like any other. */
  async records(records: readonly LogRecord[]): Promise<void> {
    for (const record of records) {
      const line = JSON.stringify(record);
      this.#lines.push(line);
      this.#lineChars += line.length;
      if (this.#lines.length >= RECORDS_A_CHUNK || this.#lineChars >= TEXT_A_CHUNK) {
        await this.#flush();
      }
    }
  }

  /** Bulk that records name by this hash. Before or after them. */
  async blob(hash: string, bytes: Uint8Array): Promise<void> {
    const body = new Uint8Array(64 + bytes.length);
    body.set(textBytes(hash.padEnd(64).slice(0, 64)));
    body.set(bytes, 64);
    await this.#chunk(KINDS.blob, await pack(body));
  }

  /** A block of positions, packed already or not (see trackBlock.ts). */
  async track(block: Packed): Promise<void> {
    await this.packed(KINDS.track, block);
  }

  /** A chunk whose body is packed already, or stays as it is. */
  async packed(kind: string, body: Packed): Promise<void> {
    await this.#flush();
    await this.#chunk(kind, body);
  }

  async marks(marks: readonly Mark[]): Promise<void> {
    await this.#json(KINDS.marks, marks);
  }

  async sim(sim: Json): Promise<void> {
    for await (const piece of packedSim(sim)) await this.packed(KINDS.sim, piece);
  }

  /** A chunk of a kind this version does not know, as it was read. */
  async unknown({ kind, bytes }: UnknownChunk): Promise<void> {
    await this.#chunk(kind, await pack(bytes));
  }

  /** Marks the file as whole. */
  async end(): Promise<void> {
    await this.#flush();
    await this.#json(KINDS.end, { chunks: this.#ordinal, records: this.#records });
  }

  async #flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const text = `${this.#lines.join('\n')}\n`;
    this.#records += this.#lines.length;
    this.#lines = [];
    this.#lineChars = 0;
    await this.#chunk(KINDS.records, await pack(textBytes(text)));
  }

  async #json(kind: string, value: unknown): Promise<void> {
    await this.#flush();
    await this.#chunk(kind, await pack(textBytes(canonicalJson(value))));
  }

  async #chunk(kind: string, packed: Packed): Promise<void> {
    if (!this.#isBegun) {
      this.#isBegun = true;
      await this.#sink(writePreamble());
    }
    const ordinal = this.#ordinal;
    this.#ordinal += 1;
    for (const bytes of writeChunk({ kind, ordinal, ...packed })) await this.#sink(bytes);
  }
}
