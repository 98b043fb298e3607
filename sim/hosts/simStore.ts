// Where a simulated company survives a reload: the port, and the adapter that only remembers.
import type { SimOptions } from '../core/options.ts';
import type { JournalEntry, SimState } from '../core/state.ts';

/** Simulated time as the console has seen it, and how it passes. */
export type SimTime = { readonly nowMs: number; readonly speed: number; readonly paused: boolean };

export type Stored = {
  readonly snapshot: SimState | null;
  /** Numbered from 1; those a snapshot already contains may be missing. */
  readonly journal: readonly { readonly number: number; readonly entry: JournalEntry }[];
  readonly time: SimTime | null;
  /** Where this company's cursors begin (`Cursor`). Kept with it, so that a restart goes on from
   * there, and no company that takes its place counts through its cursors again. */
  readonly cursorBase: number;
};

/** The tokens of a served company, kept with it. */
export type TokenStore = {
  /** What the company knows each user by, by the sum of his token. */
  kept(): ReadonlyMap<string, string>;
  /** Null: it has ended. Resolves when that survives. */
  keep(sum: string, inside: string | null): Promise<void>;
};

/** Each promise resolves when what it wrote survives a killed browser. */
export interface SimStore {
  /** What is kept of the company of these options; what is kept of any other is thrown away. */
  load(options: SimOptions): Promise<Stored>;
  appendJournal(number: number, entry: JournalEntry): Promise<void>;
  putTime(time: SimTime): Promise<void>;
  /** Makes the journal up to the snapshot's own number superfluous. */
  putSnapshot(snapshot: SimState): Promise<void>;
  close(): void;
  /** Of a store that is served; absent where nobody comes from outside. */
  readonly tokens?: TokenStore;
}

/** Keeps everything until it is garbage: for tests, headless runs, and browsers that refuse. */
export function memorySimStore(cursorBase = 0): SimStore {
  let origin: string | null = null;
  const nothing: Stored = { snapshot: null, journal: [], time: null, cursorBase };
  let stored = nothing;
  return {
    async load(options) {
      const asked = JSON.stringify(options);
      if (origin !== asked) stored = nothing;
      origin = asked;
      return stored;
    },
    async appendJournal(number, entry) {
      stored = { ...stored, journal: [...stored.journal, { number, entry }] };
    },
    async putTime(time) {
      stored = { ...stored, time };
    },
    async putSnapshot(snapshot) {
      const journal = stored.journal.filter(({ number }) => number > snapshot.tallies.journal);
      stored = { ...stored, snapshot, journal };
    },
    close() {},
  };
}
