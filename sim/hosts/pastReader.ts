// Reads filed days for requests, from where they lie: one day after another, outside of the
// company's turns, so that a report of two months holds nobody up.
import type { RawRequest } from '#wire/transport.ts';
import type { Core } from '../company/core.ts';
import type { FiledDay } from '../core/filed.ts';
import type { FiledNeed, FiledRead } from '../services/serve.ts';

/** Why a request cannot be answered, for the user. */
export class PastUnreadable extends Error {}

type ReadDay = (number: number) => Promise<FiledDay>;

export class PastReader {
  readonly #core: Core;
  readonly #readDay: ReadDay;
  /** One request at a time: a day is much larger than what is counted of it. */
  #turns: Promise<unknown> = Promise.resolve();

  constructor(core: Core, readDay: ReadDay) {
    this.#core = core;
    this.#readDay = readDay;
  }

  isNeeded(request: RawRequest): boolean {
    return this.#core.filedNeed(request).days.length > 0;
  }

  /**
   * Reads what a request needs. The function that it resolves with is called in the company's turn,
   * and adds what was filed meanwhile. Both reject with `PastUnreadable`.
   */
  async read(request: RawRequest): Promise<() => Promise<FiledRead>> {
    const known = new Map<number, unknown>();
    await this.#inTurn(() => this.#add(this.#core.filedNeed(request), known));
    return async () => {
      const need = this.#core.filedNeed(request);
      await this.#add(need, known);
      const all = need.days.map((number) => known.get(number));
      return need.part ? { parts: all } : { lent: all as FiledDay[] };
    };
  }

  async #add({ days, part }: FiledNeed, known: Map<number, unknown>): Promise<void> {
    for (const number of days) {
      if (known.has(number)) continue;
      const day = await this.#readDay(number).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new PastUnreadable(`A part of the records cannot be read: ${why}`);
      });
      known.set(number, part ? part(day) : day);
    }
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(run);
    this.#turns = turn.catch(() => {});
    return turn;
  }
}
