import { CrewHelper } from '#planning/team/crew/crewHelper.ts';
import type { FromHelper, ToHelper } from '#planning/team/crew/helperMessages.ts';
import { later, sharedNowMs } from './soon.ts';

const helper = new CrewHelper({
  post: (message: FromHelper) => postMessage(message),
  later,
  nowMs: sharedNowMs,
});

addEventListener('message', ({ data }: MessageEvent<ToHelper>) => helper.take(data));
