// Reads a session file into memory: every chunk that is intact, and in words what is not (P13).
import { hashBytes, parseBytes } from '#kernel/canonical.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { unpack } from './packing.ts';
import { plainTrouble } from './plainJson.ts';
import { readLines } from './recordLines.ts';
import { type Damage, type FoundChunk, scan } from './scan.ts';
import { CATALOGUE, KINDS, type Mark, type Session, type SessionHeader } from './session.ts';
import type { UnknownChunk } from './session.ts';

/** The most that one file may unpack to. */
const MOST_PLAIN_BYTES = 512 * 1024 * 1024;

/** Nothing in the file could be read; `message` says why, for an operator. */
export class NoSession extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoSession';
  }
}

/** Throws `NoSession` when no record of it can be read. Reads the bytes and changes none. */
export async function readSession(
  bytes: Uint8Array,
  mostPlainBytes = MOST_PLAIN_BYTES,
): Promise<Session> {
  const { chunks, damage, version } = scan(bytes);
  const reading = new Reading(damage, mostPlainBytes);
  for (const chunk of chunks) await reading.take(chunk);
  const session = reading.session();
  const catalogue = session.header ? (session.header.catalogue ?? 1) : CATALOGUE;
  if (catalogue !== CATALOGUE) {
    const whose = catalogue < CATALOGUE ? 'an earlier' : 'a later';
    const versions = `catalogue ${catalogue}, and this one reads ${CATALOGUE}`;
    throw new NoSession(`This recording was made by ${whose} version of Tarmac (${versions}).`);
  }
  if (session.records.length > 0 || session.header) return session;
  const first = session.damage[0];
  if (version === null && chunks.length === 0) throw new NoSession('This is no recorded session.');
  throw new NoSession(first?.what ?? 'The file holds no records.');
}

class Reading {
  readonly #damage: Damage[];
  readonly #records: LogRecord[] = [];
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #track: Uint8Array[] = [];
  readonly #unknown: UnknownChunk[] = [];
  #marks: readonly Mark[] = [];
  #header: SessionHeader | null = null;
  #sim: Json | null = null;
  #end: { readonly chunks: number; readonly records: number; readonly at: number } | null = null;
  readonly #mostPlainBytes: number;
  #plainBytes = 0;

  constructor(damage: readonly Damage[], mostPlainBytes: number) {
    this.#damage = [...damage];
    this.#mostPlainBytes = mostPlainBytes;
  }

  async take(chunk: FoundChunk): Promise<void> {
    this.#plainBytes += chunk.plainBytes;
    if (this.#plainBytes > this.#mostPlainBytes) {
      this.#wrong(chunk, 'The file unpacks to more than a session may hold.');
      return;
    }
    try {
      this.#read(chunk, await unpack(chunk));
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      this.#wrong(chunk, `The chunk ${chunk.kind} cannot be read: ${what}.`);
    }
  }

  session(): Session {
    const end = this.#end;
    const isWhole =
      end !== null && this.#damage.length === 0 && end.records === this.#records.length;
    if (end === null && this.#damage.length === 0) {
      this.#damage.push({
        at: 0,
        bytes: 0,
        what: 'The file has no end: writing it was broken off.',
      });
    }
    return {
      header: this.#header,
      records: this.#records,
      blobs: this.#blobs,
      track: this.#track,
      marks: this.#marks,
      sim: this.#sim,
      unknown: this.#unknown,
      damage: this.#damage,
      isWhole,
    };
  }

  #read(chunk: FoundChunk, plain: Uint8Array): void {
    switch (chunk.kind) {
      case KINDS.header:
        this.#header = headerOf(json(plain));
        return;
      case KINDS.records:
        this.#readRecords(chunk, plain);
        return;
      case KINDS.blob: {
        const hash = new TextDecoder().decode(plain.subarray(0, 64));
        const contents = plain.subarray(64);
        if (hashBytes(contents) !== hash) throw new RangeError('it does not match its name');
        this.#blobs.set(hash, contents);
        return;
      }
      case KINDS.track:
        this.#track.push(plain);
        return;
      case KINDS.marks:
        this.#marks = [...this.#marks, ...marksOf(json(plain))];
        return;
      case KINDS.sim:
        this.#sim = json(plain);
        return;
      case KINDS.end: {
        const { chunks, records } = json(plain) as { readonly [name: string]: unknown };
        if (chunks !== chunk.ordinal) throw new RangeError('it counts other chunks');
        this.#end = { chunks, records: Number(records), at: chunk.at };
        return;
      }
      default:
        this.#unknown.push({ kind: chunk.kind, bytes: plain });
    }
  }

  #readRecords(chunk: FoundChunk, plain: Uint8Array): void {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
    const { records, wrong } = readLines(text);
    for (const what of wrong) this.#wrong(chunk, what);
    for (const record of records) {
      const last = this.#records.at(-1);
      if (last && record.seq <= last.seq) {
        this.#wrong(chunk, `Record ${record.seq} is out of order.`);
        continue;
      }
      this.#records.push(record);
    }
  }

  #wrong({ at, body }: FoundChunk, what: string): void {
    this.#damage.push({ at, bytes: body.length, what });
  }
}

function json(plain: Uint8Array): Json {
  const value = parseBytes(plain);
  const trouble = plainTrouble(value);
  if (trouble !== null) throw new RangeError(`it ${trouble}`);
  return value as Json;
}

type Fields = { readonly [name: string]: unknown };

function headerOf(value: Json): SessionHeader {
  const header = fieldsOf(value);
  const texts = ['build', 'session', 'userId', 'zone'];
  const isSound =
    texts.every((name) => typeof header[name] === 'string') &&
    [header.fromMs, header.toMs].every((ms) => Number.isFinite(ms)) &&
    [header.seed, header.trackFromMs].every((n) => n === null || Number.isFinite(n)) &&
    (header.catalogue === undefined || Number.isInteger(header.catalogue)) &&
    typeof header.options === 'object' &&
    header.options !== null &&
    (header.mode === 'fake' || header.mode === 'live');
  if (!isSound) throw new RangeError('fields are missing in it');
  return value as unknown as SessionHeader;
}

function marksOf(value: Json): readonly Mark[] {
  if (!Array.isArray(value)) throw new RangeError('it is no list');
  for (const one of value) {
    const { kind, beforeSeq, atMs, hash, slices, label } = fieldsOf(one);
    const isSound =
      (kind === 'state' || kind === 'bookmark') &&
      Number.isSafeInteger(beforeSeq) &&
      Number.isFinite(atMs) &&
      typeof hash === 'string' &&
      (label === undefined || typeof label === 'string') &&
      Object.values(fieldsOf(slices)).every((text) => typeof text === 'string');
    if (!isSound) throw new RangeError('fields are missing in it');
  }
  return value as readonly Mark[];
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new RangeError('it is no object');
  return value as Fields;
}
