import { CrewHelper } from '#planning/team/crew/crewHelper.ts';
import type { FromHelper, ToHelper } from '#planning/team/crew/helperMessages.ts';
import { later } from './soon.ts';

const helper = new CrewHelper({
  post: (message: FromHelper) => postMessage(message),
  later,
  nowMs: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<ToHelper>) => helper.take(data));
