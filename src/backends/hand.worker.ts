import { HandDesk } from '#planning/team/byHand/handDesk.ts';
import type { FromHand, ToHand } from '#planning/team/byHand/handMessages.ts';
import { later } from './soon.ts';

/** Judges a move in the hand, so that nothing that is drawn waits for it. */
const desk = new HandDesk({
  post: (message: FromHand) => postMessage(message),
  later,
  nowMs: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<ToHand>) => desk.take(data));
