// A transport that a test scripts: a function answers calls, and the test sends frames.
import type { RawFrame, RawRequest, RawResponse, Transport } from '../transport.ts';

export type Answering = (
  request: RawRequest,
  cancelled: { onCancel(stop: () => void): void },
) => Promise<RawResponse>;

export function scriptedTransport(answering: Answering) {
  const requests: RawRequest[] = [];
  const tokens: (string | null)[] = [];
  const listeners = new Set<(frame: RawFrame) => void>();
  let closed = false;
  const asked: { readonly requestId: string; readonly body: string }[] = [];
  let tries = 0;
  const transport: Transport = {
    send(request, cancelled) {
      requests.push(request);
      return answering(request, cancelled);
    },
    connect: (token) => void tokens.push(token),
    askPlanner: (requestId, body) => void asked.push({ requestId, body }),
    tryNow: () => void (tries += 1),
    listen(on) {
      listeners.add(on);
      return () => void listeners.delete(on);
    },
    close() {
      closed = true;
    },
  };
  return {
    transport,
    requests,
    /** Requests to the route planner. */
    asked,
    tokens,
    frame: (frame: RawFrame): void => {
      for (const on of listeners) on(frame);
    },
    isClosed: () => closed,
    tries: () => tries,
    listenerCount: () => listeners.size,
  };
}

/** An answer with a JSON body and, unless given otherwise, a server time. */
export function answer(
  status: number,
  body: unknown,
  headers: RawResponse['headers'] = { 'x-server-time': '1757939400000' },
): RawResponse {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** No answer comes. */
export const never: Answering = () => new Promise(() => {});

/** An answer to a login that comes after 50 ms, for tests with a clock of their own. */
export const late: Answering = () =>
  new Promise((resolve) => setTimeout(() => resolve(answer(200, { token: 't' })), 50));
