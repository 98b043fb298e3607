// Rules on style sheets: spacing by tokens, no rule written twice, and only atoms that exist.
import { lineAt, type TextFile } from './lines.ts';
import type { Finding, Project, Rule } from './project.ts';
import { walk } from './walk.ts';

const TOKENS = /(^|\/)(\w+T|t)okens\.css$/;
const ATOMS = 'src/views/kit/atoms.css';
/** Classes of the sheet that is there before any script. */
const START = /^start\b/;
/** A body of so many declarations is short enough to be written again. */
const SHORT = 3;
const SPACING = /^(?:margin|padding|gap|row-gap|column-gap|inset|scroll-margin|scroll-padding)\b/;
/** A hairline of one pixel is no step of the grid. */
const LENGTH = /(?<![\w.-])-?(?!1px\b|0px\b)(?:\d*\.)?\d+(?:px|pt|rem|cm|mm|in)\b/;

type Body = {
  readonly path: string;
  readonly line: number;
  readonly selector: string;
  /** The widths and the like under which it holds, or nothing. */
  readonly condition: string;
  readonly declarations: readonly Line[];
};

type Line = { readonly line: number; readonly text: string };

/** Margins, paddings, gaps and insets are tokens, or sums of tokens and hairlines. */
export const spacing: Rule = ({ files }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path, declarations } of bodiesIn(files)) {
    for (const { line, text } of declarations) {
      if (!SPACING.test(text)) continue;
      checked += 1;
      const length = text.match(LENGTH)?.[0];
      if (length) findings.push({ path, line, what: `${length} is no token: ${text}` });
    }
  }
  return { checked, findings };
};

/**
 * A rule of more than three declarations is written once: as an atom, or with two selectors. Rules
 * under a condition cannot compose, so that they are compared with those of their condition only.
 */
export const repeatedRules: Rule = ({ files }) => {
  const seen = new Map<string, Body>();
  const findings: Finding[] = [];
  const long = bodiesIn(files).filter(({ declarations }) => declarations.length > SHORT);
  for (const body of long) {
    const texts = body.declarations.map(({ text }) => text);
    const key = [body.condition, ...texts.sort()].join('; ');
    const first = seen.get(key);
    if (!first) seen.set(key, body);
    else {
      const what = `${body.selector} repeats ${first.selector} of ${first.path}:${first.line}`;
      findings.push({ path: body.path, line: body.line, what });
    }
  }
  return { checked: long.length, findings };
};

/**
 * What a class composes from global, or an element has as the words of its class, is an atom, or a
 * class of the page's start. Nothing is composed under a condition, and each atom is used.
 */
export const atoms: Rule = ({ files, sources }) => {
  const known = new Map(
    bodiesIn(files.filter(({ path }) => path === ATOMS)).map(({ selector, line }) => {
      return [selector.replace(/^\.|:.*$/g, ''), line];
    }),
  );
  const used = new Set<string>();
  let checked = 0;
  const findings: Finding[] = [];
  const take = (path: string, line: number, names = '') => {
    for (const name of names.split(' ').filter(Boolean)) {
      checked += 1;
      used.add(name);
      if (!known.has(name)) findings.push({ path, line, what: `there is no atom ${name}` });
    }
  };
  for (const { path, condition, declarations } of bodiesIn(files)) {
    for (const { line, text } of declarations) {
      if (condition !== '' && text.startsWith('composes:')) {
        findings.push({ path, line, what: `composes whether ${condition} or not` });
      }
      take(path, line, text.match(/^composes: (.+) from global$/)?.[1]);
    }
  }
  for (const { path, text, program } of sources) {
    walk(program, (node) => {
      if (node.type !== 'JSXAttribute' || node.name.name !== 'className') return;
      const { value } = node;
      if (value?.type !== 'Literal' || START.test(value.value)) return;
      take(path, lineAt(text, node.start), value.value);
    });
  }
  for (const [name, line] of known) {
    if (!used.has(name)) findings.push({ path: ATOMS, line, what: `nothing uses ${name}` });
  }
  return { checked, findings };
};

/** The rules of all sheets, except tokens and the steps of animations. */
function bodiesIn(files: Project['files']): readonly Body[] {
  return files.flatMap((file) =>
    file.path.endsWith('.css') && !TOKENS.test(file.path) ? bodiesOf(file) : [],
  );
}

function bodiesOf({ path, text }: TextFile): readonly Body[] {
  const bodies: Body[] = [];
  // Comments become spaces to keep offsets.
  const plain = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const open: { readonly line: number; readonly text: string; readonly own: Line[] }[] = [];
  for (const { 0: all, 1: words = '', index } of plain.matchAll(/([^{};]*)[{};]/g)) {
    const start = index + words.length - words.trimStart().length;
    const line = { line: lineAt(text, start), text: words.trim().replace(/\s+/g, ' ') };
    if (all.endsWith('{')) {
      open.push({ ...line, own: [] });
      continue;
    }
    if (line.text !== '') open.at(-1)?.own.push(line);
    if (!all.endsWith('}')) continue;
    const closed = open.pop();
    const around = open.map((one) => one.text);
    if (!closed || closed.own.length === 0 || closed.text.startsWith('@')) continue;
    if (around.some((one) => one.startsWith('@keyframes'))) continue;
    const isAlways = around.every((one) => one.startsWith('@layer'));
    const condition = isAlways ? '' : around.join(' ');
    bodies.push({
      path,
      line: closed.line,
      selector: closed.text,
      condition,
      declarations: closed.own,
    });
  }
  return bodies;
}
