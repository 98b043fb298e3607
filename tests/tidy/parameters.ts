// Parameters have names of their own: a reader of a whole function has long lost what `one` was.
import type { ESTree } from 'vite';
import { lineAt } from './lines.ts';
import { type Finding, isTest, type Rule } from './project.ts';
import { walk } from './walk.ts';

const vague = ['one', 'own', 'all', 'of'];
/** A function of so few lines is read at one glance. */
const fewLines = 3;

/** Two of the same kind that are compared: nothing names them better. */
const pairs: { readonly [name: string]: string } = { one: 'other', own: 'theirs' };

export const parameters: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path, text, program } of sources) {
    if (isTest(path) || !/^(src|sim)\//.test(path)) continue;
    walk(program, (node) => {
      const isFunction =
        node.type === 'FunctionDeclaration' ||
        node.type === 'FunctionExpression' ||
        node.type === 'ArrowFunctionExpression';
      if (!isFunction || !('params' in node)) return;
      checked += 1;
      const lines = text.slice(node.start, node.end).split('\n').length;
      if (node.type !== 'FunctionDeclaration' && lines <= fewLines) return;
      const names = node.params.flatMap((param) => nameOf(param as ESTree.Node) ?? []);
      for (const name of names) {
        if (!vague.includes(name) || names.includes(pairs[name] ?? '')) continue;
        const what = `a parameter is named ${name}`;
        findings.push({ path, line: lineAt(text, node.start), what });
      }
    });
  }
  return { checked, findings };
};

function nameOf(param: ESTree.Node): string | null {
  if (param.type === 'Identifier') return param.name;
  return param.type === 'AssignmentPattern' ? nameOf(param.left) : null;
}
