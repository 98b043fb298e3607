import type { PlannerPlace } from '#wire/planner/planner.ts';
import { serveLink } from '#wire/link/serveLink.ts';
import { openLiveTransport } from './liveTransport.ts';

/** The first message; `port` is transferred. */
export type LiveStart = {
  readonly port: MessagePort;
  readonly origin: string;
  readonly planner: PlannerPlace;
};

addEventListener(
  'message',
  ({ data }: MessageEvent<LiveStart>) => {
    const { origin, planner, port } = data;
    serveLink(openLiveTransport({ origin, planner }), port);
  },
  { once: true },
);
