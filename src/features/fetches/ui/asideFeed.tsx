import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AskAside } from '#wire/askAside.ts';
import type { CallName } from '#wire/calls.ts';
import { whyNot } from '#wire/unanswered.ts';
import type { AsideFetch } from '../declared.model.ts';
import type { Fetched } from '../fetches.queries.ts';

/** Asks for what is typed; only the newest question's answer counts. Null: nothing is asked. */
export class AsideFeed<P, K extends CallName, R> {
  readonly #def: AsideFetch<P, K, R>;
  readonly #ask: AskAside;
  readonly #listeners = new Set<() => void>();
  #state: Fetched<R> | null = null;
  #params: P | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Question | null = null;

  constructor(def: AsideFetch<P, K, R>, ask: AskAside) {
    this.#def = def;
    this.#ask = ask;
  }

  readonly state = (): Fetched<R> | null => this.#state;

  readonly subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  ask(params: P | null): void {
    const before = this.#params;
    if (JSON.stringify(params) === JSON.stringify(before)) return;
    this.close();
    this.#params = params;
    if (params === null) return this.#tell(null);
    const stays = before !== null && this.#def.near(before, params);
    this.#tell({ is: 'loading', last: stays ? lastOf(this.#state) : null });
    this.#timer = setTimeout(() => void this.#askNow(params), this.#def.restMs);
  }

  retry(): void {
    if (this.#state?.is !== 'failed' || this.#params === null) return;
    this.#tell({ is: 'loading', last: null });
    void this.#askNow(this.#params);
  }

  /** Waits for no answer any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#underWay?.cancel();
    this.#underWay = null;
    this.#params = null;
  }

  async #askNow(params: P): Promise<void> {
    const { call, ask, read } = this.#def;
    const question = new Question();
    this.#underWay = question;
    const answer = await this.#ask(call, ask(params), question);
    if (this.#underWay !== question) return;
    this.#underWay = null;
    if (answer.is !== 'ok') return this.#tell({ is: 'failed', last: null, why: whyNot(answer) });
    this.#tell({ is: 'ready', value: read(answer.reply), toldMs: answer.serverMs });
  }

  #tell(state: Fetched<R> | null): void {
    this.#state = state;
    for (const on of this.#listeners) on();
  }
}

/** The feed of a view, and how far it is; null where there is nobody to ask. */
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

/** What can be called off. */
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
