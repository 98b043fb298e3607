import { serveLink } from '#wire/serveLink.ts';
import { openLiveTransport } from './liveTransport.ts';

/** The first message; `port` is transferred. */
export type LiveStart = { readonly port: MessagePort; readonly origin: string };

addEventListener(
  'message',
  ({ data }: MessageEvent<LiveStart>) => {
    serveLink(openLiveTransport({ origin: data.origin }), data.port);
  },
  { once: true },
);
