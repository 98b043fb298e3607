// The finder: keeps shelves of documents and answers the newest question. The caller runs it turn
// by turn, so that a newer question never waits for an older answer.
import { queryOf } from './folded.ts';
import { nearMisses } from './nearMisses.ts';
import type { OnShelf, FromFinder, ToFinder } from './messages.ts';
import { TextIndex } from './textIndex.ts';

export type FinderPorts = {
  readonly post: (message: FromFinder) => void;
  /** Runs the turn after the messages that are waiting. */
  readonly later: (turn: () => void) => void;
  /** A monotonic clock. */
  readonly nowMs: () => number;
};

/** Time of one turn that looks for near misses, and of all turns of one question. */
const turnMs = 8;
const nearMs = 400;

type Ask = Extract<ToFinder, { readonly is: 'ask' }>;

export class Finder {
  readonly #ports: FinderPorts;
  readonly #shelves = new Map<string, TextIndex>();
  /** The newest question without an answer. */
  #asked: Ask | null = null;
  #isDue = false;

  constructor(ports: FinderPorts) {
    this.#ports = ports;
  }

  take(message: ToFinder): void {
    if (message.is === 'documents') {
      this.#ports.post({ is: 'taken', isOther: this.#shelve(message) });
      return;
    }
    this.#asked = message;
    if (this.#isDue) return;
    this.#isDue = true;
    this.#ports.later(() => {
      this.#isDue = false;
      this.#answer();
    });
  }

  #shelve({ shelf, keys, titles, rests, behind }: Extract<ToFinder, { is: 'documents' }>): boolean {
    const index = this.#shelves.get(shelf) ?? new TextIndex();
    this.#shelves.set(shelf, index);
    let isOther = false;
    for (const [at, key] of keys.entries()) {
      const title = titles[at];
      const changed =
        title === null || title === undefined
          ? index.remove(key)
          : index.put({ key, title, rest: rests[at] ?? '', isBehind: behind[at] === 1 });
      if (changed) isOther = true;
    }
    return isOther;
  }

  #answer(): void {
    const ask = this.#asked;
    if (!ask) return;
    const { post, nowMs } = this.#ports;
    const { number, text } = ask;
    const beganMs = nowMs();
    const query = queryOf(text);
    const shelves = [...this.#shelves].map(([shelf, index]) => ({
      shelf,
      keys: index.find(query),
      exact: index.exactly(query),
    }));
    const isLooking = query.words.length > 0 && shelves.every(({ keys }) => keys.length === 0);
    const tookMs = nowMs() - beganMs;
    post({ is: 'found', number, text, shelves, isNear: false, isLooking, tookMs });
    if (isLooking) this.#look(ask, this.#nearly(text), tookMs);
    else this.#asked = null;
  }

  /** Continues the search for near misses until it ends or a newer question comes. */
  #look(ask: Ask, looking: Generator<void, readonly OnShelf[]>, beforeMs: number): void {
    const { post, nowMs, later } = this.#ports;
    if (this.#asked !== ask) return;
    const beganMs = nowMs();
    let step = looking.next();
    while (!step.done && nowMs() - beganMs < turnMs) step = looking.next();
    const tookMs = beforeMs + nowMs() - beganMs;
    if (!step.done) {
      later(() => this.#look(ask, looking, tookMs));
      return;
    }
    this.#asked = null;
    const { number, text } = ask;
    const isNear = step.value.some(({ keys }) => keys.length > 0);
    post({ is: 'found', number, text, shelves: step.value, isNear, isLooking: false, tookMs });
  }

  /** Small shelves first: a shelf that exceeds the time is skipped. */
  *#nearly(text: string): Generator<void, readonly OnShelf[]> {
    const query = queryOf(text);
    const beganMs = this.#ports.nowMs();
    const found = new Map<string, Uint32Array<ArrayBuffer>>();
    for (const [shelf, index] of [...this.#shelves].sort(([, a], [, b]) => a.size - b.size)) {
      const looking = nearMisses(index, query);
      let step = looking.next();
      while (!step.done && this.#ports.nowMs() - beganMs < nearMs) {
        yield;
        step = looking.next();
      }
      found.set(shelf, step.done ? step.value : new Uint32Array(0));
    }
    return [...this.#shelves.keys()].map((shelf) => ({
      shelf,
      keys: found.get(shelf) ?? new Uint32Array(0),
      exact: 0,
    }));
  }
}
