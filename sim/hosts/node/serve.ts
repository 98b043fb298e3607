// A company on a port of this machine: calls over HTTP, the realtime socket, and the planner's
// socket. Other requests go to the static server.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Host } from '../host.ts';
import { realWall, type Wall } from '../wall.ts';
import { answerCalls, isCall } from './calls.ts';
import { type RealtimeOptions, serveRealtime } from './realtime.ts';
import { serveStomp, type StompOptions } from './stomp.ts';
import { Tokens } from './tokens.ts';
import { sharingWorlds } from './worldShelf.ts';

/** How often tokens whose time is over are looked for. */
const dueEveryMs = 60_000;

export type ServeOptions = RealtimeOptions &
  StompOptions & {
    readonly host: Host;
    /** On 127.0.0.1; 0 takes a free one. */
    readonly port: number;
    /** Answers other requests, and those under a host name that is not this server's. */
    readonly otherwise: RequestListener;
    /** Paths of calls that `otherwise` answers nevertheless; with a slash at the end all below. */
    readonly leaves?: readonly string[];
    /** Sent with every answer to a call. */
    readonly headers?: { readonly [name: string]: string };
    readonly maxBodyBytes?: number;
    /** Makes one more part of the search of places ready; true when all are. */
    readonly readyPlacesPart?: () => boolean;
    /** Who may connect; without it, users who log in here. */
    readonly tokens?: Tokens;
    /** Paces login attempts; without it by the machine's own time. */
    readonly nowMs?: () => number;
    /** Looks for tokens whose time is over; without it by the machine's own time. */
    readonly wall?: Pick<Wall, 'every'>;
  };

export type ServedCompany = {
  readonly url: string;
  /** Cuts all connections and frees the port. The company itself continues. */
  stop(): Promise<void>;
};

/** Rejects with the system's error when the port is not available. */
export async function serveCompany(options: ServeOptions): Promise<ServedCompany> {
  const { host, port, otherwise, leaves = [], headers = {}, maxBodyBytes, isOwnHost } = options;
  const { tokens = new Tokens(host), nowMs = () => performance.now(), readyPlacesPart } = options;
  const { isTrustedProxy, wall = realWall } = options;
  const calls = answerCalls({
    desk: sharingWorlds(tokens.open(), {
      userIdOf: (token) => tokens.userOf(token)?.id ?? null,
      mayShare: () => !host.core.hasFaults(),
    }),
    isKnown: (token) => tokens.userOf(token) !== null,
    isUser: (username) => host.core.isUser(username),
    deviceOf: (username, mark) => tokens.devices.knows(username, mark),
    ...(isTrustedProxy === undefined ? {} : { isTrustedProxy }),
    nowMs,
    headers,
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
    ...(readyPlacesPart === undefined ? {} : { readyPlacesPart }),
  });
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const isLeft = leaves.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one));
    const isOwn = isOwnHost?.(request.headers.host) !== false;
    if (isOwn && isCall(request) && !isLeft) calls(request, response);
    else otherwise(request, response);
  });
  const sockets = socketsOf(server);
  const stopRealtime = serveRealtime(host, tokens, server, options);
  const stopStomp = serveStomp(host, tokens, server, options);
  // A store that fails is heard of by the company itself.
  const stopEnding = wall.every(dueEveryMs, () => void tokens.endDue().catch(() => {}));
  await listen(server, port).catch((error: unknown) => {
    stopEnding();
    throw error;
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/`,
    async stop() {
      stopEnding();
      stopRealtime();
      stopStomp();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}
