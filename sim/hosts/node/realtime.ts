// The realtime socket of the served company: who may open one, and when.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { isFromOwnPage } from '#wire/link/ownPage.ts';
import { socketPath } from '#wire/realtime/socketFrames.ts';
import type { Host } from '../host.ts';
import { atOnce, serveConsole } from './consoleSocket.ts';
import { Admission, admissionRate, Pace } from './admission.ts';
import { AnonymousSockets } from './anonymousSockets.ts';
import { clientAddressOf, type IsTrustedProxy, noProxies } from './clientAddress.ts';
import type { Tokens } from './tokens.ts';

export type SocketOptions = {
  /** Whether a Host header names this server; without it any does. */
  readonly isOwnHost?: (host: string | undefined) => boolean;
  /** Whose `X-Forwarded-For` is believed; without it nobody's. */
  readonly isTrustedProxy?: IsTrustedProxy;
};

export type RealtimeOptions = SocketOptions & {
  /** How many consoles may connect in a second; absent: a share of what the server can bear. */
  readonly admittedPerSecond?: number;
  /** Clock of that second, ms; the machine's own when absent. */
  readonly nowMs?: () => number;
  /** See `serveConsole`. */
  readonly maxWaiting?: number;
};

const pingMs = 10_000;

/** Serves consoles on the server's socket path. Returns a function that ends it and cuts them. */
export function serveRealtime(
  host: Host,
  tokens: Tokens,
  server: HttpServer,
  options: RealtimeOptions,
): () => void {
  const { admittedPerSecond, maxWaiting, isOwnHost } = options;
  const { nowMs = () => performance.now(), isTrustedProxy = noProxies } = options;
  const rate = admissionRate({ before: host.consolesBefore, nowMs });
  const perSecond = admittedPerSecond === undefined ? rate : () => admittedPerSecond;
  const admission = new Admission(perSecond);
  const pace = new Pace(perSecond);
  const io = new Server(server, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    // Columns of numbers hardly compress, and it costs time in a step of a thousand consoles.
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: pingMs,
    pingTimeout: pingMs,
    maxHttpBufferSize: 100_000,
    allowRequest(request, answer) {
      const why = mayOpen(request, isOwnHost) ? outageOf(host) : 'another origin';
      answer(why, why === null);
    },
  });
  const anonymous = new AnonymousSockets();
  io.on('connection', (socket) => {
    const address = clientAddressOf(socket.request, isTrustedProxy);
    const leave = anonymous.join(address, nowMs(), () => socket.disconnect(true));
    socket.once('disconnect', leave);
    // Only known users count, so that made-up sockets keep none of them out.
    const admit = (token: string) => {
      leave();
      return tokens.userOf(token) === null ? atOnce : admission.ask(nowMs());
    };
    const goOn = (go: () => void) => pace.goOn(go);
    serveConsole(socket, tokens.open(), { admit, goOn, ...(maxWaiting && { maxWaiting }) });
  });
  return () => {
    io.disconnectSockets(true);
    io.engine.close();
  };
}

function outageOf(host: Host): string | null {
  return host.outageMs() > 0 ? 'out' : null;
}

/**
 * Refuses a page of another origin, and one whose own name was redirected here; programs send
 * no origin.
 */
export function mayOpen(request: IncomingMessage, isOwnHost: SocketOptions['isOwnHost']): boolean {
  return isOwnHost?.(request.headers.host) !== false && isFromOwnPage(request);
}
