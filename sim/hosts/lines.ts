// Lines of JSON with a checksum each. In a chain each checksum goes on from the one before, so that
// a line that was taken out or moved is noticed like one that was changed.
import { crc32 } from 'node:zlib';

/** `crc32 json`, with the checksum as eight hexadecimal digits. */
export type Line = { readonly text: string; readonly sum: number };

/** `before`: the checksum of the line before in a chain; 0 for the first, or without a chain. */
export function lineOf(json: string, before: number): Line {
  const sum = crc32(json, before);
  return { text: `${hexOf(sum)} ${json}\n`, sum };
}

const newline = 0x0a;
/** Longer than any line that is written. */
const mostLineBytes = 400_000_000;

export type LinePorts = {
  /** One whole line, and the byte where it begins. */
  readonly line: (json: string, at: number) => void;
  /** The lines are damaged at this byte, in their middle. */
  readonly damaged: (at: number) => never;
};

/** Reads lines from bytes that come in parts. */
export class LineReader {
  readonly #ports: LinePorts;
  #isChained = false;
  #sum = 0;
  #rest: Buffer[] = [];
  #restBytes = 0;
  /** Of the first line that is not read yet. */
  #at: number;
  /** Where a line is that is not whole: the last one may be torn. */
  #torn: number | null = null;

  /** `at`: the byte where the first line begins. */
  constructor(at: number, ports: LinePorts) {
    this.#at = at;
    this.#ports = ports;
  }

  /** The lines from now on are a chain with the one before. */
  chain(): void {
    this.#isChained = true;
  }

  /** What the next line goes on from; 0 without a chain. */
  get sum(): number {
    return this.#isChained ? this.#sum : 0;
  }

  push(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      this.#rest.push(bytes.subarray(from, end));
      const line = this.#rest.length === 1 ? (this.#rest[0] as Buffer) : Buffer.concat(this.#rest);
      this.#rest = [];
      this.#restBytes = 0;
      this.#take(line);
      from = end + 1;
    }
    if (from === bytes.length) return;
    const left = bytes.subarray(from);
    if (this.#torn !== null) this.#ports.damaged(this.#torn);
    this.#rest.push(left);
    this.#restBytes += left.length;
    if (this.#restBytes > mostLineBytes) this.#ports.damaged(this.#at);
  }

  /** Where the whole lines end. `torn`: the beginning of what follows them. */
  end(): { readonly wholeBytes: number; readonly torn: string } {
    const torn = Buffer.concat(this.#rest).subarray(0, 100).toString('latin1');
    return { wholeBytes: this.#torn ?? this.#at, torn };
  }

  #take(line: Buffer): void {
    // Only the last line may have been torn by a power cut; lines before it were acknowledged.
    if (this.#torn !== null) this.#ports.damaged(this.#torn);
    const text = line.toString('utf8');
    const json = text.slice(9);
    const sum = crc32(json, this.#isChained ? this.#sum : 0);
    if (text[8] !== ' ' || text.slice(0, 8) !== hexOf(sum)) {
      this.#torn = this.#at;
      return;
    }
    this.#sum = sum;
    const at = this.#at;
    this.#at += line.length + 1;
    this.#ports.line(json, at);
  }
}

function hexOf(sum: number): string {
  return sum.toString(16).padStart(8, '0');
}
