import type { SchedulerLike } from 'rxjs';
import { cursorHeader } from '#wire/realtime/socketFrames.ts';
import { defaultPlannerPlace, type PlannerPlace, stompProtocols } from '#wire/planner/planner.ts';
import type { RawFrame, Transport } from '#wire/transport.ts';
import { openIoSocket } from './ioSocket.ts';
import { LiveChannel } from './liveChannel.ts';
import { fetchRaw } from './liveRequests.ts';
import { PlannerLine } from './plannerLine.ts';
import { type OpenWebSocket, stompOver } from './stompSocket.ts';
import { ownTime } from './ownTime.ts';

export type LiveOptions = {
  /** The server's origin: calls and the socket go there. */
  readonly origin: string;
  /** Where the route planner is on that origin; null: there is none. */
  readonly planner?: PlannerPlace | null;
  /** The planner's socket; the platform's own by default. */
  readonly openWebSocket?: OpenWebSocket;
  readonly maxAnswerBytes?: number;
  readonly scheduler?: SchedulerLike;
  /** Evenly from 0 to below 1; spreads the reconnects. */
  readonly random?: () => number;
};

const defaultMaxAnswerBytes = 250_000_000;

/** A live server over `fetch`, socket.io and STOMP, in a worker or in Node. */
export function openLiveTransport(options: LiveOptions): Transport {
  const { origin, maxAnswerBytes = defaultMaxAnswerBytes } = options;
  const { scheduler = ownTime, random = Math.random } = options;
  const listeners = new Set<(frame: RawFrame) => void>();
  const emit = (frame: RawFrame) => {
    for (const on of listeners) on(frame);
  };
  const planner = plannerLine(options, { scheduler, random, emit });
  const channel = new LiveChannel({
    origin,
    open: openIoSocket,
    scheduler,
    random,
    emit(frame) {
      // A token that one of the two refuses is invalid for the other too.
      if (frame.type === 'connection' && frame.refused) planner?.connect(null);
      emit(frame);
    },
  });
  return {
    async send(request, cancelled) {
      const response = await fetchRaw(origin, request, cancelled, maxAnswerBytes);
      const cursor = response.headers[cursorHeader];
      if (response.status < 300 && cursor !== undefined && /^\d{1,16}$/.test(cursor)) {
        channel.worldAt(Number(cursor));
      }
      return response;
    },
    connect(token) {
      channel.connect(token);
      if (planner) planner.connect(token);
      else if (token !== null) emit({ type: 'plannerLine', state: 'none' });
    },
    askPlanner(requestId, body) {
      if (planner) return planner.ask(requestId, body);
      const payload = { requestId, message: 'There is no route planner here.' };
      emit({ type: 'message', event: 'plannerError', payload, serverMs: null });
    },
    tryNow() {
      channel.tryNow();
      planner?.tryNow();
    },
    listen(on) {
      listeners.add(on);
      return () => void listeners.delete(on);
    },
    close() {
      channel.close();
      planner?.connect(null);
      listeners.clear();
    },
  };
}

function plannerLine(
  { origin, planner = defaultPlannerPlace, openWebSocket = ownWebSocket }: LiveOptions,
  ports: { scheduler: SchedulerLike; random: () => number; emit: (frame: RawFrame) => void },
): PlannerLine | null {
  if (planner === null) return null;
  const { destinations } = planner;
  const url = new URL(planner.path, origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const open = stompOver(openWebSocket);
  return new PlannerLine({ url: url.href, destinations, open, ...ports });
}

const ownWebSocket: OpenWebSocket = (url) => new WebSocket(url, [...stompProtocols]);
