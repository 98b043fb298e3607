// Where a simulated company survives a reload: the port, and the adapter in memory.
import type { SimOptions } from '../core/options.ts';
import type { FiledDay, Filing } from '../core/filed.ts';
import type { PictureChange } from '../core/sim.ts';
import type { JournalEntry, SimState } from '../core/state.ts';

/** Simulated time as the console received it, and how it passes. */
export type SimTime = {
  readonly nowMs: number;
  readonly speed: number;
  readonly paused: boolean;
  /** How many consoles are connected: after a restart they come back. Absent: none. */
  readonly consoles?: number;
};

export type Stored = {
  readonly snapshot: SimState | null;
  /** Numbered from 1; those a snapshot already contains may be missing. */
  readonly journal: readonly { readonly number: number; readonly entry: JournalEntry }[];
  readonly time: SimTime | null;
  /** Where this company's cursors begin (`Cursor`). Stored with it, so that a restart continues
   * from there, and a company that replaces it does not repeat its cursors. */
  readonly cursorBase: number;
  /** Pictures of people by name: kept beside the company, whose state and journal have none. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Of a served company, which never leaves it; absent: that of the seed. */
  readonly secret?: Uint8Array;
};

/** What a served company keeps under a checksum: a session's token, or a device's mark. */
export type KeptLogin = {
  /** Of a token the company's own user token, of a device the user's name. */
  readonly inside: string;
  readonly isDevice?: true;
  /** When it began and when it was last used, epoch ms; absent in files of earlier builds. */
  readonly begunMs?: number;
  readonly usedMs?: number;
};

/** The tokens and devices of a served company, kept with it. */
export type TokenStore = {
  /** By the checksum of the session token or the mark. */
  kept(): ReadonlyMap<string, KeptLogin>;
  /** Null: it has ended. Resolves when that is stored. */
  keep(sum: string, login: KeptLogin | null): Promise<void>;
};

/** Each promise resolves when what it wrote survives a killed browser. */
export interface SimStore {
  /** The stored data of the company of these options; data of any other is deleted. */
  load(options: SimOptions): Promise<Stored>;
  /** With what became of pictures by that request: all of it or nothing survives. */
  appendJournal(
    number: number,
    entry: JournalEntry,
    pictures?: readonly PictureChange[],
  ): Promise<void>;
  putTime(time: SimTime): Promise<void>;
  /** Makes the journal up to the snapshot's own number superfluous. */
  putSnapshot(snapshot: SimState): Promise<void>;
  /** Stores a filed day under its number, and drops those that are older than the oldest kept. */
  putFiled(filing: Filing): Promise<void>;
  /** Rejects with a text when the day cannot be read. */
  readFiled(number: number): Promise<FiledDay>;
  close(): void;
  /** Of a served store; absent where no console comes from outside. */
  readonly tokens?: TokenStore;
}

/** Keeps everything until it is garbage: for tests, headless runs, and browsers that refuse. */
export function memorySimStore(cursorBase = 0, secret?: Uint8Array): SimStore {
  let origin: string | null = null;
  const emptyStore: Stored = {
    snapshot: null,
    journal: [],
    time: null,
    cursorBase,
    pictures: new Map(),
    ...(secret && { secret }),
  };
  let stored = emptyStore;
  const filed = new Map<number, FiledDay>();
  return {
    async load(options) {
      const asked = JSON.stringify(options);
      if (origin !== asked) {
        stored = emptyStore;
        filed.clear();
      }
      origin = asked;
      return stored;
    },
    async appendJournal(number, entry, changes = []) {
      const pictures = changes.length > 0 ? changed(stored.pictures, changes) : stored.pictures;
      stored = { ...stored, journal: [...stored.journal, { number, entry }], pictures };
    },
    async putTime(time) {
      stored = { ...stored, time };
    },
    async putSnapshot(snapshot) {
      const journal = stored.journal.filter(({ number }) => number > snapshot.tallies.journal);
      stored = { ...stored, snapshot, journal };
    },
    async putFiled({ day, oldest }) {
      filed.set(day.number, day);
      for (const number of filed.keys()) if (number < oldest) filed.delete(number);
    },
    async readFiled(number) {
      const day = filed.get(number);
      if (!day) throw new Error(`there is no filed day ${number}`);
      return day;
    },
    close() {},
  };
}

function changed(
  pictures: ReadonlyMap<string, string>,
  changes: readonly PictureChange[],
): ReadonlyMap<string, string> {
  const next = new Map(pictures);
  for (const { name, data } of changes) {
    if (data === null) next.delete(name);
    else next.set(name, data);
  }
  return next;
}
