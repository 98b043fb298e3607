import type { RawFrame, Transport } from '#wire/transport.ts';

/** Every so many keyed requests go out twice. */
const everyRequests = 3;
/** Every so many messages of the channel are heard twice. */
const everyMessages = 4;

/**
 * A line that says things twice: a write reaches the server a second time, with the same key, and
 * its second answer is the one that comes; a message is told again.
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
