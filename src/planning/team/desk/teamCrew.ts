// A crew that plans teams.
import type { CrewRules } from '../../crew/rules.ts';
import type { PostedProblem } from './messages.ts';
import { planTeam } from './planTeam.ts';
import type { TeamAnswer, TeamProblem, TeamRefusal } from '../model/problem.ts';
import type { Offers } from '../model/search.ts';
import { bestOf, exchanged } from '../model/exchange.ts';

export type TeamKind = {
  readonly problem: TeamProblem;
  readonly posted: PostedProblem;
  readonly answer: TeamAnswer;
  readonly offer: NonNullable<Offers>;
  readonly refusal: TeamRefusal;
};

/**
 * Epochs end where the search goes back to its best plan, and where it takes up another objective.
 */
export const teamCrew: CrewRules<TeamKind> = {
  epochEnds: [0.5, 0.7, 0.85, 1],
  isExchangingByTime: false,
  search: planTeam,
  bestOf,
  exchanged,
};
