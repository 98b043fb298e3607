// The console's end of the link: turns typed calls into messages and messages into pushes.
import type { CallName, Calls } from './calls.ts';
import type { Answer, CallOptions, Link, Push } from './link.ts';
import type { LinkPort, ToConsole, ToWorker } from './linkPort.ts';

type AnyAnswer = Answer<Calls[CallName]['reply']>;

/** Pushes that come before the first listener are kept for it, positions excepted. */
export function openLink(port: LinkPort): Link {
  const pending = new Map<number, (answer: AnyAnswer) => void>();
  const listeners = new Set<(push: Push) => void>();
  let early: Push[] | null = [];
  let lastId = 0;
  let closed = false;

  const post = (message: ToWorker) => port.postMessage(message, []);
  const deliver = (push: Push) => {
    for (const on of listeners) {
      try {
        on(push);
      } catch (error) {
        // One listener's failure is reported and keeps nothing from the others.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };
  const onMessage = ({ data }: { readonly data: unknown }) => {
    const message = data as ToConsole;
    if (message.is === 'answer') {
      pending.get(message.id)?.(message.answer);
      return;
    }
    if (message.is !== 'push') return;
    const { push } = message;
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
      // After this turn, so that everyone who listens at boot hears what came early.
      if (early !== null && listeners.size === 1) queueMicrotask(flushEarly);
      return () => void listeners.delete(on);
    },
    authorize(token) {
      if (!closed) post({ is: 'authorize', token });
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
