// Rules on wording: test titles and screen texts in plain English.
import { lineAt } from './lines.ts';
import { type Finding, isTest, type Rule, type Source } from './project.ts';
import { titlesIn } from './titles.ts';
import { type Node, walk } from './walk.ts';

const IN_TITLES = /\b(tell|tells|telling|told|nobody|whoever|he|him|his|himself|she|her)\b/i;
/** The rooms whose texts are shown. */
const SHOWN = /^src\/(app|features|replay|spine|views)\//;
const ON_SCREEN = /\b(tells|told|whoever|he|him|his|himself)\b/i;

/** Titles name the actor and the result: no vague verb of telling, no pronoun for a person. */
export const titles: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path, text, program } of sources) {
    for (const title of titlesIn(program)) {
      checked += 1;
      const word = title.text.match(IN_TITLES)?.[0];
      if (!word) continue;
      findings.push({ path, line: lineAt(text, title.start), what: `"${word}": ${title.text}` });
    }
  }
  return { checked, findings };
};

/**
 * Wording that US dispatchers do not use, and its replacement. No text that the specification
 * prescribes matches one of these.
 */
const INSTEAD: readonly (readonly [words: RegExp, better: string])[] = [
  [/What was done\b(?! in this session by)/, 'Activity log'],
  [/The map draws ways/, 'Routes are shown for up to 500 moves.'],
  [/On the way of/, 'Along the route of the selection'],
  [/^On no trip|on no trip yet/, 'Not on a trip'],
  [/belongs to a trip already/, 'Already on trip KC-2050'],
  [/No open move takes|No move of this vehicle is/, 'No upcoming moves'],
  [/The VIN is the car/, "The VIN can't be changed."],
  [/Start not before/, 'Earliest start'],
  [/check digit does not fit/, 'This VIN looks mistyped'],
  [/^Other reason$/, 'Reason: Other'],
  [/A view holds/, 'A view saves'],
  [/loaded so$/, 'Loaded with this status'],
  [/You ride along/, 'Following the recording.'],
  [/As the system|The place's zone/, "System, Location's time zone"],
  [/Expand or narrow/, 'Toggle wide info panel'],
  [/^Licence$/, 'License'],
  [/nobody has said$/, 'In transit or unknown'],
  [ON_SCREEN, "they, 'the driver', or 'says', 'shows', 'reports'"],
];

/** Screen texts use the wording of US dispatchers. */
export const screenTexts: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!SHOWN.test(source.path) || isTest(source.path)) continue;
    for (const { text, start } of screenTextsIn(source)) {
      checked += 1;
      const better = INSTEAD.find(([words]) => words.test(text))?.[1];
      if (better === undefined) continue;
      const line = lineAt(source.text, start);
      findings.push({ path: source.path, line, what: `instead of "${text}": ${better}` });
    }
  }
  return { checked, findings };
};

/** JSX texts and literals, without types, imports, keys, and names such as 'told' or 'a/b'. */
function screenTextsIn({ program }: Source) {
  const texts: { readonly text: string; readonly start: number }[] = [];
  walk(program, (node, above) => {
    const text = textOf(node)?.replace(/\s+/g, ' ').trim() ?? '';
    const parent = above.at(-1);
    if (text === '' || /^(TS|Import|Export)/.test(parent?.type ?? '')) return;
    if (parent && 'key' in parent && parent['key'] === node) return;
    const isName = node.type === 'Literal' && /^[a-z]\S*$/.test(text);
    if (!isName) texts.push({ text, start: node.start });
  });
  return texts;
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'TemplateElement') return node.value.raw;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}
