// The link without a worker, for headless runs and tests: the same two ends, joined directly.
import type { Link } from './link.ts';
import type { LinkPort } from './linkPort.ts';
import { openLink } from './openLink.ts';
import { type ServeOptions, serveLink } from './serveLink.ts';
import type { Transport } from '../transport.ts';

export function inProcessLink(transport: Transport, options: ServeOptions = {}): Link {
  const [near, far] = joinedPorts();
  serveLink(transport, far, options);
  return openLink(near);
}

/** Two ports: a message posted on one arrives on the other, in order and never in the same turn. */
function joinedPorts(): readonly [LinkPort, LinkPort] {
  const near = end();
  const far = end();
  return [
    { ...near.listening, postMessage: far.arrive },
    { ...far.listening, postMessage: near.arrive },
  ];
}

type Listener = (event: { readonly data: unknown }) => void;

function end() {
  const listeners = new Set<Listener>();
  return {
    arrive: (data: unknown): void => {
      queueMicrotask(() => {
        for (const on of listeners) on({ data });
      });
    },
    listening: {
      addEventListener: (_type: 'message', on: Listener) => void listeners.add(on),
      removeEventListener: (_type: 'message', on: Listener) => void listeners.delete(on),
    },
  };
}
