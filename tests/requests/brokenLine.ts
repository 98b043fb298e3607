// A link to the company that breaks writes chosen by a test, and records all writes.
import type { Push } from '#wire/realtime/push.ts';
import type { Answer, CallOptions, Link } from '#wire/link/link.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';

/** A failure before the company got the write, after it was done, or no answer at all. */
export const faults = [
  'notSent',
  'lost',
  'failsBefore',
  'busyBefore',
  'silentBefore',
  'lostAnswer',
  'unreadable',
  'failsAfter',
  'silentAfter',
  'loggedOut',
] as const;
export type Fault = (typeof faults)[number];

/** A write sent while the link was up. */
export type Write = {
  readonly name: CallName;
  readonly key: string;
  readonly body: string;
  /** Last record of the log when it was sent. */
  readonly seq: number;
  readonly by: string;
  /** Whether no earlier request of its subject was open. */
  readonly isTurn: boolean;
};

const refused = (status: number) =>
  ({ is: 'refused', status, errorCode: null, message: null, current: null }) as const;
const unknown = { is: 'outcomeUnknown' } as const;
const answers: { readonly [F in Fault]: Answer<never> | null } = {
  notSent: { is: 'notSent' },
  lost: unknown,
  failsBefore: refused(500),
  busyBefore: refused(503),
  silentBefore: null,
  lostAnswer: unknown,
  unreadable: { is: 'malformed', where: 'body' },
  failsAfter: refused(500),
  silentAfter: null,
  loggedOut: refused(401),
};
const doneFirst: readonly Fault[] = ['lostAnswer', 'unreadable', 'failsAfter', 'silentAfter'];

type Stamps = { seq(): number; by(): string; isTurn(key: string): boolean };

/** `stamps`: facts recorded with a write when it is sent. */
export function brokenLine(link: Link, stamps: Stamps) {
  let isUp = true;
  let silent: ((answer: Answer<never>) => void)[] = [];
  const listeners = new Set<(push: Push) => void>();
  const writes: Write[] = [];
  const tries: string[] = [];
  /** By key: the faults of a write's next tries, in order. */
  const planned = new Map<string, Fault[]>();
  const emit = (push: Push) => {
    for (const on of listeners) on(push);
  };
  const pushState = () => {
    const state = isUp ? 'connected' : 'lost';
    emit({ is: 'connection', state, resumed: false, serverMs: null });
  };
  link.listen((push) => {
    if (isUp) emit(push);
  });

  async function call<K extends CallName>(
    name: K,
    request: Calls[K]['request'],
    options: CallOptions = {},
  ): Promise<Answer<Calls[K]['reply']>> {
    const { key } = options;
    if (!isUp) return { is: 'notSent' };
    if (key === undefined) return link.call(name, request, options);
    tries.push(key);
    const fault = planned.get(key)?.shift();
    if (fault === 'notSent') return { is: 'notSent' };
    const body = JSON.stringify(request);
    const [seq, by, isTurn] = [stamps.seq(), stamps.by(), stamps.isTurn(key)];
    writes.push({ name, key, body, seq, by, isTurn });
    if (fault === undefined) return link.call(name, request, options);
    // A kill does not undo a sent write.
    if (doneFirst.includes(fault)) await link.call(name, request, { key });
    return answers[fault] ?? new Promise((resolve) => void silent.push(resolve));
  }

  return {
    link: {
      ...link,
      call,
      listen(on: (push: Push) => void) {
        listeners.add(on);
        return () => void listeners.delete(on);
      },
    } satisfies Link,
    writes,
    /** Keys of all tries while it was up, including tries that were not sent. */
    tries: () => tries,
    isUp: () => isUp,
    pushState,
    be(up: boolean) {
      isUp = up;
      pushState();
    },
    plan: (key: string, own: readonly Fault[]) => void planned.set(key, [...own]),
    /** Ends calls without an answer as timed out. */
    timeOut() {
      for (const resolve of silent) resolve(unknown);
      silent = [];
    },
    heal: () => planned.clear(),
  };
}
