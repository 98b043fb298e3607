import { CrewHelper } from '#planning/crew/crewHelper.ts';
import type { FromHelper, ToHelper } from '#planning/crew/helperMessages.ts';
import { teamCrew, type TeamKind } from '#planning/team/desk/teamCrew.ts';
import { PostedProblems } from '#planning/team/desk/posted.ts';
import { later, sharedNowMs } from './soon.ts';

const posted = new PostedProblems();
const helper = new CrewHelper(teamCrew, (problem) => posted.problemOf(problem), {
  post: (message: FromHelper<TeamKind>) => postMessage(message),
  later,
  nowMs: sharedNowMs,
});

addEventListener('message', ({ data }: MessageEvent<ToHelper<TeamKind>>) => helper.take(data));
