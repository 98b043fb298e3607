// HTTP requests as the company's calls: what of a request is passed on, how large it may be, and
// what becomes of an answer that a fault swallows.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { headers as names } from '#wire/http.ts';
import { routes } from '#wire/routes.ts';
import { type RawRequest, type RawResponse, TransportError } from '#wire/transport.ts';
import type { HostConsole } from '../host.ts';

/** A body above this is refused with 413. */
const defaultMaxBodyBytes = 20_000_000;
const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
/** Cookies and the like are nothing to the company, which journals what it is sent. */
const passedOn = [names.auth, names.idempotency, names.ifMatch, names.contentType];
const roots = new Set(Object.values(routes).map(({ path }) => path.split('/')[1]));

export type CallOptions = {
  readonly desk: Pick<HostConsole, 'send'>;
  /** Sent with every answer. */
  readonly headers: { readonly [name: string]: string };
  readonly maxBodyBytes?: number;
};

/** Whether a request is for the company; everything else is for whoever ships the console. */
export function isCall({ method, url = '/' }: IncomingMessage): boolean {
  const path = url.split('?')[0] ?? '/';
  // The screen of this name.
  if (path === routes.login.path && (method === 'GET' || method === 'HEAD')) return false;
  return roots.has(path.split('/')[1]);
}

/** Answers requests for which `isCall` holds. */
export function answerCalls({ desk, headers, maxBodyBytes }: CallOptions): RequestListener {
  const limit = maxBodyBytes ?? defaultMaxBodyBytes;
  return (request, response) => {
    const method = methods.find((known) => known === request.method);
    if (!method) {
      const more = { ...headers, allow: methods.join(', ') };
      return refuse(response, 405, 'METHOD', 'This method is not served.', more);
    }
    readBody(request, limit).then(
      (body) => {
        if (body === null) {
          const more = { ...headers, connection: 'close' };
          refuse(response, 413, 'TOO_LARGE', `A request may have ${limit} bytes.`, more);
        } else void serve(desk, rawOf(request, method, body), response, headers);
      },
      () => response.destroy(),
    );
  };
}

async function serve(
  desk: CallOptions['desk'],
  request: RawRequest,
  response: ServerResponse,
  headers: CallOptions['headers'],
): Promise<void> {
  try {
    const onCancel = (stop: () => void) => {
      response.once('close', () => {
        if (!response.writableEnded) stop();
      });
    };
    write(response, await desk.send(request, { onCancel }), headers);
  } catch (error) {
    // A fault has cut the line, or nothing can be promised: either way there is no answer.
    if (error instanceof TransportError) response.destroy();
    else refuse(response, 500, 'SERVER_FAILED', 'The server failed.', headers);
  }
}

function rawOf(
  { url = '/', headers }: IncomingMessage,
  method: RawRequest['method'],
  body: string,
): RawRequest {
  const passed: Record<string, string> = {};
  for (const name of passedOn) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return { method, path: url, headers: passed, body: body === '' ? null : body };
}

/** Null when it is above the limit. */
function readBody(request: IncomingMessage, limit: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= limit) return void parts.push(part);
      parts.length = 0;
      request.pause();
      resolve(null);
    });
    request.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    request.on('error', reject);
  });
}

function write(
  response: ServerResponse,
  { status, headers, body }: RawResponse,
  more: CallOptions['headers'],
): void {
  const bytes = Buffer.from(body);
  const length = { 'content-length': `${bytes.length}`, 'cache-control': 'no-store' };
  response.writeHead(status, { ...more, ...headers, ...length });
  response.end(bytes);
}

function refuse(
  response: ServerResponse,
  status: number,
  errorCode: string,
  message: string,
  headers: CallOptions['headers'],
): void {
  const body = JSON.stringify({ errorCode, message });
  const own = { [names.contentType]: 'application/json' };
  write(response, { status, headers: own, body }, headers);
}
