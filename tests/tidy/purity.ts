// Rules for rooms whose results must be the same everywhere, beyond what the compiler checks: no
// clock, randomness, timers, locale, or mathematics that differ between engines.
import { roomOf } from './rooms.ts';
import { lineAt } from './lines.ts';
import { type Finding, isTest, type Rule, type Source } from './project.ts';
import { type Node, walk } from './walk.ts';

const PURE_ROOMS = ['kernel', 'domain', 'metro', 'planning', 'pairs', 'finder', 'vin', 'sim'];
/** Rooms whose results are hashed, compared or stored. */
const EXACT_ROOMS = ['kernel', 'metro', 'planning', 'pairs', 'sim'];
/** Replayed code must be as pure as the kernel that runs it. */
const REPLAYED = /^src\/(spine|features)\/\w+\/\w+\.(slice|events|commands)\.ts$/;

const TIMERS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'requestAnimationFrame',
  'requestIdleCallback',
];
const HOST = ['Intl', 'performance', 'crypto', 'globalThis'];
const LOCAL = /^(localeCompare|toLocale\w*)$/;
const EXACT_MATH = [
  'abs ceil clz32 floor fround imul max min round sign sqrt trunc',
  'PI E LN2 LN10 LOG2E LOG10E SQRT2 SQRT1_2',
].flatMap((names) => names.split(' '));

/** No clock, randomness, timer or locale in the pure rooms and in replayed code. */
export const purity: Rule = ({ sources }) =>
  look(sources, (path) => pure(path) || REPLAYED.test(path), impure);

/** No sin, exp, pow and the like where results are hashed, compared or stored. */
export const exactness: Rule = ({ sources }) => look(sources, exact, inexact);

/** Each file of a pure room begins with a comment on its purpose. */
export const headers: Rule = ({ sources }) => {
  const own = sources.filter(({ path }) => pure(path) && !isTest(path));
  const findings = own
    .filter(({ text }) => !/^\/[/*]/.test(text))
    .map(({ path }) => ({ path, line: 1, what: 'lacks its header comment' }));
  return { checked: own.length, findings };
};

function exact(path: string): boolean {
  return EXACT_ROOMS.includes(roomOf(path) ?? '');
}

function pure(path: string): boolean {
  return PURE_ROOMS.includes(roomOf(path) ?? '');
}

function look(
  sources: readonly Source[],
  applies: (path: string) => boolean,
  wrong: (node: Node, above: readonly Node[]) => string | null,
): ReturnType<Rule> {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path, text, program } of sources) {
    if (isTest(path) || !applies(path)) continue;
    checked += 1;
    walk(program, (node, above) => {
      const what = wrong(node, above);
      if (what) findings.push({ path, line: lineAt(text, node.start), what });
    });
  }
  return { checked, findings };
}

function impure(node: Node, above: readonly Node[]): string | null {
  const member = memberOf(node);
  if (member && LOCAL.test(member.property)) return `.${member.property} depends on the locale`;
  if (node.type !== 'Identifier' || !isReference(node, above)) return null;
  const parent = above.at(-1);
  if (TIMERS.includes(node.name)) return `${node.name} is a timer`;
  if (HOST.includes(node.name)) return `${node.name} belongs to the host`;
  if (node.name === 'Math') {
    const used = parent && memberOf(parent)?.property;
    return used && used !== 'random' ? null : 'Math.random, or Math taken apart';
  }
  // `UTCDate` of `@date-fns/utc` has the getters of a Date and no local zone.
  const isMade = node.name.startsWith('UTCDate') && parent?.type === 'NewExpression';
  return (node.name === 'Date' || isMade) && parent ? clock(parent, node) : null;
}

/** The violation in a use of `Date`, or null. */
function clock(parent: Node, date: Node): string | null {
  if (parent.type === 'NewExpression' && parent.callee === date) {
    return parent.arguments.length === 1 ? null : 'new Date() reads the clock or the local zone';
  }
  const used = memberOf(parent)?.property;
  if (used) return used === 'now' ? 'Date.now reads the clock' : null;
  const harmless = parent.type.startsWith('TS') || parent.type === 'BinaryExpression';
  return harmless ? null : 'Date taken apart or called';
}

function inexact(node: Node, above: readonly Node[]): string | null {
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') {
    return node.operator.startsWith('**') ? '** differs between engines' : null;
  }
  if (node.type !== 'Identifier' || node.name !== 'Math') return null;
  const parent = above.at(-1);
  const used = parent && memberOf(parent)?.property;
  if (!used || used === 'random' || EXACT_MATH.includes(used)) return null;
  return `Math.${used} differs between engines`;
}

/** The object and the name of `a.b` and `a['b']`. */
function memberOf(node: Node): { readonly property: string } | null {
  if (node.type !== 'MemberExpression') return null;
  if (!node.computed) return 'name' in node.property ? { property: node.property.name } : null;
  return node.property.type === 'Literal' ? { property: String(node.property.value) } : null;
}

/** False where an identifier only names a member, a key or a type. */
function isReference(node: Node, above: readonly Node[]): boolean {
  const parent = above.at(-1);
  if (!parent) return true;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if ('key' in parent && parent['key'] === node) return parent['computed'] === true;
  return parent.type !== 'TSTypeReference' && parent.type !== 'TSQualifiedName';
}
