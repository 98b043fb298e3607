// A link that a test scripts, for processes: calls are collected, pushes sent by hand.
import type { CallName, Calls } from '../calls/calls.ts';
import type { Push } from '../realtime/push.ts';
import type { Answer, CallOptions, Link } from '../link/link.ts';

export type SentCall = {
  readonly name: CallName;
  readonly request: Calls[CallName]['request'];
  readonly key: string | null;
};

/** An answer, or a promise of one that the test resolves; undefined: never answered. */
type Scripted = Answer<unknown> | Promise<Answer<unknown>> | undefined;

/** The next line of `script[name]` answers the next call of that name; the last one repeats. */
export type Script = { readonly [K in CallName]?: readonly Scripted[] };

export type ScriptedLink = {
  readonly link: Link;
  readonly calls: SentCall[];
  readonly tokens: (string | null)[];
  /** How often an immediate reconnect was requested. */
  tries(): number;
  push(push: Push): void;
  /** Calls of one name, in order. */
  sent<K extends CallName>(
    name: K,
  ): readonly { readonly request: Calls[K]['request']; readonly key: string | null }[];
};

export function scriptedLink(script: Script = {}): ScriptedLink {
  const calls: SentCall[] = [];
  const tokens: (string | null)[] = [];
  const listeners = new Set<(push: Push) => void>();
  let tries = 0;
  const link: Link = {
    call<K extends CallName>(name: K, request: Calls[K]['request'], options: CallOptions = {}) {
      const before = calls.filter((call) => call.name === name).length;
      calls.push({ name, request, key: options.key ?? null });
      const lines = script[name] ?? [];
      const line = lines[Math.min(before, lines.length - 1)];
      const never = new Promise<never>(() => {});
      return Promise.resolve(line ?? never) as Promise<Answer<Calls[K]['reply']>>;
    },
    listen(on) {
      listeners.add(on);
      return () => void listeners.delete(on);
    },
    authorize: (token) => void tokens.push(token),
    askPlanner() {},
    tryNow: () => void (tries += 1),
    close: () => listeners.clear(),
  };
  return {
    link,
    calls,
    tokens,
    tries: () => tries,
    push(push) {
      for (const on of listeners) on(push);
    },
    sent: (name) => calls.filter((call) => call.name === name) as never,
  };
}

export function answered<K extends CallName>(
  reply: Calls[K]['reply'],
  serverMs: number,
): Answer<Calls[K]['reply']> {
  return { is: 'ok', reply, serverMs, skipped: 0 };
}

export function refused(status: number, message: string | null = null): Answer<never> {
  return { is: 'refused', status, errorCode: null, message, current: null };
}

/** An answer that the test resolves later. */
export function heldAnswer<R>() {
  let give: (answer: Answer<R>) => void = () => {};
  const promise = new Promise<Answer<R>>((resolve) => {
    give = resolve;
  });
  return { promise, give: (answer: Answer<R>) => give(answer) };
}
