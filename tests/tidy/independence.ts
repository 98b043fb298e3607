// Checks are independent of what they check.
import { type Finding, isTest, type Rule } from './project.ts';

const CHECKS = 'src/planning/team/checks/';

/** The check of team plans shares nothing with the planner but types, and the domain. */
export const independence: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path, imports } of sources) {
    if (!path.startsWith(CHECKS) || isTest(path)) continue;
    for (const { to, form, line, specifier } of imports) {
      checked += 1;
      const isOwn =
        to.is === 'file' && (to.path.startsWith(CHECKS) || to.path.startsWith('src/domain/'));
      if (form !== 'type' && !isOwn) {
        findings.push({ path, line, what: `${specifier}: a check may import its types only` });
      }
    }
  }
  return { checked, findings };
};
