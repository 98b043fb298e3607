// The simulated company in one file that survives a killed process: lines are appended and synced
// before any answer; a snapshot starts the file anew.
import { constants, readFileSync, realpathSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { FiledDay, Filing } from '../core/filed.ts';
import type { SimOptions } from '../core/options.ts';
import type { PictureChange } from '../core/sim.ts';
import type { JournalEntry, SimState } from '../core/state.ts';
import { lockFile } from './fileLock.ts';
import {
  type FileContents,
  type FileHead,
  type FileRecord,
  FileRefused,
  headOf,
  lineOf,
  readRecords,
} from './fileRecords.ts';
import type { KeptLogin, SimStore, SimTime, TokenStore } from './simStore.ts';

export interface FileSimStore extends SimStore {
  /** The options of the company in the file, or null when it is new. `load` refuses others. */
  readonly options: SimOptions | null;
  /** Resolves after `close`, when another process may open the file. */
  readonly closed: Promise<void>;
}

/**
 * Opens a company's file, or creates one. Throws `FileRefused` with a text when another process
 * has it, when it is damaged or another file. `cursorBase`: for a new company.
 */
export async function openFileSimStore(path: string, cursorBase: number): Promise<FileSimStore> {
  const file = placeOf(path);
  const unlock = refusingAs(path, () => lockFile(file));
  try {
    const contents = refusingAs(path, () => readRecords(bytesOf(file)));
    await rm(nextOf(file), { force: true });
    return new CompanyFile(file, contents, cursorBase, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

const appending = constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND;

class CompanyFile implements FileSimStore {
  readonly #path: string;
  readonly #contents: FileContents;
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
  #pictures = new Map<string, string>();
  #turns: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(path: string, contents: FileContents, cursorBase: number, unlock: () => void) {
    this.#path = path;
    this.#contents = contents;
    this.#cursorBase = contents.head?.cursorBase ?? cursorBase;
    this.#unlock = unlock;
    this.#tokens = new Map(contents.tokens);
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
    this.#head = { options, cursorBase: this.#cursorBase };
    this.#journal = [...stored.journal];
    this.#time = stored.time;
    this.#pictures = new Map(stored.pictures);
    const handle = await open(this.#path, appending, 0o600);
    this.#handle = handle;
    await handle.truncate(wholeBytes);
    if (!head) await handle.appendFile(headOf(this.#head));
    await handle.sync();
    await syncFolder(this.#path);
    return { ...stored, cursorBase: this.#cursorBase };
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
      const was = this.#time;
      const same = was?.nowMs === time.nowMs && was.speed === time.speed;
      if (same && was.paused === time.paused) return;
      await this.#append({ time });
      this.#time = time;
    });
  }

  async putSnapshot(snapshot: SimState): Promise<void> {
    // Written aside while lines still go to the old file; only lines written meanwhile are copied.
    const next = await open(nextOf(this.#path), 'w', 0o600);
    try {
      if (!this.#head) throw new Error('the file is not open');
      await next.appendFile(headOf({ ...this.#head, hasSnapshot: true }));
      await next.appendFile(lineOf({ snapshot }));
      await next.sync();
      await this.#inTurn(() => this.#takeOver(next, snapshot.tallies.journal));
    } catch (error) {
      await next.close();
      throw error;
    }
  }

  async putFiled(_filing: Filing): Promise<void> {}
  readFiled(number: number): Promise<FiledDay> {
    return Promise.reject(new Error(`TODO ${number}`));
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

  async #takeOver(next: FileHandle, upTo: number): Promise<void> {
    const journal = this.#journal.filter(({ number }) => number > upTo);
    const tokens = [...this.#tokens].map(([sum, login]) => ({ token: { sum, ...login } }));
    const time = this.#time ? [{ time: this.#time }] : [];
    const pictures = [...this.#pictures].map(([name, data]) => ({ picture: { name, data } }));
    const since: FileRecord[] = [...pictures, ...journal, ...time, ...tokens];
    await next.appendFile(since.map(lineOf).join(''));
    await next.sync();
    await rename(nextOf(this.#path), this.#path);
    await syncFolder(this.#path);
    const old = this.#handle;
    this.#handle = next;
    this.#journal = journal;
    await old?.close();
  }

  async #append(...records: readonly FileRecord[]): Promise<void> {
    if (!this.#handle) throw new Error('the file is not open');
    await this.#handle.appendFile(records.map(lineOf).join(''));
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

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function refusingAs<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new FileRefused(`The company in ${path} cannot be opened: ${what}`);
  }
}

/** After a power cut a new or renamed file exists only if its folder was synced. */
async function syncFolder(path: string): Promise<void> {
  // Windows does not support it.
  const folder = await open(dirname(path), 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

function words({ seed, drivers, activities, faults }: SimOptions): string {
  const more =
    faults.length > 0 ? `, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}` : '';
  return `seed ${seed}, ${drivers} drivers, ${activities} activities${more}`;
}
