// Whether a session is stored: what its store says, and what the operator chooses where it fails.
import { no, type No, yes, type Yes } from './records.ts';
import type { CommandDef } from './slice.ts';

/** What the operator does while nothing is stored: works on unprotected, or works no further. */
export type KeepingChoice = 'goOn' | 'stop';

/**
 * `kept`: what is done is stored, or on its way there. `never`: the session has a store in memory
 * alone. `unkept`: the store refuses what it is given, which is held in memory and tried again.
 * `error`: why. `choice`: null until the operator has chosen. `isOver`: more came than may be held,
 * so that the rest of this session will not be stored even where the store works again.
 */
export type KeepingState =
  | { readonly is: 'kept' }
  | { readonly is: 'never' }
  | {
      readonly is: 'unkept';
      readonly error: unknown;
      readonly choice: KeepingChoice | null;
      readonly isOver: boolean;
    };

/** The face of a machine for its screens. */
export interface KeepingFace {
  now(): KeepingState;
  subscribe(on: () => void): () => void;
  /** Without effect while everything is stored. */
  choose(choice: KeepingChoice): void;
  /** Gives the store once more what it has refused. For a timer, while `unkept`. */
  tryAgain(): void;
}

export const STOPPED =
  'Work has stopped, as it cannot be stored. Make room, or go on without crash protection.';

export const UNCHOSEN =
  'This browser cannot store it. Choose above: stop, or go on without crash protection.';

/** A part of the log that holds what the store has refused. */
export type Held = {
  /** Whether anything is held. */
  holds(): boolean;
  /** More came than may be held. */
  isOver(): boolean;
  tryAgain(): void;
};

/** What a part tells of its store. */
export type StoreWatch = {
  failed(error: unknown): void;
  /** Nothing is held any more, or it has become too much. */
  changed(): void;
};

/** Of a store that is only read. */
export const unwatched: StoreWatch = { failed() {}, changed() {} };

/** One for each machine. Its parts tell it what the store does; it knows what that means. */
export class Keeping implements KeepingFace, StoreWatch {
  readonly #parts: Held[] = [];
  readonly #listeners = new Set<() => void>();
  #state: KeepingState;

  constructor(isVolatile = false) {
    this.#state = { is: isVolatile ? 'never' : 'kept' };
  }

  /** Bulk before the records that name it: parts are tried again in the order they were added. */
  add(part: Held): void {
    this.#parts.push(part);
  }

  now = (): KeepingState => this.#state;

  subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  choose = (choice: KeepingChoice): void => {
    if (this.#state.is === 'unkept') this.#set({ ...this.#state, choice });
  };

  tryAgain = (): void => {
    for (const part of this.#parts) part.tryAgain();
  };

  failed(error: unknown): void {
    const before = this.#state;
    if (before.is === 'never') return;
    const choice = before.is === 'unkept' ? before.choice : null;
    this.#set({ is: 'unkept', error, choice, isOver: this.#isOver() });
  }

  changed(): void {
    if (this.#state.is !== 'unkept') return;
    const isOver = this.#isOver();
    if (isOver) this.#set({ ...this.#state, isOver });
    else if (!this.#parts.some((part) => part.holds())) this.#set({ is: 'kept' });
  }

  /** Whether commands are sent that are not stored: the operator has chosen so. */
  goesOn(): boolean {
    return this.#state.is === 'unkept' && this.#state.choice === 'goOn';
  }

  /**
   * Whether an operator may do this: not what would be sent unprotected before that is chosen, and
   * no work that a crash would lose once work has stopped. Looking around and a logout are no work.
   */
  mayWork({ durable, undoable }: Pick<CommandDef, 'durable' | 'undoable'>): Yes | No {
    const { choice } = this.#state.is === 'unkept' ? this.#state : { choice: 'goOn' };
    if (choice === 'stop') return durable || undoable ? no(STOPPED) : yes;
    return choice === null && durable ? no(UNCHOSEN) : yes;
  }

  #isOver(): boolean {
    return this.#parts.some((part) => part.isOver());
  }

  #set(state: KeepingState): void {
    if (isSame(this.#state, state)) return;
    this.#state = state;
    for (const on of this.#listeners) on();
  }
}

/** Of several errors the first one is shown. */
function isSame(one: KeepingState, other: KeepingState): boolean {
  if (one.is !== 'unkept' || other.is !== 'unkept') return one.is === other.is;
  return one.choice === other.choice && one.isOver === other.isOver;
}
