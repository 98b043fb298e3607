// Messages between a console and its finder: documents that changed one way, answers the
// other. Plain data: it crosses threads.

/** What a console posts to the finder. */
export type ToFinder =
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

/** What the finder posts to a console. */
export type FromFinder =
  | Found
  /** One for each `documents`; whether anything is found differently now. */
  | { readonly is: 'taken'; readonly isOther: boolean };

/** A finder, wherever it works. */
export type FinderPort = {
  post(message: ToFinder): void;
  /** Calls `on` with each message, and `broken` once no more can come. */
  listen(on: (message: FromFinder) => void, broken: () => void): void;
  close(): void;
};
