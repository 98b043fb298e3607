import type { Broadcast } from '#kernel/ports.ts';
import type { Json } from '#kernel/records.ts';

export type BroadcastLine = Broadcast & { close(): void };

/** The other tabs of this browser on a channel; none where channels are missing. */
export function openBroadcast(name: string): BroadcastLine {
  if (typeof BroadcastChannel === 'undefined') {
    return { send: () => {}, listen: () => () => {}, close: () => {} };
  }
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(on) {
      const heard = ({ data }: MessageEvent<Json>) => on(data);
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
    close: () => channel.close(),
  };
}
