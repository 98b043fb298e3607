// What a console and its finder say to each other: documents that changed one way, answers the
// other. Plain data: it crosses threads.

/** Told to the finder. */
export type Told =
  | {
      readonly is: 'documents';
      readonly shelf: string;
      /** One for each document; columns of the same length. A title that is null: it is gone. */
      readonly keys: Uint32Array<ArrayBuffer>;
      readonly titles: readonly (string | null)[];
      readonly rests: readonly string[];
      /** 1: comes after the others. */
      readonly behind: Uint8Array<ArrayBuffer>;
    }
  /** `number` counts up; only the newest is answered. */
  | { readonly is: 'ask'; readonly number: number; readonly text: string };

/** What a query found on one shelf: keys of its documents, best first. */
export type OnShelf = { readonly shelf: string; readonly keys: Uint32Array<ArrayBuffer> };

export type Found = {
  readonly is: 'found';
  readonly number: number;
  readonly text: string;
  /** Every shelf that has documents, also where nothing was found. */
  readonly shelves: readonly OnShelf[];
  /** Nothing has the words as they are: these nearly do. */
  readonly isNear: boolean;
  /** Nothing was found yet, and what nearly fits is still looked for. */
  readonly isLooking: boolean;
  /** Time the finder worked on it. */
  readonly tookMs: number;
};

/** Said by the finder. */
export type Said =
  | Found
  /** One for each `documents`; whether anything is found differently now. */
  | { readonly is: 'taken'; readonly isOther: boolean };

/** A finder, wherever it works. */
export type FinderPort = {
  tell(told: Told): void;
  /** Calls `on` with what it says, and `broken` once it can say nothing more. */
  listen(on: (said: Said) => void, broken: () => void): void;
  close(): void;
};
