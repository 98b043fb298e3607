// A line to the company that breaks the writes of a test's choice, and keeps what went over it.
import type { Push } from '#wire/realtime/push.ts';
import type { Answer, CallOptions, Link } from '#wire/link/link.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';

/** Before the company heard of it, after it did it, or no answer at all. */
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

/** A write that reached the line while it held. */
export type Write = {
  readonly name: CallName;
  readonly key: string;
  readonly body: string;
  /** What the log had come to when it left. */
  readonly seq: number;
  readonly by: string;
  /** Whether nothing that was asked for before it is open on its subject. */
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

type Told = { seq(): number; by(): string; isTurn(key: string): boolean };

/** `told`: what is kept with a write, as things are when it leaves. */
export function brokenLine(link: Link, told: Told) {
  let isUp = true;
  let silent: ((answer: Answer<never>) => void)[] = [];
  const listeners = new Set<(push: Push) => void>();
  const writes: Write[] = [];
  const tries: string[] = [];
  /** By key: what becomes of the next tries of a write, in order. */
  const planned = new Map<string, Fault[]>();
  const tell = (push: Push) => {
    for (const on of listeners) on(push);
  };
  const tellLine = () => {
    const state = isUp ? 'connected' : 'lost';
    tell({ is: 'connection', state, resumed: false, serverMs: null });
  };
  link.listen((push) => {
    if (isUp) tell(push);
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
    const [seq, by, isTurn] = [told.seq(), told.by(), told.isTurn(key)];
    writes.push({ name, key, body, seq, by, isTurn });
    if (fault === undefined) return link.call(name, request, options);
    // A kill does not take back what has left.
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
    /** Keys of all tries while it was up, those that never left as well. */
    tries: () => tries,
    isUp: () => isUp,
    tellLine,
    be(up: boolean) {
      isUp = up;
      tellLine();
    },
    plan: (key: string, own: readonly Fault[]) => void planned.set(key, [...own]),
    /** What is silent has been for too long, for the link as well. */
    timeOut() {
      for (const resolve of silent) resolve(unknown);
      silent = [];
    },
    heal: () => planned.clear(),
  };
}
