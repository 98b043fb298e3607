// Messages between a console and its finder: changed documents one way, answers the other. Plain
// data: it crosses threads.

/** What a console posts to the finder. */
export type ToFinder =
  | {
      readonly is: 'documents';
      readonly shelf: string;
      /**
       * One for each document; columns of the same length. A null title: the document is removed.
       */
      readonly keys: Uint32Array<ArrayBuffer>;
      readonly titles: readonly (string | null)[];
      readonly rests: readonly string[];
      /** 1: the document is over and comes after the others. */
      readonly behind: Uint8Array<ArrayBuffer>;
    }
  /** `number` counts up; only the newest is answered. */
  | { readonly is: 'ask'; readonly number: number; readonly text: string };

/** What a query found on one shelf: keys of its documents, best first. */
export type OnShelf = {
  readonly shelf: string;
  readonly keys: Uint32Array<ArrayBuffer>;
  /** How many of the first ones have the query as their title. */
  readonly exact: number;
};

export type Found = {
  readonly is: 'found';
  readonly number: number;
  readonly text: string;
  /** Every shelf that has documents, even if none was found. */
  readonly shelves: readonly OnShelf[];
  /** No document has the exact words: these are near misses. */
  readonly isNear: boolean;
  /** No document was found yet, and the search for near misses goes on. */
  readonly isLooking: boolean;
  /** Working time of the finder. */
  readonly tookMs: number;
};

/** What the finder posts to a console. */
export type FromFinder =
  | Found
  /** One for each `documents`; whether queries may now find other documents. */
  | { readonly is: 'taken'; readonly isOther: boolean };

/** A finder in this thread or in a worker. */
export type FinderPort = {
  post(message: ToFinder): void;
  /** Calls `on` with each message, and `broken` once no more can come. */
  listen(on: (message: FromFinder) => void, broken: () => void): void;
  close(): void;
};
