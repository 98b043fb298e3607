// The planner's socket: STOMP 1.2 over WebSocket (S2 §7), as much of it as a planner's client uses.
// It sends the number of planner workers and hands requests to them; only the client that asked
// gets the routes. A search whose client is gone stops.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { FrameImpl, type StompHeaders } from '@stomp/stompjs';
import { type WebSocket, WebSocketServer } from 'ws';
import type { User } from '#domain/entities.ts';
import {
  defaultPlannerPlace,
  type PlannerDestinations,
  type PlannerPlace,
  stompBeatMs as beatMs,
  stompProtocols,
} from '#wire/planner/planner.ts';
import type { PlannerMessage } from '#wire/planner/messages.ts';
import { writeMessage } from '#wire/realtime/realtime.ts';
import { socketPath } from '#wire/realtime/socketFrames.ts';
import type { Host } from '../host.ts';
import { PlannerDesk, plannerFrame } from '../plannerDesk.ts';
import { type SocketOptions, mayOpen } from './realtime.ts';
import { FrameRefused, StompFrames } from './stompFrames.ts';
import type { Tokens } from './tokens.ts';

export type StompOptions = SocketOptions & {
  readonly planner?: PlannerPlace;
};

const maxFrameBytes = 5_000_000;
/** The limit before a client has sent a token. */
const anonymousFrameBytes = 16_000;
const mostSubscriptions = 20;
const longestBeatMs = 600_000;
const versions = ['1.2', '1.1'];

/** Serves the planner's clients, and refuses other upgrades. Returns a function that ends it. */
export function serveStomp(
  host: Host,
  tokens: Tokens,
  server: HttpServer,
  { planner = defaultPlannerPlace, isOwnHost }: StompOptions,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => stompProtocols.find((known) => offered.has(known)) ?? false,
  });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    // The console's socket handles its own upgrades.
    if (path === socketPath || path === `${socketPath}/`) return;
    if (path !== planner.path || !mayOpen(request, isOwnHost)) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      void new StompSession(accepted, { host, tokens }, planner.destinations);
    });
  };
  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

class StompSession {
  readonly #socket: WebSocket;
  readonly #host: Host;
  readonly #tokens: Tokens;
  readonly #frames = new StompFrames();
  readonly #destinations: PlannerDestinations;
  readonly #timers: ReturnType<typeof setInterval>[] = [];
  /** Destinations by the client's own ids. */
  readonly #subscriptions = new Map<string, string>();
  readonly #stopFollowing: () => void;
  readonly #plannerDesk: PlannerDesk;
  #user: User | null = null;
  #stopWaiting = () => {};
  #messages = 0;
  #heardMs = performance.now();

  constructor(
    socket: WebSocket,
    { host, tokens }: { readonly host: Host; readonly tokens: Tokens },
    destinations: PlannerDestinations,
  ) {
    this.#socket = socket;
    this.#host = host;
    this.#tokens = tokens;
    this.#destinations = destinations;
    this.#stopFollowing = host.planners.onChange(() => {
      for (const [id, to] of this.#subscriptions) {
        if (to === destinations.serverInfo) this.#sendPlannerCount(id);
      }
    });
    this.#plannerDesk = new PlannerDesk(host.planners, (message) => this.#sendAnswer(message));
    socket.on('message', (data) => this.#take(data as Buffer));
    const silence = setTimeout(() => this.#fail('CONNECT was not sent.'), beatMs);
    this.#timers.push(silence);
    socket.on('close', () => this.#end());
    socket.on('error', () => this.#end());
  }

  #take(bytes: Buffer): void {
    this.#heardMs = performance.now();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const most = this.#user === null ? anonymousFrameBytes : maxFrameBytes;
    try {
      for (const frame of this.#frames.take(bytes, most)) this.#hear(frame);
    } catch (error) {
      if (!(error instanceof FrameRefused)) throw error;
      this.#fail(error.message);
    }
  }

  #hear({ command, headers, body }: FrameImpl): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const isHello = command === 'CONNECT' || command === 'STOMP';
    if (isHello !== (this.#user === null)) {
      return this.#fail(isHello ? 'connected already.' : 'CONNECT comes first.', headers);
    }
    const handlers: { readonly [command: string]: (() => void) | undefined } = {
      CONNECT: () => this.#connect(headers),
      STOMP: () => this.#connect(headers),
      SUBSCRIBE: () => this.#subscribe(headers),
      UNSUBSCRIBE: () => void this.#subscriptions.delete(headers.id ?? ''),
      SEND: () => this.#request(headers, body),
      DISCONNECT: () => {
        this.#receipt(headers);
        this.#socket.close();
      },
    };
    const handle = Object.hasOwn(handlers, command) ? handlers[command] : undefined;
    if (!handle) return this.#fail(`${command.slice(0, 40)} is not understood.`, headers);
    handle();
  }

  #connect(headers: StompHeaders): void {
    const version = versions.find((known) => headers['accept-version']?.split(',').includes(known));
    if (!version) return this.#fail(`Versions ${versions.join(' and ')} are spoken here.`);
    const token = headers.authorization?.replace(/^Bearer /, '') ?? headers.passcode ?? '';
    const beats = /^(\d{1,9}),(\d{1,9})$/.exec(headers['heart-beat'] ?? '0,0');
    const [sends, wants] = (beats ?? []).slice(1).map(Number);
    if (sends === undefined || wants === undefined || Math.max(sends, wants) > longestBeatMs) {
      return this.#fail(`A heart-beat is two numbers of at most ${longestBeatMs} ms.`);
    }
    this.#user = this.#tokens.userOf(token);
    if (!this.#user) return this.#fail('This token is not valid.');
    this.#stopWaiting = this.#tokens.onEnd(token, () => this.#fail('This token has ended.'));
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    this.#beat(sends, wants);
    this.#say('CONNECTED', { version, server: 'tarmac', 'heart-beat': `${beatMs},${beatMs}` });
  }

  /** `heart-beat: <can send>,<wants>`: each way at the slower of both ends' rates. */
  #beat(sends: number, wants: number): void {
    if (wants > 0) {
      const beat = () => this.#socket.send('\n');
      this.#timers.push(setInterval(beat, Math.max(wants, beatMs)));
    }
    if (sends > 0) {
      const everyMs = Math.max(sends, beatMs);
      const look = () => {
        if (performance.now() - this.#heardMs > everyMs * 2) this.#socket.terminate();
      };
      this.#timers.push(setInterval(look, everyMs));
    }
  }

  #subscribe(headers: StompHeaders): void {
    const { id, destination } = headers;
    const { serverInfo, route, error } = this.#destinations;
    if (!id) return this.#fail('A subscription needs an id.', headers);
    if (destination === undefined || ![serverInfo, route, error].includes(destination)) {
      return this.#fail('This destination has no subscriptions.', headers);
    }
    if (this.#subscriptions.size >= mostSubscriptions && !this.#subscriptions.has(id)) {
      return this.#fail(`There may be ${mostSubscriptions} subscriptions.`, headers);
    }
    this.#subscriptions.set(id, destination);
    this.#receipt(headers);
    if (destination === serverInfo) this.#sendPlannerCount(id);
  }

  #request(headers: StompHeaders, body: string): void {
    if (headers.destination !== this.#destinations.request) {
      return this.#fail('This destination takes no messages.', headers);
    }
    this.#receipt(headers);
    if (this.#user) this.#plannerDesk.ask(this.#user, body);
  }

  #sendAnswer(message: PlannerMessage): void {
    const { route, error } = this.#destinations;
    const destination = message.is === 'route' ? route : error;
    const { payload } = plannerFrame(message, this.#host.core.nowMs());
    for (const [id, to] of this.#subscriptions) {
      if (to === destination) this.#message(id, destination, payload);
    }
  }

  #sendPlannerCount(subscription: string): void {
    const planners = this.#host.planners.running();
    const { payload } = writeMessage({ is: 'plannerInfo', planners }, this.#host.core.nowMs());
    this.#message(subscription, this.#destinations.serverInfo, payload);
  }

  #message(subscription: string, destination: string, body: unknown): void {
    this.#messages += 1;
    const headers = {
      subscription,
      destination,
      'message-id': `${this.#messages}`,
      'content-type': 'application/json',
    };
    this.#say('MESSAGE', headers, JSON.stringify(body));
  }

  #receipt({ receipt }: StompHeaders): void {
    if (receipt !== undefined) this.#say('RECEIPT', { 'receipt-id': receipt });
  }

  /** An ERROR is the last frame (STOMP 1.2). */
  #fail(message: string, { receipt }: StompHeaders = {}): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const about: StompHeaders = receipt === undefined ? {} : { 'receipt-id': receipt };
    this.#say('ERROR', { message, ...about }, message);
    this.#socket.close();
  }

  #say(command: string, headers: StompHeaders, body = ''): void {
    this.#socket.send(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }));
  }

  #end(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    this.#subscriptions.clear();
    this.#stopWaiting();
    this.#stopFollowing();
    this.#plannerDesk.stop(null);
  }
}
