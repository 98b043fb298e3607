import { PlanningDesk } from '#planning/team/desk.ts';
import type { Said, Told } from '#planning/team/talk.ts';

const desk = new PlanningDesk({
  say: (said: Said) => postMessage(said),
  // What was told meanwhile waits in the queue before it.
  later: (turn) => void setTimeout(turn, 0),
  nowMs: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<Told>) => desk.take(data));
