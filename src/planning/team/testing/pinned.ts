// Plans that are the same in every engine: a hash of each to pin.
import type { TeamMode } from '#domain/plannerModes.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { generatedProblem } from './problems.ts';

export const pinnedPlans: readonly (readonly [TeamMode, string])[] = [
  ['Rideshare', '5abcc9d8'],
  ['Company', '27ca043b'],
  ['Tow', '2384213a'],
];

/** 32 bits over every byte of the answers, in hexadecimal (Fowler, Noll and Vo's scheme). */
export function fingerprintOf(mode: TeamMode): string {
  const problem = generatedProblem({ seed: 11, moves: 14, drivers: 5, mode });
  const budget = { is: 'iterations', iterations: 400 } as const;
  const text = JSON.stringify(planTeamToTheEnd(problem, { seed: 7, budget }));
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash >>> 0).toString(16);
}
