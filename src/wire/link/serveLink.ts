// Runs beside the transport, in a worker or in process: encodes calls, decodes answers and
// frames, and holds the bearer token. Everything sent from here is typed and validated.
import type { PositionBatch } from '#domain/positionBatch.ts';
import { inParts } from './answerParts.ts';
import { readAnswer, serverTimeOf } from './answers.ts';
import { writeRequest } from './http.ts';
import type { Push } from '../realtime/push.ts';
import type { LinkPort, ToConsole, ToWorker } from './linkPort.ts';
import { writePlannerRequest } from '../planner/messages.ts';
import { cleanBatch, mergeBatches, transferable } from '../realtime/positions.ts';
import { readMessage } from '../realtime/realtime.ts';
import { type RawFrame, type Transport, TransportError } from '../transport.ts';

export type ServeOptions = {
  /** The longest a call may take, wall time; then its outcome is unknown. */
  readonly timeoutMs?: number;
  /** Replaces the server's time until the first one arrives. */
  readonly nowMs?: () => number;
};

const DEFAULT_TIMEOUT_MS = 30_000;
/** Batches sent to a console that has not read them yet; more are merged here. */
const MAX_BATCHES_UNDER_WAY = 2;

type CallMessage = Extract<ToWorker, { readonly is: 'call' }>;

/** Serves until the console closes the link or the returned function is called; both close
 * the transport and leave calls under way with an unknown outcome. */
export function serveLink(
  transport: Transport,
  port: LinkPort,
  options: ServeOptions = {},
): () => void {
  const { nowMs = Date.now } = options;
  let lastServerMs: number | null = null;
  let closed = false;
  const clock: ServerClock = {
    now: () => lastServerMs ?? nowMs(),
    note(serverMs) {
      lastServerMs = serverMs ?? lastServerMs;
    },
  };

  const post = (message: ToConsole, transfer: Transferable[] = []) =>
    port.postMessage(message, transfer);
  const push = (message: Push) => post({ is: 'push', push: message });
  const sendPositions = positionSender((batch) => {
    const { batch: owned, buffers } = transferable(batch);
    post({ is: 'push', push: { is: 'positions', batch: owned } }, buffers);
  });
  const stopListening = transport.listen((frame) => {
    clock.note(serverMsOf(frame));
    try {
      if (frame.type === 'connection') push(connectionPush(frame, lastServerMs));
      else takeFrame(frame, clock.now(), push, sendPositions);
    } catch {
      push({ is: 'malformed', serverMs: clock.now(), where: 'realtime' });
    }
  });
  const calls = openCalls(transport, post, clock, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);

  const close = () => {
    if (closed) return;
    closed = true;
    calls.close();
    stopListening();
    port.removeEventListener('message', onMessage);
    transport.close();
  };

  const on: { readonly [M in ToWorker as M['is']]: (message: M) => void } = {
    call: (message) => void calls.begin(message),
    cancel: ({ id }) => calls.cancel(id),
    authorize: ({ token }) => {
      calls.authorize(token);
      if (token !== null) push(connecting(lastServerMs));
      transport.connect(token);
    },
    askPlanner: ({ request }) =>
      transport.askPlanner(request.requestId, writePlannerRequest(request)),
    tryNow: () => transport.tryNow(),
    took: () => sendPositions.took(),
    close,
  };
  function onMessage({ data }: { readonly data: unknown }): void {
    const handlers: { readonly [is: string]: ((message: never) => void) | undefined } = on;
    handlers[(data as ToWorker).is]?.(data as never);
  }
  port.addEventListener('message', onMessage);
  port.start?.();
  return close;
}

/** The newest time from the server, else this machine's. */
type ServerClock = {
  now(): number;
  note(serverMs: number | null): void;
};

/** The calls under way. Each is answered exactly once. */
function openCalls(
  transport: Transport,
  post: (message: ToConsole) => void,
  clock: ServerClock,
  timeoutMs: number,
) {
  const underWay = new Map<number, (isClosed: boolean) => void>();
  let token: string | null = null;

  const begin = async ({ id, name, request, key }: CallMessage): Promise<void> => {
    const stops: (() => void)[] = [];
    const settle = (answer: ReturnType<typeof readAnswer>) => {
      if (!underWay.delete(id)) return;
      clearTimeout(timer);
      try {
        const { parts, rest } = inParts(answer);
        for (const part of parts) post({ is: 'part', id, part });
        post({ is: 'answer', id, answer: rest });
      } catch {
        post({ is: 'answer', id, answer: { is: 'malformed', where: 'answer: cannot cross' } });
      }
    };
    const giveUp = () => {
      settle({ is: 'outcomeUnknown' });
      for (const stop of stops) stop();
    };
    const timer = setTimeout(giveUp, timeoutMs);
    underWay.set(id, (isClosed) => {
      if (isClosed) return giveUp();
      for (const stop of stops) stop();
      // The transport may have a better result than "unknown": that the request never left.
      setTimeout(giveUp, 0);
    });
    let written = false;
    try {
      const raw = writeRequest(name, request, token, key ?? undefined);
      written = true;
      const response = await transport.send(raw, { onCancel: (stop) => stops.push(stop) });
      clock.note(serverTimeOf(response));
      settle(readAnswer(name, request, response, clock.now()));
    } catch (error) {
      const neverLeft = !written || (error instanceof TransportError && !error.sent);
      settle({ is: neverLeft ? 'notSent' : 'outcomeUnknown' });
    }
  };

  return {
    begin,
    cancel: (id: number) => underWay.get(id)?.(false),
    authorize(next: string | null) {
      token = next;
    },
    close() {
      for (const end of underWay.values()) end(true);
    },
  };
}

type PositionSender = {
  (batch: PositionBatch): void;
  took(): void;
  /** How many drivers have been announced: a fix of any other driver is invalid. */
  announced: number;
};

/** Sends batches while the console keeps up; else keeps the last fix of each driver. */
function positionSender(send: (batch: PositionBatch) => void): PositionSender {
  let underWay = 0;
  let held: PositionBatch | null = null;
  const out = (batch: PositionBatch) => {
    underWay += 1;
    send(batch);
  };
  const sender = (batch: PositionBatch) => {
    if (underWay < MAX_BATCHES_UNDER_WAY) out(batch);
    else held = held === null ? batch : mergeBatches(held, batch);
  };
  return Object.assign(sender, {
    announced: 0,
    took() {
      underWay -= 1;
      if (held === null) return;
      const batch = held;
      held = null;
      out(batch);
    },
  });
}

function connecting(serverMs: number | null): Push {
  return { is: 'connection', state: 'connecting', resumed: false, serverMs };
}

/** A lost channel has no time: `lastMs` is the server's last time. */
function connectionPush(
  { state, resumed, refused, serverMs }: Extract<RawFrame, { readonly type: 'connection' }>,
  lastMs: number | null,
): Push {
  const push = { is: 'connection', state, resumed, serverMs: serverMs ?? lastMs } as const;
  return refused ? { ...push, refused } : push;
}

function takeFrame(
  frame: Exclude<RawFrame, { readonly type: 'connection' }>,
  serverMs: number,
  push: (push: Push) => void,
  sendPositions: PositionSender,
): void {
  switch (frame.type) {
    case 'message':
      return push(readMessage({ ...frame, serverMs }));
    case 'positionNames': {
      const { first, ids } = frame.names;
      sendPositions.announced = Math.max(sendPositions.announced, first + ids.length);
      return push({ is: 'positionNames', names: frame.names });
    }
    case 'plannerLine':
      return push({ is: 'plannerLine', state: frame.state });
    case 'unreadable':
      return push({ is: 'malformed', serverMs, where: `realtime.${frame.where}` });
    default: {
      const batch = cleanBatch(frame.batch, sendPositions.announced);
      if (batch === null) return push({ is: 'malformed', serverMs, where: 'positions' });
      return sendPositions(batch);
    }
  }
}

function serverMsOf(frame: RawFrame): number | null {
  const ms = frame.type === 'positions' ? frame.batch.serverMs : timeIn(frame);
  return Number.isFinite(ms) ? ms : null;
}

function timeIn(frame: Exclude<RawFrame, { readonly type: 'positions' }>): number | null {
  return 'serverMs' in frame ? frame.serverMs : null;
}
