// Bodies of answers as bytes, packed where the client takes that: once for all requests that are
// answered by the same text, so that a large one is held once however many consoles wait for it.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);
/** Shorter bodies are sent as they are. */
export const leastPackedLetters = 4_000;
/** Texts of the latest answers, for as long as one serves several requests. */
const mostKept = 3;
const keptMs = 2_000;

export type Body = { readonly bytes: Buffer; readonly encoding: 'gzip' | null };

type Kept = {
  readonly text: string;
  readonly plain: Buffer;
  readonly sinceMs: number;
  packed: Promise<Buffer> | null;
};

export class PackedBodies {
  readonly #nowMs: () => number;
  #kept: Kept[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  async of(text: string, takesGzip: boolean): Promise<Body> {
    if (text.length < leastPackedLetters) return { bytes: Buffer.from(text), encoding: null };
    const kept = this.#of(text);
    if (!takesGzip) return { bytes: kept.plain, encoding: null };
    // Quickly rather than well: the text is of many equal parts.
    kept.packed ??= pack(kept.plain, { level: 2 });
    return { bytes: await kept.packed, encoding: 'gzip' };
  }

  #of(text: string): Kept {
    // Equal texts of one answer are one value, so that this compares no letters.
    const nowMs = this.#nowMs();
    this.#kept = this.#kept.filter(({ sinceMs }) => nowMs - sinceMs < keptMs);
    const known = this.#kept.find((one) => one.text === text);
    if (known) return known;
    const kept: Kept = { text, plain: Buffer.from(text), sinceMs: nowMs, packed: null };
    this.#kept = [...this.#kept, kept].slice(-mostKept);
    return kept;
  }
}
