import { useEffect, useState, useSyncExternalStore } from 'react';
import { concat, EMPTY, map, Observable, of, startWith, Subject, switchMap, timer } from 'rxjs';
import type { AskAside } from '#wire/link/askAside.ts';
import type { CallName } from '#wire/calls/calls.ts';
import { codeOf, whyNot } from '#wire/link/unanswered.ts';
import type { AsideFetch } from '../declared.model.ts';
import type { Fetched } from '../fetches.queries.ts';

/** Asks for what is typed; only the answer to the newest question counts. Null: no question. */
export class AsideFeed<P, K extends CallName, R> {
  readonly #def: AsideFetch<P, K, R>;
  readonly #ask: AskAside;
  readonly #listeners = new Set<() => void>();
  readonly #states = new Subject<Observable<Fetched<R> | null>>();
  readonly #retries = new Subject<void>();
  #state: Fetched<R> | null = null;
  #params: P | null = null;

  constructor(def: AsideFetch<P, K, R>, ask: AskAside) {
    this.#def = def;
    this.#ask = ask;
    this.#states.pipe(switchMap((states) => states)).subscribe((state) => {
      this.#state = state;
      for (const on of this.#listeners) on();
    });
  }

  readonly state = (): Fetched<R> | null => this.#state;

  readonly subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  ask(params: P | null): void {
    const before = this.#params;
    if (JSON.stringify(params) === JSON.stringify(before)) return;
    this.#params = params;
    const stays = before !== null && params !== null && this.#def.near(before, params);
    const last = stays ? lastOf(this.#state) : null;
    this.#states.next(params === null ? of(null) : this.#answers(params, last));
  }

  /** Asks the same again, once it is answered. */
  retry(): void {
    if (this.#state?.is === 'failed' || this.#state?.is === 'ready') this.#retries.next();
  }

  /** Ignores every later answer. */
  close(): void {
    this.#params = null;
    this.#states.next(EMPTY);
  }

  /** Loading, then what was answered once the typing rested; a retry asks at once. */
  #answers(params: P, last: R | null): Observable<Fetched<R>> {
    const first = { restMs: this.#def.restMs, last };
    return this.#retries.pipe(
      map(() => ({ restMs: 0, last: null })),
      startWith(first),
      switchMap((asked) => {
        const loading: Fetched<R> = { is: 'loading', last: asked.last };
        const rested = asked.restMs > 0 ? timer(asked.restMs) : of(0);
        return concat(of(loading), rested.pipe(switchMap(() => this.#answer(params))));
      }),
    );
  }

  #answer(params: P): Observable<Fetched<R>> {
    const { call, ask, read } = this.#def;
    return new Observable((answered) => {
      const question = new Question();
      void this.#ask(call, ask(params), question).then((answer) => {
        if (answer.is === 'ok') {
          answered.next({ is: 'ready', value: read(answer.reply), readMs: answer.serverMs });
        } else {
          const code = `${call}: ${codeOf(answer)}`;
          answered.next({ is: 'failed', last: null, why: whyNot(answer), code });
        }
        answered.complete();
      });
      return () => question.cancel();
    });
  }
}

/** The feed of a view, and its state; null where there is no server to ask. */
export function useAside<P, K extends CallName, R>(
  def: AsideFetch<P, K, R>,
  ask: AskAside | null,
): { readonly feed: AsideFeed<P, K, R> | null; readonly state: Fetched<R> | null } {
  const [feed] = useState(() => ask && new AsideFeed(def, ask));
  useEffect(() => () => feed?.close(), [feed]);
  const state = useSyncExternalStore(feed?.subscribe ?? noSubscription, feed?.state ?? noState);
  return { feed, state };
}

const noSubscription = () => () => {};
const noState = () => null;

function lastOf<R>(state: Fetched<R> | null): R | null {
  return state?.is === 'ready' ? state.value : (state?.last ?? null);
}

/** A call that can be cancelled. */
class Question {
  now = false;
  #stops: (() => void)[] = [];

  onCancel(stop: () => void): void {
    this.#stops.push(stop);
  }

  cancel(): void {
    this.now = true;
    for (const stop of this.#stops) stop();
  }
}
