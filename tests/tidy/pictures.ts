// Rules on pictures: they match the current screens, and a document shows each.
import { posix } from 'node:path';
import { lineAt } from './lines.ts';
import { type Finding, isTest, type Rule, type Source } from './project.ts';
import { type Node, walk } from './walk.ts';

const FOLDER = 'docs/shots';
const MANIFEST = `${FOLDER}/shots.json`;
const HEADING = /^(h[1-6]|Heading)$/;
/** Names of props whose text becomes a heading or the name of a region. */
const NAMING = /^(title|label|aria-label|what)$/;

/** The list that `npm run shots` writes: a scene and headings for each picture. */
type Manifest = {
  readonly [picture: string]: { readonly scene: string; readonly headings: readonly string[] };
};

/**
 * Each picture is in the manifest and shown in a document; no document shows a missing one; and
 * some screen still has each heading of a picture. `npm run shots` takes them again.
 */
export const pictures: Rule = ({ files, sources }) => {
  const findings: Finding[] = [];
  const there = files.flatMap(({ path }) =>
    path.startsWith(`${FOLDER}/`) && path.endsWith('.png') ? [posix.basename(path)] : [],
  );
  const shown = new Set<string>();
  for (const { path, text } of files) {
    if (!path.endsWith('.md')) continue;
    for (const { 1: name = '', index } of text.matchAll(/\bshots\/([\w-]+\.png)/g)) {
      shown.add(name);
      if (there.includes(name)) continue;
      findings.push({ path, line: lineAt(text, index), what: `there is no picture ${name}` });
    }
  }
  const manifest = files.find(({ path }) => path === MANIFEST);
  const noted = JSON.parse(manifest?.text ?? '{}') as Manifest;
  for (const name of there) {
    const say = (what: string) => findings.push({ path: `${FOLDER}/${name}`, line: 1, what });
    if (!shown.has(name)) say('is shown in no document');
    if (!Object.hasOwn(noted, name)) say(`is not in ${MANIFEST}`);
  }
  const today = headingsIn(sources);
  for (const [name, { headings }] of Object.entries(noted)) {
    const say = (what: string) => findings.push({ path: MANIFEST, line: 1, what });
    if (!there.includes(name)) say(`there is no picture ${name}`);
    for (const heading of headings) {
      if (!today.has(heading)) say(`${name} is old: no screen has the heading '${heading}'`);
    }
  }
  return { checked: there.length + shown.size + Object.keys(noted).length, findings };
};

/** All texts in the source that are a heading of a screen or name a region of it. */
export function headingsIn(sources: readonly Source[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { path, program } of sources) {
    if (!/^src\/(app|features|spine|views)\/.*\.tsx$/.test(path) || isTest(path)) continue;
    walk(program, (node, above) => {
      const words = wordsOf(node);
      if (words !== '' && above.some(isNaming)) found.add(words);
    });
  }
  return found;
}

function wordsOf(node: Node): string {
  if (node.type === 'JSXText') return node.value.replace(/\s+/g, ' ').trim();
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** A heading, a naming attribute, a variable for one, or a declared region. */
function isNaming(node: Node): boolean {
  if (node.type === 'JSXElement') return HEADING.test(nameOf(node.openingElement.name));
  if (node.type === 'JSXAttribute') return NAMING.test(nameOf(node.name));
  if (node.type === 'VariableDeclarator') return NAMING.test(nameOf(node.id));
  return node.type === 'CallExpression' && nameOf(node.callee) === 'useRegion';
}

function nameOf(node: object): string {
  return 'name' in node && typeof node.name === 'string' ? node.name : '';
}
