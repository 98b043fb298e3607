import { CrewHelper } from '#planning/team/crew/crewHelper.ts';
import type { FromHelper, ToHelper } from '#planning/team/crew/helperMessages.ts';

const helper = new CrewHelper({
  post: (message: FromHelper) => postMessage(message),
  // Messages that came meanwhile wait in the queue before it.
  later: (turn) => void setTimeout(turn, 0),
  nowMs: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<ToHelper>) => helper.take(data));
