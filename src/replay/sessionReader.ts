// Reads a session file into memory: every intact chunk, and messages about the damaged ones (P13).
import { parseBytes } from '#kernel/canonical.ts';
import { catalogueOf, FIRST_CATALOGUE, type Migration } from '#kernel/migrations.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import {
  MOST_MARKS,
  MOST_PLAIN_BYTES,
  MOST_TRACK_BYTES,
  MOST_WEIGHT,
  mostBytesOf,
  weightOf,
} from './limits.ts';
import { type Inflate, type Packed, unpack } from './packing.ts';
import { isTime, plainTrouble } from './plainJson.ts';
import { MOST_WRONG, readLines } from './recordLines.ts';
import { type Damage, type FoundChunk, scan } from './scan.ts';
import { KINDS, type Mark, type Session, type SessionHeader } from './session.ts';
import type { UnknownChunk } from './session.ts';
import { digestOf } from './digest.ts';
import { readTrackBlock } from './trackBlock.ts';

/** No part of the file could be read; `message` explains why to an operator. */
export class InvalidSession extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidSession';
  }
}

export type ReadOptions = {
  readonly mostPlainBytes?: number;
  /** All of them, in order. */
  readonly migrations?: readonly Migration[];
  /** A faster function than the one browsers and Node share. */
  readonly inflate?: Inflate;
};

/** Throws `InvalidSession` when no record of it can be read. Reads the bytes and changes none. */
export async function readSession(
  bytes: Uint8Array,
  { mostPlainBytes = MOST_PLAIN_BYTES, migrations = [], inflate }: ReadOptions = {},
): Promise<Session> {
  const { chunks, damage, version } = scan(bytes);
  const reading = new Reading(damage, mostPlainBytes, inflate);
  for (const chunk of chunks) await reading.take(chunk);
  const known = catalogueOf(migrations);
  const { catalogue } = reading.header ?? { catalogue: known };
  if (catalogue < FIRST_CATALOGUE || catalogue > known) {
    const whose = catalogue < known ? 'an earlier' : 'a later';
    const versions = `catalogue ${catalogue}, and this one reads ${known}`;
    throw new InvalidSession(
      `This recording was made by ${whose} version of Tarmac (${versions}).`,
    );
  }
  const session = reading.session(migrations.slice(catalogue - FIRST_CATALOGUE));
  if (session.records.length > 0 || session.header) return session;
  const first = session.damage[0];
  if (version === null && chunks.length === 0)
    throw new InvalidSession('This is no recorded session.');
  throw new InvalidSession(first?.what ?? 'The file holds no records.');
}

class Reading {
  readonly #damage: Damage[];
  readonly #records: LogRecord[] = [];
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #track: Uint8Array[] = [];
  readonly #unknown: UnknownChunk[] = [];
  readonly #marks: Mark[] = [];
  /** Null when it was lost. */
  header: SessionHeader | null = null;
  readonly #sim: Packed[] = [];
  #end: { readonly chunks: number; readonly records: number; readonly at: number } | null = null;
  readonly #mostPlainBytes: number;
  readonly #inflate: Inflate | undefined;
  #plainBytes = 0;
  #trackBytes = 0;
  #weight = 0;

  constructor(damage: readonly Damage[], mostPlainBytes: number, inflate?: Inflate) {
    this.#inflate = inflate;
    this.#damage = [...damage];
    this.#mostPlainBytes = mostPlainBytes;
  }

  async take(chunk: FoundChunk): Promise<void> {
    if (chunk.plainBytes > mostBytesOf(chunk.kind)) {
      this.#wrong(chunk, `A chunk ${chunk.kind} says that it is larger than any may be.`);
      return;
    }
    if (chunk.kind === KINDS.sim) {
      // Not read here: it stays packed (`simOf`).
      this.#sim.push(chunk);
      return;
    }
    this.#plainBytes += chunk.plainBytes;
    if (chunk.kind === KINDS.track) this.#trackBytes += chunk.plainBytes;
    if (this.#plainBytes > this.#mostPlainBytes || this.#trackBytes > MOST_TRACK_BYTES) {
      this.#wrong(chunk, 'The file unpacks to more than a session may hold.');
      return;
    }
    try {
      await this.#read(chunk, await unpack(chunk, this.#inflate));
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      this.#wrong(chunk, `The chunk ${chunk.kind} cannot be read: ${what}.`);
    }
  }

  session(migrations: readonly Migration[]): Session {
    const end = this.#end;
    if (this.#damage.length === 0) {
      const what = this.#wrongEnd();
      if (what !== null) this.#damage.push({ at: end?.at ?? 0, bytes: 0, what });
    }
    if (!this.header && this.#damage.length === 0) {
      this.#damage.push({ at: 0, bytes: 0, what: 'The file has no header.' });
    }
    return {
      header: this.header,
      migrations,
      records: this.#records,
      blobs: this.#blobs,
      track: this.#track,
      marks: this.#marks,
      sim: this.#sim,
      unknown: this.#unknown,
      damage: this.#damage,
      isWhole: this.#damage.length === 0,
    };
  }

  /** Compares the counts in the end with what was read. */
  #wrongEnd(): string | null {
    if (!this.#end) return 'The file has no end: writing it was broken off.';
    const [counted, here] = [this.#end.records, this.#records.length];
    return counted === here ? null : `The end counts ${counted} records, and ${here} are here.`;
  }

  async #read(chunk: FoundChunk, plain: Uint8Array): Promise<void> {
    switch (chunk.kind) {
      case KINDS.header:
        if (this.header) throw new RangeError('it is here a second time');
        this.header = headerOf(json(plain));
        return;
      case KINDS.records:
        this.#readRecords(chunk, plain);
        return;
      case KINDS.blob: {
        const hash = new TextDecoder().decode(plain.subarray(0, 64));
        const contents = plain.subarray(64);
        if ((await digestOf(contents)) !== hash) throw new RangeError('it does not match its name');
        this.#blobs.set(hash, contents);
        return;
      }
      case KINDS.track:
        // Each of its numbers is checked here; a player reads it again when it is shown.
        readTrackBlock(plain);
        this.#track.push(plain);
        return;
      case KINDS.marks:
        this.#readMarks(chunk, plain);
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

  #readMarks(chunk: FoundChunk, plain: Uint8Array): void {
    this.#weigh(plain);
    const marks = parseBytes(plain);
    if (!Array.isArray(marks)) throw new RangeError('it is no list');
    let wrong = 0;
    for (const [i, mark] of marks.entries()) {
      const trouble =
        plainTrouble(mark) ?? (isMark(mark) ? null : 'lacks fields, or they are wrong');
      if (this.#marks.length >= MOST_MARKS || wrong >= MOST_WRONG) {
        this.#wrong(chunk, `Its marks were given up at mark ${i + 1}.`);
        return;
      }
      if (trouble === null) {
        this.#marks.push(mark as Mark);
        continue;
      }
      wrong += 1;
      this.#wrong(chunk, `Mark ${i + 1} ${trouble}.`);
    }
  }

  /** Throws `RangeError` before parsing more than the memory limit. */
  #weigh(text: Uint8Array): void {
    this.#weight += weightOf(text);
    if (this.#weight > MOST_WEIGHT) throw new RangeError('it is more than a session may hold');
  }

  #readRecords(chunk: FoundChunk, plain: Uint8Array): void {
    this.#weigh(plain);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
    const { records, wrong } = readLines(text);
    for (const what of wrong) this.#wrong(chunk, what);
    let astray = 0;
    for (const record of records) {
      const last = this.#records.at(-1);
      if (last && record.seq <= last.seq) {
        astray += 1;
        if (astray <= MOST_WRONG) this.#wrong(chunk, `Record ${record.seq} is out of order.`);
        continue;
      }
      this.#records.push(record);
    }
    const more = astray - MOST_WRONG;
    if (more > 0) this.#wrong(chunk, `Of its records ${more} more are out of order.`);
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
  // Files of the first catalogue do not name it.
  const header: Fields = { catalogue: 1, ...fieldsOf(value) };
  const texts = ['build', 'session', 'userId', 'zone'];
  const isSound =
    texts.every((name) => typeof header[name] === 'string') &&
    isTime(header.fromMs) &&
    isTime(header.toMs) &&
    header.fromMs <= header.toMs &&
    (header.seed === null || Number.isFinite(header.seed)) &&
    (header.trackFromMs === null || isTime(header.trackFromMs)) &&
    Number.isInteger(header.catalogue) &&
    typeof header.options === 'object' &&
    header.options !== null &&
    (header.mode === 'fake' || header.mode === 'live');
  if (!isSound) throw new RangeError('fields are missing in it');
  return header as unknown as SessionHeader;
}

function isMark(value: unknown): value is Mark {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, beforeSeq, atMs, hash, slices, label } = value as Fields;
  return (
    (kind === 'state' || kind === 'bookmark') &&
    Number.isSafeInteger(beforeSeq) &&
    (beforeSeq as number) >= 0 &&
    isTime(atMs) &&
    typeof hash === 'string' &&
    (label === undefined || typeof label === 'string') &&
    typeof slices === 'object' &&
    slices !== null &&
    Object.values(slices).every((text) => typeof text === 'string')
  );
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new RangeError('it is no object');
  return value as Fields;
}
