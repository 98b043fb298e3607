// Who is next where many users ask for one thing: the oldest of each user, in turns among the
// users, so that however much one user asks for costs another nothing but a turn.

export type FairLimits = {
  /** How many may wait in all; absent: any number. */
  readonly most?: number;
  /** How many may wait of one user; absent: any number. */
  readonly mostOfOne?: number;
};

/** `tooManyOwn`: the user's own limit; `tooMany`: that of all. */
export type Queued = 'waits' | 'tooManyOwn' | 'tooMany';

type Waiting<T> = { readonly item: T; readonly number: number };

type Lane<T> = {
  /** The oldest first. */
  readonly waiting: Waiting<T>[];
  /** How many are under way. */
  held: number;
  /** In which turn its next one may begin: one of each user's begins in a turn. */
  turn: number;
};

export class FairQueue<T extends object> {
  readonly #limits: Required<FairLimits>;
  readonly #lanes = new Map<string, Lane<T>>();
  readonly #heldBy = new Map<T, Lane<T>>();
  #turn = 0;
  #number = 0;
  #size = 0;

  constructor({ most = Infinity, mostOfOne = Infinity }: FairLimits = {}) {
    this.#limits = { most, mostOfOne };
  }

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  /** `owner`: the user who asks. What is refused does not wait. */
  add(owner: string, item: T): Queued {
    const lane = this.#lanes.get(owner) ?? { waiting: [], held: 0, turn: 0 };
    if (lane.waiting.length >= this.#limits.mostOfOne) return 'tooManyOwn';
    if (this.#size >= this.#limits.most) return 'tooMany';
    // Turns that a user let pass are not made up for.
    if (lane.waiting.length === 0) lane.turn = Math.max(lane.turn, this.#turn);
    this.#number += 1;
    this.#size += 1;
    lane.waiting.push({ item, number: this.#number });
    this.#lanes.set(owner, lane);
    return 'waits';
  }

  /**
   * Takes the next one, which is under way until `done` or `again`: of the users with the fewest
   * under way the one whose turn it is. Undefined when none waits.
   */
  next(): T | undefined {
    const lane = [...this.#lanes.values()].reduce<Lane<T> | undefined>(earlier, undefined);
    const first = lane?.waiting.shift();
    if (!lane || !first) return undefined;
    this.#turn = Math.max(this.#turn, lane.turn);
    lane.turn += 1;
    lane.held += 1;
    this.#size -= 1;
    this.#heldBy.set(first.item, lane);
    this.#forget();
    return first.item;
  }

  /** One that is under way is over. */
  done(item: T): void {
    const lane = this.#heldBy.get(item);
    if (!lane) return;
    this.#heldBy.delete(item);
    lane.held -= 1;
    this.#forget();
  }

  /** One that is under way waits again, first of its user's and whatever the limits. */
  again(item: T): void {
    const lane = this.#heldBy.get(item);
    if (!lane) return;
    this.#heldBy.delete(item);
    lane.held -= 1;
    lane.turn -= 1;
    this.#size += 1;
    lane.waiting.unshift({ item, number: 0 });
  }

  /** One that waits does not any more. */
  drop(item: T): void {
    for (const { waiting } of this.#lanes.values()) {
      const at = waiting.findIndex((other) => other.item === item);
      if (at < 0) continue;
      waiting.splice(at, 1);
      this.#size -= 1;
    }
    this.#forget();
  }

  /** Takes all that wait. */
  clear(): T[] {
    const all = [...this.#lanes.values()].flatMap(({ waiting }) => waiting.splice(0));
    this.#size = 0;
    this.#forget();
    return all.toSorted((a, b) => a.number - b.number).map(({ item }) => item);
  }

  /** Users about whom nothing is to be remembered. */
  #forget(): void {
    for (const [owner, { waiting, held, turn }] of this.#lanes) {
      if (waiting.length === 0 && held === 0 && turn <= this.#turn) this.#lanes.delete(owner);
    }
  }
}

function earlier<T>(a: Lane<T> | undefined, b: Lane<T>): Lane<T> | undefined {
  const [firstOfB] = b.waiting;
  if (!firstOfB) return a;
  const firstOfA = a?.waiting[0];
  if (!a || !firstOfA) return b;
  const difference = a.held - b.held || a.turn - b.turn || firstOfA.number - firstOfB.number;
  return difference <= 0 ? a : b;
}
