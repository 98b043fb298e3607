// The gateway on a port of this machine.
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { foreignWrite, isForeignWrite } from '#wire/link/ownPage.ts';
import { type OwnHost, ownHosts } from './hosts.ts';
import { securityHeaders } from './policy.ts';

export type Running = {
  readonly url: string;
  /** Lets answers under way finish for two seconds, then cuts them. */
  stop(): Promise<void>;
};

/** Listens on 127.0.0.1; port 0 takes a free one. Rejects with the reason when it cannot. */
export function listen(gateway: Hono, port: number, isOwn?: OwnHost): Promise<Running> {
  const server = createServer(listenerOf(gateway, isOwn));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port)));
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${taken}/`, stop: () => stop(server) });
    });
  });
}

/** The gateway for a server of Node; `isOwn`: by default only names of this machine. */
export function listenerOf(gateway: Hono, isOwn: OwnHost = ownHosts()): RequestListener {
  const listener = getRequestListener(gateway.fetch, {
    overrideGlobalObjects: false,
    // A malformed request that never reaches the gateway gets the policy as well.
    errorHandler: () => new Response('Bad request', { status: 400, headers: securityHeaders }),
  });
  return (request, response) => {
    if (!isOwn(request.headers.host)) refuse(response, 421, foreignHost);
    else if (isForeignWrite(request)) refuse(response, 403, foreignWrite);
    else void listener(request, response);
  };
}

const foreignHost = { errorCode: 'host', message: 'Nothing is served under this name.' };

/** Before the body is read, so the connection ends with it. */
function refuse(response: ServerResponse, status: number, body: object): void {
  const type = 'application/json';
  const headers = { 'content-type': type, 'cache-control': 'no-store', connection: 'close' };
  response.writeHead(status, { ...securityHeaders, ...headers }).end(JSON.stringify(body));
}

/** Reads PORT; undefined or empty is 4173. Throws with what is allowed. */
export function portFrom(text: string | undefined): number {
  if (!text) return 4173;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`PORT is "${text}"; it must be a number from 0 (any free port) to 65535.`);
}

function explained(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is taken by another program. Stop it, or choose another port: ` +
        `PORT=${port === 65_535 ? port - 1 : port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} may not be used by this user. Choose one from 1024 up.`);
  }
  return error;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), 2_000);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
