// Literals are not spread: the compiler finds no surplus property in `{ ...{ a, b }, c }`.
import type { ESTree } from 'vite';
import { lineAt } from './lines.ts';
import type { Finding, Rule } from './project.ts';
import { walk } from './walk.ts';

/** A spread is of something that has a name or is computed, not of a literal written there. */
export const spreads: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path, text, program } of sources) {
    walk(program, (node) => {
      if (node.type !== 'SpreadElement' && node.type !== 'JSXSpreadAttribute') return;
      checked += 1;
      if (!/^(Object|Array)Expression$/.test(bare(node.argument).type)) return;
      findings.push({ path, line: lineAt(text, node.start), what: 'spreads a literal' });
    });
  }
  return { checked, findings };
};

/** Without parentheses and assertions. */
function bare(node: ESTree.Expression): ESTree.Expression {
  const isWrapped =
    node.type === 'ParenthesizedExpression' ||
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression';
  return isWrapped ? bare(node.expression) : node;
}
