import { Helper } from '#planning/team/crew/helper.ts';
import type { FromHelper, ToHelper } from '#planning/team/crew/helperMessages.ts';

const helper = new Helper({
  post: (message: FromHelper) => postMessage(message),
  // Messages that came meanwhile wait in the queue before it.
  later: (turn) => void setTimeout(turn, 0),
  nowMs: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<ToHelper>) => helper.take(data));
