// A company on a free port of this machine, for tests of its sockets.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import {
  type ReadServerFrame,
  readServerFrame,
  socketEvent,
  socketPath,
} from '#wire/realtime/socketFrames.ts';
import type { SimOptions } from '../../core/options.ts';
import { type Host, openHost } from '../host.ts';
import { type ServeOptions, serveCompany } from '../node/serve.ts';
import { memorySimStore } from '../simStore.ts';
import { realWall } from '../wall.ts';

export type Served = {
  readonly host: Host;
  readonly origin: string;
  stop(): Promise<void>;
};

/** What a company answers to what is none of its calls, where it ships no console. */
export function nothingElse(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end('a page');
}

/** Time passes only by `host.advance`. */
export async function serveForTest(
  options: Partial<ServeOptions> & { readonly world?: Partial<SimOptions> } = {},
): Promise<Served> {
  const { world = { drivers: 20 }, ...rest } = options;
  const store = memorySimStore();
  const host = await openHost({ world, store, wall: realWall, speed: 1, running: false });
  const served = await serveCompany({ host, port: 0, otherwise: nothingElse, ...rest });
  return {
    host,
    origin: new URL(served.url).origin,
    async stop() {
      await served.stop();
      await host.close();
    },
  };
}

export async function tokenFrom(origin: string, username = 'dispatcher'): Promise<string> {
  const body = JSON.stringify({ username, password: 'tarmac' });
  const answer = await fetch(`${origin}/login`, { method: 'POST', body });
  return ((await answer.json()) as { token: string }).token;
}

export type Raw = {
  readonly socket: Socket;
  readonly frames: ReadServerFrame[];
  readonly log: string[];
};

/** A socket that collects its frames; `log` collects its events. */
export function dial(origin: string, headers: { readonly [name: string]: string } = {}): Raw {
  const socket = io(origin, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  const frames: ReadServerFrame[] = [];
  const log: string[] = [];
  socket.on('connect', () => log.push('connect'));
  socket.on('connect_error', () => log.push('connect_error'));
  socket.on('disconnect', () => log.push('disconnect'));
  socket.on(socketEvent, (raw: unknown) => {
    const read = readServerFrame(raw);
    if ('problem' in read) throw new Error(read.problem);
    frames.push(read.value);
  });
  return { socket, frames, log };
}
