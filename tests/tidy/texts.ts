// Rules on texts: width, names, colors, and references to things outside the repository.
import { posix } from 'node:path';
import { lineAt } from './lines.ts';
import { type Finding, isTest, type Rule } from './project.ts';
import { walk } from './walk.ts';

const MAX_COLUMNS = 100;
const VAGUE = /^(utils?|helpers?|common|misc|shared|lib)$/i;
const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i;
const COLOR_FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const NAMED_COLOR = new RegExp(
  `(?<![-\\w])(?:${[
    'aqua azure beige black blue brown coral crimson cyan fuchsia gold gray green grey indigo',
    'ivory khaki lavender lime magenta maroon navy olive orange orchid pink plum purple red',
    'salmon sienna silver tan teal tomato turquoise violet wheat white yellow',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?![-\\w])`,
);
const TOKENS = /(^|\/)(\w+T|t)okens\.(css|ts)$/;

/** Code fits in 100 columns. */
export const width: Rule = ({ files }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path, text } of files) {
    if (!/\.(ts|tsx|mjs|css|html)$/.test(path)) continue;
    text.split('\n').forEach((line, index) => {
      checked += 1;
      const columns = [...line].length;
      if (columns <= MAX_COLUMNS) return;
      findings.push({ path, line: index + 1, what: `is ${columns} columns wide` });
    });
  }
  return { checked, findings };
};

/** No file or folder has a meaningless name; only the public face of a slice is an `index`. */
export const names: Rule = ({ files }) => {
  const findings: Finding[] = [];
  for (const { path } of files) {
    const vague = path.split('/').find((part) => VAGUE.test(part.replace(/\..*$/, '')));
    if (vague) findings.push({ path, line: 1, what: `"${vague}" is meaningless` });
    const face = /^src\/(features\/(\w+\/)?|spine\/\w+\/)index\.ts$/.test(path);
    if (/(^|\/)index\.tsx?$/.test(path) && !face) {
      findings.push({ path, line: 1, what: 'is a barrel: only slices have an index' });
    }
  }
  return { checked: files.length, findings };
};

/** Colors are tokens: literal colors are only in the token files. */
export const colors: Rule = ({ files, sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path, text } of files) {
    if (!path.endsWith('.css') || TOKENS.test(path)) continue;
    // Comments become spaces to keep offsets.
    const plain = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
    for (const match of plain.matchAll(/[\w-]+\s*:\s*([^;{}]+)(?=[;}])/g)) {
      checked += 1;
      const value = match[1] ?? '';
      const color = [HEX, COLOR_FUNCTION, NAMED_COLOR].map((kind) => value.match(kind)?.[0]);
      const first = color.find(Boolean);
      if (first) findings.push({ path, line: lineAt(text, match.index), what: `color ${first}` });
    }
  }
  for (const { path, text, program } of sources) {
    if (!path.endsWith('.tsx') || isTest(path)) continue;
    walk(program, (node, above) => {
      const value = stringOf(node);
      if (value === null || /^(Import|Export)/.test(above.at(-1)?.type ?? '')) return;
      checked += 1;
      const color = value.match(HEX)?.[0] ?? value.match(COLOR_FUNCTION)?.[0];
      if (color) findings.push({ path, line: lineAt(text, node.start), what: `color ${color}` });
    });
  }
  return { checked, findings };
};

/**
 * No text refers outside the repository: every named document exists, no path belongs to one
 * machine, and no ticket is named by its number.
 */
export const mentions: Rule = ({ files }) => {
  const documents = new Set(files.map(({ path }) => posix.basename(path)));
  const findings: Finding[] = [];
  for (const { path, text } of files) {
    if (path === 'package-lock.json') continue;
    text.split('\n').forEach((line, index) => {
      const say = (what: string) => findings.push({ path, line: index + 1, what });
      for (const [name] of line.matchAll(/(?<![\w.*/-])[\w-]+(?:\/[\w-]+)*\.md\b/g)) {
        if (!documents.has(posix.basename(name))) say(`there is no ${name}`);
      }
      const place = line.match(/(?<![\w.#-])\/(?:work|home|root|Users)\/\w+/)?.[0];
      if (place) say(`${place} is a path of one machine`);
      const ticket = line.match(/\b(?:issues?|tickets?)\s+#?\d+\b/i)?.[0];
      if (ticket) say(`"${ticket}" is unknown in a clone`);
    });
  }
  return { checked: files.length, findings };
};

function stringOf(node: { readonly type: string; readonly [key: string]: unknown }): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateElement') return null;
  const { raw } = node['value'] as { readonly raw: string };
  return raw;
}
