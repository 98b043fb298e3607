// The simulated company in one file that survives a killed process: lines are appended and synced
// before any answer; a snapshot starts the file anew. What has left the company is in a folder
// beside it, a file for each filed day.
import { randomBytes } from 'node:crypto';
import { constants, createReadStream, realpathSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Filing } from '../core/filed.ts';
import type { SimOptions } from '../core/options.ts';
import type { PictureChange } from '../core/sim.ts';
import type { JournalEntry, SimState } from '../core/state.ts';
import { lockFile } from './fileLock.ts';
import {
  type FileContents,
  type FileHead,
  type FileRecord,
  FileReader,
  FileRefused,
  LineWriter,
} from './fileRecords.ts';
import { FiledFolder } from './filedFolder.ts';
import { piecesOf } from './pieces.ts';
import { syncFolder } from './syncFolder.ts';
import type { KeptLogin, SimStore, SimTime, TokenStore } from './simStore.ts';

export interface FileSimStore extends SimStore {
  /** The options of the company in the file, or null when it is new. `load` refuses others. */
  readonly options: SimOptions | null;
  /** Resolves after `close`, when another process may open the file. */
  readonly closed: Promise<void>;
  /** What is at the end of the file and not whole: it is cut off when the company is loaded. */
  readonly torn: { readonly at: number; readonly bytes: number } | null;
}

/**
 * Opens a company's file, or creates one. Throws `FileRefused` with a text when another process
 * has it, when it is damaged or another file. `cursorBase`: for a new company.
 */
export async function openFileSimStore(path: string, cursorBase: number): Promise<FileSimStore> {
  const file = placeOf(path);
  const unlock = refusingAs(path, () => lockFile(file));
  try {
    const { contents, bytes } = await contentsOf(file).catch((error: unknown) => {
      return refusingAs(path, () => {
        throw error;
      });
    });
    await rm(nextOf(file), { force: true });
    return new CompanyFile(file, contents, bytes, cursorBase, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

const appending = constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND;

class CompanyFile implements FileSimStore {
  readonly #path: string;
  readonly #contents: FileContents;
  readonly torn: FileSimStore['torn'];
  readonly #filed: FiledFolder;
  /** Continues the lines of the file. */
  #lines: LineWriter;
  readonly #unlock: () => void;
  readonly closed: Promise<void>;
  #resolveClosed: () => void = () => {};
  #cursorBase: number;
  #handle: FileHandle | null = null;
  #head: FileHead | null = null;
  /** Lines after the latest snapshot. */
  #journal: { readonly number: number; readonly entry: JournalEntry }[] = [];
  #time: SimTime | null = null;
  readonly #tokens: Map<string, KeptLogin>;
  /** Made once, by the server that first opens the file; written with the head, or behind it. */
  readonly #secret: string;
  #pictures = new Map<string, string>();
  #turns: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    path: string,
    contents: FileContents,
    bytes: number,
    cursorBase: number,
    unlock: () => void,
  ) {
    this.#path = path;
    this.#contents = contents;
    const { head, wholeBytes, sum } = contents;
    this.torn = bytes > wholeBytes ? { at: wholeBytes, bytes: bytes - wholeBytes } : null;
    this.#lines = new LineWriter(head === null || head.isChained === true, sum);
    this.#filed = new FiledFolder(`${path}.days`);
    this.#cursorBase = contents.head?.cursorBase ?? cursorBase;
    this.#unlock = unlock;
    this.#tokens = new Map(contents.tokens);
    this.#secret = contents.secret ?? newSecret().toString('hex');
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
  }

  get options(): SimOptions | null {
    return this.#contents.head?.options ?? null;
  }

  async load(options: SimOptions) {
    const { head, stored, wholeBytes } = this.#contents;
    if (head && JSON.stringify(head.options) !== JSON.stringify(options)) {
      throw new FileRefused(
        `${this.#path} holds a company of other options: ${words(head.options)}.`,
      );
    }
    this.#head = { options, cursorBase: this.#cursorBase, isChained: true };
    this.#journal = [...stored.journal];
    this.#time = stored.time;
    this.#pictures = new Map(stored.pictures);
    const handle = await open(this.#path, appending, 0o600);
    this.#handle = handle;
    await handle.truncate(wholeBytes);
    if (!head) {
      // Days of another company that was here before.
      await this.#filed.clear();
      await handle.appendFile(this.#lines.head(this.#head));
    }
    if (this.#contents.secret === null) {
      await handle.appendFile(this.#lines.line({ secret: this.#secret }));
    }
    await handle.sync();
    await syncFolder(this.#path);
    const secret = Uint8Array.from(Buffer.from(this.#secret, 'hex'));
    return { ...stored, cursorBase: this.#cursorBase, secret };
  }

  appendJournal(
    number: number,
    entry: JournalEntry,
    pictures: readonly PictureChange[] = [],
  ): Promise<void> {
    return this.#inTurn(async () => {
      // A torn end may leave a picture without its entry, never an entry without its picture.
      const isNew = ({ data }: PictureChange) => data !== null;
      const old = pictures.filter((one) => !isNew(one));
      const asLines = (some: readonly PictureChange[]) => some.map((picture) => ({ picture }));
      await this.#append(...asLines(pictures.filter(isNew)), { number, entry }, ...asLines(old));
      this.#journal.push({ number, entry });
      for (const { name, data } of pictures) {
        if (data === null) this.#pictures.delete(name);
        else this.#pictures.set(name, data);
      }
    });
  }

  putTime(time: SimTime): Promise<void> {
    return this.#inTurn(async () => {
      if (JSON.stringify(this.#time) === JSON.stringify(time)) return;
      await this.#append({ time });
      this.#time = time;
    });
  }

  /** A failure leaves the file as it is, and lines are appended to it as before. */
  async putSnapshot(snapshot: SimState): Promise<void> {
    // Written aside while lines still go to the old file; only lines written meanwhile are copied.
    const next = await open(nextOf(this.#path), 'w', 0o600);
    try {
      if (!this.#head) throw new Error('the file is not open');
      const lines = new LineWriter(true);
      await next.appendFile(lines.head({ ...this.#head, hasSnapshot: true }));
      let pieces = 0;
      for (const piece of piecesOf(snapshot)) {
        await next.appendFile(lines.json(`{"piece":${piece}}`));
        pieces += 1;
      }
      await next.appendFile(lines.line({ pieces }));
      await next.sync();
      await this.#takeOver(next, lines, snapshot.tallies.journal);
    } catch (error) {
      if (this.#handle !== next) {
        await next.close();
        // On a full disk it would take the room that the lines need.
        await rm(nextOf(this.#path), { force: true });
      }
      throw error;
    }
  }

  putFiled({ day, oldest }: Filing): Promise<void> {
    return this.#filed.put(day, oldest);
  }

  readFiled(number: number) {
    return this.#filed.read(number);
  }

  readonly tokens: TokenStore = {
    kept: () => this.#tokens,
    keep: (sum, login) =>
      this.#inTurn(async () => {
        await this.#append({ token: { sum, ...(login ?? { inside: null }) } });
        if (login === null) this.#tokens.delete(sum);
        else this.#tokens.set(sum, login);
      }),
  };

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    void this.#turns
      .catch(() => {})
      .then(() => this.#handle?.close())
      .catch(() => {})
      .finally(() => {
        this.#unlock();
        this.#resolveClosed();
      });
  }

  /** In a turn of its own that never fails: the next line goes to whichever file is in place. */
  async #takeOver(next: FileHandle, lines: LineWriter, upTo: number): Promise<void> {
    let failure: unknown = null;
    await this.#inTurn(async () => {
      try {
        const journal = this.#journal.filter(({ number }) => number > upTo);
        for (const record of this.#since(journal)) await next.appendFile(lines.line(record));
        await next.sync();
        await rename(nextOf(this.#path), this.#path);
        const old = this.#handle;
        this.#handle = next;
        this.#lines = lines;
        this.#journal = journal;
        await old?.close();
        await syncFolder(this.#path);
      } catch (error) {
        failure = error;
      }
    });
    if (failure !== null) throw failure as Error;
  }

  /** What a new file has after its snapshot. */
  #since(journal: readonly { readonly number: number; readonly entry: JournalEntry }[]) {
    const tokens = [...this.#tokens].map(([sum, login]) => ({ token: { sum, ...login } }));
    const time = this.#time ? [{ time: this.#time }] : [];
    const pictures = [...this.#pictures].map(([name, data]) => ({ picture: { name, data } }));
    const secret = { secret: this.#secret };
    return [secret, ...pictures, ...journal, ...time, ...tokens] satisfies FileRecord[];
  }

  async #append(...records: readonly FileRecord[]): Promise<void> {
    if (!this.#handle) throw new Error('the file is not open');
    await this.#handle.appendFile(records.map((record) => this.#lines.line(record)).join(''));
    await this.#handle.datasync();
  }

  /** A torn line makes the rest unreadable, so no line is written after a failure. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the file is closed'));
    const turn = this.#turns.then(run);
    this.#turns = turn;
    turn.catch(() => {});
    return turn;
  }
}

/** Of a company that a server keeps: nobody can derive it. */
export function newSecret(): Buffer {
  return randomBytes(32);
}

const nextOf = (path: string) => `${path}.next`;

/** The file itself, so that two names of one file share one lock. */
function placeOf(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    return refusingAs(path, () => join(realpathSync(dirname(whole)), basename(whole)));
  }
}

/** Of a file that is not there, nothing. */
async function contentsOf(
  file: string,
): Promise<{ readonly contents: FileContents; readonly bytes: number }> {
  const reader = new FileReader();
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      reader.push(chunk);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { contents: reader.end(), bytes };
}

function refusingAs<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new FileRefused(`The company in ${path} cannot be opened: ${what}`);
  }
}

function words({ seed, drivers, activities, faults }: SimOptions): string {
  const more =
    faults.length > 0 ? `, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}` : '';
  return `seed ${seed}, ${drivers} drivers, ${activities} activities${more}`;
}
