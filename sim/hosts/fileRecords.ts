// The lines of a company's file and how they are read back: complete up to a torn end, and refused
// when a line in the middle is damaged.
import { crc32 } from 'node:zlib';
import type { SimOptions } from '../core/options.ts';
import type { PictureChange } from '../core/sim.ts';
import type { JournalEntry, SimState } from '../core/state.ts';
import type { KeptLogin, Stored, SimTime } from './simStore.ts';

/** One line each, in the order they were written. `head` is the first and only once. */
export type FileRecord =
  | { readonly head: FileHead }
  | { readonly snapshot: SimState }
  | { readonly number: number; readonly entry: JournalEntry }
  | { readonly time: SimTime }
  | { readonly picture: PictureChange }
  | { readonly token: TokenLine };

/** `inside: null`: it has ended. */
type TokenLine = { readonly sum: string } & (KeptLogin | { readonly inside: null });

export type FileHead = {
  readonly options: SimOptions;
  readonly cursorBase: number;
  /** A snapshot follows: it was written completely before the file got its name. */
  readonly hasSnapshot?: true;
};

/** The file's contents, and how many of its bytes they take; the rest is a torn end. */
export type FileContents = {
  /** Null when the head itself is torn: no write was ever acknowledged. */
  readonly head: FileHead | null;
  readonly stored: Omit<Stored, 'cursorBase'>;
  /** See `TokenStore`. */
  readonly tokens: ReadonlyMap<string, KeptLogin>;
  readonly wholeBytes: number;
};

/** Begins every file, so that no other file is taken for a company and overwritten. */
const magic = 'tarmac company 1\n';
const newline = 0x0a;

export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}

/** The beginning of a new file. */
export function headOf(head: FileHead): string {
  return magic + lineOf({ head });
}

/** `crc32 json`, with the checksum as eight hexadecimal digits. */
export function lineOf(record: FileRecord): string {
  const json = JSON.stringify(record);
  return `${sumOf(json)} ${json}\n`;
}

/**
 * Throws `FileRefused` when this is not a company's file, or one that is damaged in the middle or
 * in its snapshot. A torn line is accepted only at the end, and only where lines are appended.
 */
export function readRecords(bytes: Buffer): FileContents {
  const begins = bytes.subarray(0, magic.length).toString('latin1');
  if (!magic.startsWith(begins)) throw new FileRefused('it is not a company that was stored.');
  const contents = new Contents();
  if (begins.length < magic.length) return contents.upTo(0);
  let at = magic.length;
  for (let end = bytes.indexOf(newline, at); end !== -1; end = bytes.indexOf(newline, at)) {
    const record = read(bytes.subarray(at, end).toString('utf8'));
    if (record === null) {
      // The last line may have been torn by a power cut; lines before it were acknowledged.
      if (end + 1 === bytes.length) break;
      throw new FileRefused(`it is damaged at byte ${at}.`);
    }
    if (!contents.take(record)) throw new FileRefused(`it makes no sense at byte ${at}.`);
    at = end + 1;
  }
  const torn = bytes.subarray(at).toString('latin1');
  if (contents.lacksSnapshot || /^[\da-f]{8} \{"snapshot/.test(torn)) {
    throw new FileRefused(`it is damaged at byte ${at}: its snapshot is not whole.`);
  }
  return contents.upTo(at);
}

class Contents {
  #head: FileContents['head'] = null;
  #snapshot: SimState | null = null;
  #journal: { number: number; entry: JournalEntry }[] = [];
  #time: SimTime | null = null;
  readonly #pictures = new Map<string, string>();
  readonly #tokens = new Map<string, KeptLogin>();

  /** Whether an announced snapshot is missing. */
  get lacksSnapshot(): boolean {
    return this.#head?.hasSnapshot === true && this.#snapshot === null;
  }

  /** False for a line in a place where it is invalid. */
  take(record: FileRecord): boolean {
    if ('head' in record) {
      if (this.#head) return false;
      this.#head = record.head;
      return true;
    }
    if (!this.#head) return false;
    if ('time' in record) this.#time = record.time;
    else if ('token' in record) this.#takeToken(record.token);
    else if ('picture' in record) this.#takePicture(record.picture);
    else if ('snapshot' in record) this.#snapshot = record.snapshot;
    else this.#journal.push(record);
    return true;
  }

  upTo(wholeBytes: number): FileContents {
    const stored = {
      snapshot: this.#snapshot,
      journal: this.#journal,
      time: this.#time,
      pictures: this.#pictures,
    };
    const tokens = this.#tokens;
    return { head: this.#head, stored, tokens, wholeBytes: this.#head ? wholeBytes : 0 };
  }

  #takePicture({ name, data }: PictureChange): void {
    if (data === null) this.#pictures.delete(name);
    else this.#pictures.set(name, data);
  }

  #takeToken({ sum, ...login }: TokenLine): void {
    if (login.inside === null) this.#tokens.delete(sum);
    else this.#tokens.set(sum, login);
  }
}

function read(line: string): FileRecord | null {
  const json = line.slice(9);
  if (line[8] !== ' ' || line.slice(0, 8) !== sumOf(json)) return null;
  // The checksum matches, so the line is as it was written.
  return JSON.parse(json) as FileRecord;
}

function sumOf(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}
