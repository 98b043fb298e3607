// The titles of tests and groups of tests in a parsed module.
import type { ESTree } from 'vite';
import { walk } from './walk.ts';

export type Title = {
  readonly text: string;
  readonly start: number;
  /** A text of the table in `each`, which the title shows by position (`%s`) or name (`$name`). */
  readonly isLabel: boolean;
};

/** Functions whose first argument is a title, also under the names that tests import them by. */
const TITLED = /^(contractSuite|describe|it|test|\w+(Contract|Test))$/;

/** First arguments of `test`, `describe.each(…)` and the like, and the labels of their tables. */
export function titlesIn(program: ESTree.Program): readonly Title[] {
  const calls: { readonly own: readonly Title[]; readonly callee: ESTree.Node }[] = [];
  const constants = new Map<string, ESTree.Node>();
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      constants.set(node.id.name, node.init);
    }
    if (node.type !== 'CallExpression' || !TITLED.test(rootOf(node.callee))) return;
    const own = textsOf(node.arguments[0], false);
    if (own.length > 0) calls.push({ own, callee: node.callee });
  });
  return calls.flatMap(({ own, callee }) => {
    if (callee.type !== 'CallExpression') return own;
    const title = own.map(({ text }) => text).join(' ');
    return [...own, ...labelsOf(callee.arguments[0], title, constants)];
  });
}

/** The name that a call begins with: 'test' of `test.each(…)`. */
function rootOf(callee: ESTree.Node): string {
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'Identifier' ? callee.name : '';
}

/** A literal, or the parts of a template between its values. */
function textsOf(node: ESTree.Node | null | undefined, isLabel: boolean): readonly Title[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') {
    return [{ text: node.value, start: node.start, isLabel }];
  }
  if (node?.type !== 'TemplateLiteral') return [];
  return node.quasis.map(({ value, start }) => ({ text: value.raw, start, isLabel }));
}

type Constants = ReadonlyMap<string, ESTree.Node>;

function labelsOf(
  table: ESTree.Node | undefined,
  title: string,
  constants: Constants,
): readonly Title[] {
  const positions = title.match(/%s/g)?.length ?? 0;
  const names = [...title.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  const rows = valueOf(table, constants);
  if (rows?.type !== 'ArrayExpression') return [];
  return rows.elements.flatMap((element) => {
    const row = valueOf(element, constants);
    if (row?.type === 'ArrayExpression') {
      return row.elements.slice(0, positions).flatMap((cell) => textsOf(cell, true));
    }
    if (row?.type !== 'ObjectExpression') return positions > 0 ? textsOf(row, true) : [];
    return row.properties.flatMap((property) =>
      property.type === 'Property' && names.includes(nameOf(property.key))
        ? textsOf(property.value, true)
        : [],
    );
  });
}

/** What a name stands for, without `as const` and `satisfies`. */
function valueOf(
  node: ESTree.Node | null | undefined,
  constants: Constants,
): ESTree.Node | null | undefined {
  const value = node?.type === 'Identifier' ? constants.get(node.name) : node;
  const isTyped = value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression';
  return isTyped ? value.expression : value;
}

function nameOf(key: ESTree.Node): string {
  return key.type === 'Identifier' ? key.name : '';
}
