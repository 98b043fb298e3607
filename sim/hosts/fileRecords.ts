// The lines of a company's file and how they are read back: complete up to a torn end, and refused
// when a line in the middle is damaged or gone.
import type { SimOptions } from '../core/options.ts';
import type { PictureChange } from '../core/sim.ts';
import type { JournalEntry, SimState } from '../core/state.ts';
import { lineOf, LineReader } from './lines.ts';
import { Gathering, type Piece } from './pieces.ts';
import type { KeptLogin, Stored, SimTime } from './simStore.ts';

/** One line each, in the order they were written. `head` is the first and only once. */
export type FileRecord =
  | { readonly head: FileHead }
  /** Of earlier builds: a snapshot in one line. */
  | { readonly snapshot: SimState }
  | { readonly piece: Piece }
  /** After the last piece of a snapshot. */
  | { readonly pieces: number }
  | { readonly number: number; readonly entry: JournalEntry }
  | { readonly time: SimTime }
  | { readonly picture: PictureChange }
  /** In hexadecimal digits: once, and after the head. */
  | { readonly secret: string }
  | { readonly token: TokenLine };

/** `inside: null`: it has ended. */
type TokenLine = { readonly sum: string } & (KeptLogin | { readonly inside: null });

export type FileHead = {
  readonly options: SimOptions;
  readonly cursorBase: number;
  /** A snapshot follows: it was written completely before the file got its name. */
  readonly hasSnapshot?: true;
  /** Each line's checksum goes on from the one before. Absent: a file of an earlier build. */
  readonly isChained?: true;
};

/** The file's contents, and how many of its bytes they take; the rest is a torn end. */
export type FileContents = {
  /** Null when the head itself is torn: no write was ever acknowledged. */
  readonly head: FileHead | null;
  readonly stored: Omit<Stored, 'cursorBase' | 'secret'>;
  /** See `TokenStore`. */
  readonly tokens: ReadonlyMap<string, KeptLogin>;
  /** Null in a file of an earlier build. */
  readonly secret: string | null;
  readonly wholeBytes: number;
  /** What the next line's checksum goes on from. */
  readonly sum: number;
};

/** Begins every file, so that no other file is taken for a company and overwritten. */
const magic = 'tarmac company 1\n';

export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}

/** Texts of lines that follow each other. */
export class LineWriter {
  readonly #isChained: boolean;
  #sum: number;

  constructor(isChained: boolean, sum = 0) {
    this.#isChained = isChained;
    this.#sum = sum;
  }

  /** The beginning of a new file. */
  head(head: FileHead): string {
    return magic + this.line({ head });
  }

  line(record: FileRecord): string {
    return this.json(JSON.stringify(record));
  }

  json(json: string): string {
    const { text, sum } = lineOf(json, this.#isChained ? this.#sum : 0);
    this.#sum = sum;
    return text;
  }
}

/**
 * Reads a company's file. Throws `FileRefused` when it is none, or one that is damaged in the
 * middle or in its snapshot, with the byte. A torn line is accepted only at the end, and only where
 * lines are appended.
 */
export class FileReader {
  readonly #contents = new Contents();
  readonly #lines: LineReader;
  #begins = Buffer.alloc(0);

  constructor() {
    this.#lines = new LineReader(magic.length, {
      line: (json, at) => {
        // The checksum matches, so the line is as it was written.
        const record = JSON.parse(json) as FileRecord;
        if (!this.#contents.take(record)) {
          throw new FileRefused(`it makes no sense at byte ${at}.`);
        }
        if ('head' in record && record.head.isChained) this.#lines.chain();
      },
      damaged(at) {
        throw new FileRefused(`it is damaged at byte ${at}.`);
      },
    });
  }

  push(bytes: Buffer): void {
    if (this.#begins.length === magic.length) {
      this.#lines.push(bytes);
      return;
    }
    const begins = Buffer.concat([this.#begins, bytes]);
    this.#begins = begins.subarray(0, magic.length);
    if (!magic.startsWith(this.#begins.toString('latin1'))) {
      throw new FileRefused('it is not a company that was stored.');
    }
    if (begins.length > magic.length) this.#lines.push(begins.subarray(magic.length));
  }

  end(): FileContents {
    if (this.#begins.length < magic.length) return this.#contents.upTo(0, 0);
    const { wholeBytes, torn } = this.#lines.end();
    if (this.#contents.lacksSnapshot || /^[\da-f]{8} \{"snapshot/.test(torn)) {
      throw new FileRefused(`it is damaged at byte ${wholeBytes}: its snapshot is not whole.`);
    }
    return this.#contents.upTo(wholeBytes, this.#lines.sum);
  }
}

/** All of a file at once. */
export function readRecords(bytes: Buffer): FileContents {
  const reader = new FileReader();
  reader.push(bytes);
  return reader.end();
}

class Contents {
  #head: FileContents['head'] = null;
  #snapshot: SimState | null = null;
  /** The pieces of a snapshot so far. */
  #gathering: Gathering | null = null;
  #pieces = 0;
  #journal: { number: number; entry: JournalEntry }[] = [];
  #time: SimTime | null = null;
  #secret: string | null = null;
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
    if ('piece' in record) return this.#takePiece(record.piece);
    if ('pieces' in record) return this.#takePieces(record.pieces);
    if ('time' in record) this.#time = record.time;
    else if ('secret' in record) this.#secret = record.secret;
    else if ('token' in record) this.#takeToken(record.token);
    else if ('picture' in record) this.#takePicture(record.picture);
    else if ('snapshot' in record) this.#snapshot = record.snapshot;
    else return this.#takeEntry(record);
    return true;
  }

  upTo(wholeBytes: number, sum: number): FileContents {
    const stored = {
      snapshot: this.#snapshot,
      journal: this.#journal,
      time: this.#time,
      pictures: this.#pictures,
    };
    const tokens = this.#tokens;
    const secret = this.#secret;
    const whole = this.#head ? wholeBytes : 0;
    return { head: this.#head, stored, tokens, secret, wholeBytes: whole, sum };
  }

  #takePiece(piece: Piece): boolean {
    if (this.#snapshot) return false;
    this.#gathering ??= new Gathering();
    this.#gathering.take(piece);
    this.#pieces += 1;
    return true;
  }

  #takePieces(count: number): boolean {
    if (!this.#gathering || count !== this.#pieces) return false;
    this.#snapshot = this.#gathering.whole() as SimState;
    this.#gathering = null;
    return true;
  }

  /** Entries follow each other without a gap; those that a snapshot contains may be there too. */
  #takeEntry(line: { readonly number: number; readonly entry: JournalEntry }): boolean {
    const last = this.#journal.at(-1)?.number ?? this.#snapshot?.tallies.journal ?? 0;
    const isNext = line.number === last + 1;
    const isEarly = this.#journal.length === 0 && line.number <= last;
    if (!isNext && !isEarly) return false;
    this.#journal.push(line);
    return true;
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
