// `tarmac check-plan`: holds a plan, ours or another program's, to its problem.
import { checkTeamPlan } from '#planning/team/checks/checking.ts';
import { inOneLine } from './oneLine.ts';
import { readPlanAnswer } from './planAnswer.ts';
import { InvalidPlanFile, readPlanFile } from './planFile.ts';
import { planTextFrom } from './planFileText.ts';
import { dollars } from '#planning/team/words/amounts.ts';

export const checkPlanUsage = 'tarmac check-plan FILE PLAN';

export const checkPlanHelp: readonly string[] = [
  'FILE is a team problem, PLAN a plan for it as tarmac plan --json prints it.',
  'docs/plan-format.md describes both.',
  'Exit codes',
  '  0    the plan is sound',
  '  1    the check refuses it; one line for each fault',
  '  2    the arguments or a file are invalid',
];

/** Exit code as in the help. `out` and `err` take whole lines. */
export async function checkPlan(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  let path = '';
  try {
    const [problemPath, planPath, ...more] = argv;
    if (problemPath === undefined || planPath === undefined || more.length > 0) {
      throw new Error(`Two files are needed. ${checkPlanUsage}`);
    }
    path = problemPath;
    const { problem } = readPlanFile(await planTextFrom(path));
    path = planPath;
    const plan = readPlanAnswer(await planTextFrom(path), problem);
    const violations = checkTeamPlan(plan, problem);
    for (const violation of violations) err(`tarmac check-plan: ${violation}`);
    if (violations.length > 0) return 1;
    const { moves, unserved, cost } = plan;
    out(`${moves.length} moves served, ${unserved.length} left out, ${dollars(cost.totalCents)}`);
    out('The check finds nothing wrong.');
    return 0;
  } catch (error) {
    const where = error instanceof InvalidPlanFile ? `${path}: ` : '';
    err(`tarmac check-plan: ${where}${inOneLine(error)}`);
    return 2;
  }
}
