import type { RawFrame, Transport } from '#wire/transport.ts';

/** Every third keyed request is sent twice. */
const everyRequests = 3;
/** Every fourth message of the channel arrives twice. */
const everyMessages = 4;

/**
 * A connection that duplicates: a write reaches the server twice with the same key, and its second
 * answer is returned; a message arrives twice.
 */
export function doubling(line: Transport): Transport {
  let requests = 0;
  let messages = 0;
  return {
    ...line,
    async send(request, cancelled) {
      const isKeyed = request.headers['idempotency-key'] !== undefined;
      if (isKeyed) requests += 1;
      if (isKeyed && requests % everyRequests === 0) {
        await line.send(request, cancelled).catch(() => undefined);
      }
      return line.send(request, cancelled);
    },
    listen: (on) =>
      line.listen((frame: RawFrame) => {
        on(frame);
        if (frame.type !== 'message') return;
        messages += 1;
        if (messages % everyMessages === 0) on(frame);
      }),
  };
}
