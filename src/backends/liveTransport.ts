import { cursorHeader } from '#wire/socketFrames.ts';
import type { RawFrame, Transport } from '#wire/transport.ts';
import { openIoSocket } from './ioSocket.ts';
import { LiveChannel } from './liveChannel.ts';
import { fetchRaw } from './liveRequests.ts';
import { realTimers, type Timers } from './timers.ts';

export type LiveOptions = {
  /** The server's origin: calls and the socket go there. */
  readonly origin: string;
  readonly maxAnswerBytes?: number;
  readonly timers?: Timers;
  /** Evenly from 0 to below 1; spreads the tries to come back. */
  readonly random?: () => number;
};

const defaultMaxAnswerBytes = 250_000_000;

/** A live server over `fetch` and socket.io, in a worker or in Node. */
export function openLiveTransport(options: LiveOptions): Transport {
  const { origin, maxAnswerBytes = defaultMaxAnswerBytes } = options;
  const listeners = new Set<(frame: RawFrame) => void>();
  const channel = new LiveChannel({
    origin,
    open: openIoSocket,
    timers: options.timers ?? realTimers,
    random: options.random ?? Math.random,
    emit: (frame) => {
      for (const on of listeners) on(frame);
    },
  });
  return {
    async send(request, cancelled) {
      const response = await fetchRaw(origin, request, cancelled, maxAnswerBytes);
      const told = response.headers[cursorHeader];
      if (response.status < 300 && told !== undefined && /^\d{1,16}$/.test(told)) {
        channel.worldAt(Number(told));
      }
      return response;
    },
    connect: (token) => channel.connect(token),
    listen(on) {
      listeners.add(on);
      return () => void listeners.delete(on);
    },
    close() {
      channel.close();
      listeners.clear();
    },
  };
}
