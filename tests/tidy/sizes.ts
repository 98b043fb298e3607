// Lists long functions and files, as a hint and not as a violation.
import { lineAt } from './lines.ts';
import { type Finding, isTest, type Project } from './project.ts';
import { walk } from './walk.ts';

const FUNCTION_LINES = 70;
const FILE_LINES = 300;

/** Functions over 70 lines and files over 300, longest first. */
export function longOnes({ sources }: Project): readonly Finding[] {
  const found: (Finding & { readonly lines: number })[] = [];
  for (const { path, text, program } of sources) {
    if (isTest(path)) continue;
    const all = text.split('\n').length;
    if (all > FILE_LINES) found.push({ path, line: 1, what: `${all} lines`, lines: all });
    walk(program, (node) => {
      if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
        return;
      }
      const line = lineAt(text, node.start);
      const lines = lineAt(text, node.end) - line + 1;
      if (lines <= FUNCTION_LINES) return;
      found.push({ path, line, what: `function of ${lines} lines`, lines });
    });
  }
  return found.sort((a, b) => b.lines - a.lines);
}
