// The console's end of the link: turns typed calls into messages and messages into pushes.
import { type AnswerPart, fromParts } from './answerParts.ts';
import type { CallName, Calls } from '../calls/calls.ts';
import type { Push } from '../realtime/push.ts';
import type { Answer, CallOptions, Link } from './link.ts';
import type { LinkPort, ToConsole, ToWorker } from './linkPort.ts';

type AnyAnswer = Answer<Calls[CallName]['reply']>;

/**
 * Pushes that come before the first listener are kept for it, positions excepted. A later
 * listener first gets the current state: the connection, the time, driver names, the
 * planner and troubles.
 */
export function openLink(port: LinkPort): Link {
  const pending = new Map<number, (answer: AnyAnswer) => void>();
  const parts = new Map<number, AnswerPart[]>();
  const listeners = new Set<(push: Push) => void>();
  const standing = new Standing();
  let early: Push[] | null = [];
  let lastId = 0;
  let closed = false;

  const post = (message: ToWorker) => port.postMessage(message, []);
  const deliver = (push: Push) => {
    for (const on of listeners) {
      try {
        on(push);
      } catch (error) {
        // A failing listener is reported and does not affect the others.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };
  const onMessage = ({ data }: { readonly data: unknown }) => {
    const message = data as ToConsole;
    if (message.is === 'part') {
      const { id, part } = message;
      parts.set(id, [...(parts.get(id) ?? []), part]);
      return;
    }
    if (message.is === 'answer') {
      const { id, answer } = message;
      pending.get(id)?.(fromParts(answer, parts.get(id) ?? []));
      parts.delete(id);
      return;
    }
    if (message.is !== 'push') return;
    const { push } = message;
    standing.note(push);
    if (early === null) deliver(push);
    else if (push.is !== 'positions') early.push(push);
    if (push.is === 'positions') post({ is: 'took' });
  };
  port.addEventListener('message', onMessage);
  port.start?.();

  const flushEarly = () => {
    const kept = early ?? [];
    early = null;
    for (const push of kept) deliver(push);
  };

  return {
    call<K extends CallName>(name: K, request: Calls[K]['request'], options: CallOptions = {}) {
      const { key = null, cancelled } = options;
      if (closed || cancelled?.now) return Promise.resolve({ is: 'notSent' } as const);
      lastId += 1;
      const id = lastId;
      return new Promise<Answer<Calls[K]['reply']>>((resolve) => {
        pending.set(id, (answer) => {
          pending.delete(id);
          resolve(answer as Answer<Calls[K]['reply']>);
        });
        post({ is: 'call', id, name, request, key });
        cancelled?.onCancel(() => {
          if (pending.has(id)) post({ is: 'cancel', id });
        });
      });
    },
    listen(on) {
      listeners.add(on);
      // After this turn, so that every listener that starts at boot gets the early pushes.
      if (early !== null) {
        queueMicrotask(flushEarly);
      } else {
        queueMicrotask(() => {
          // The state at that time: a push that came meanwhile replaces its older form.
          if (listeners.has(on)) for (const push of standing.pushes()) on(push);
        });
      }
      return () => void listeners.delete(on);
    },
    authorize(token) {
      if (!closed) post({ is: 'authorize', token });
    },
    askPlanner(request) {
      if (!closed) post({ is: 'askPlanner', request });
    },
    tryNow() {
      if (!closed) post({ is: 'tryNow' });
    },
    close() {
      if (closed) return;
      closed = true;
      post({ is: 'close' });
      port.removeEventListener('message', onMessage);
      listeners.clear();
      for (const settle of pending.values()) settle({ is: 'outcomeUnknown' });
    },
  };
}

/** The state for a late listener: pushes that stay true until another replaces them. */
class Standing {
  #connection: Push | null = null;
  #time: Push | null = null;
  #names: Push[] = [];
  #planner: Push | null = null;
  #troubles: Push[] = [];

  note(push: Push): void {
    if (push.is === 'connection') {
      // Names are valid for one connection.
      if (push.state !== 'connected') this.#names = [];
      this.#connection = push;
    } else if (push.is === 'time') {
      this.#time = push;
    } else if (push.is === 'plannerInfo' || push.is === 'plannerLine') {
      this.#planner = push;
    } else if (push.is === 'positionNames') {
      this.#names.push(push);
    } else if (push.is === 'trouble') {
      this.#troubles.push(push);
    }
  }

  pushes(): readonly Push[] {
    const how = [this.#connection, ...this.#names, this.#time, this.#planner];
    const all = [...how, ...this.#troubles];
    return all.filter((push) => push !== null);
  }
}
