// Rules on documents that say where things are: they say the same as the code.
import { posix } from 'node:path';
import type { Finding, Rule } from './project.ts';
import { MAY_IMPORT } from './rooms.ts';

const HOUSE = 'ARCHITECTURE.md';
const WHERE = 'docs/where.md';
/** Two lines of about a hundred columns: a longer row is several questions. */
const LONGEST_ROW = 200;
const FILE = /^[^.].*\.(ts|tsx|mjs|css|html|json|md)$/;
const FOLDERS = ['src', 'sim', 'tests', 'docs', 'bench', 'scripts', ...Object.keys(MAY_IMPORT)];

/** The table of rooms has a row for each room, with exactly what the room may import. */
export const roomTable: Rule = ({ files }) => {
  const lines = files.find(({ path }) => path === HOUSE)?.text.split('\n') ?? [];
  const findings: Finding[] = [];
  const rows = new Set<string>();
  lines.forEach((row, index) => {
    const [, room = '', cell = ''] = row.match(/^\| `(?:src\/)?([\w/]+)` \|.*\| ([^|]+) \|$/) ?? [];
    const allowed = MAY_IMPORT[room];
    if (!allowed) return;
    rows.add(room);
    const named = cell === '–' ? [] : cell.split(', ');
    if (named.toSorted().join() === allowed.toSorted().join()) return;
    const what = `${room} may import ${allowed.join(', ') || 'nothing'}`;
    findings.push({ path: HOUSE, line: index + 1, what });
  });
  const missing = Object.keys(MAY_IMPORT).filter((room) => !rows.has(room));
  if (lines.length > 0 && missing.length > 0) {
    findings.push({ path: HOUSE, line: 1, what: `has no row for ${missing.join(', ')}` });
  }
  return { checked: rows.size, findings };
};

/** All that docs/where.md names exists, and its rows have at most 200 characters. */
export const where: Rule = ({ files }) => {
  const lines = files.find(({ path }) => path === WHERE)?.text.split('\n') ?? [];
  const isThere = (name: string) =>
    files.some(({ path }) => `/${path}`.endsWith(`/${name}`) || `/${path}`.includes(`/${name}/`));
  let checked = 0;
  const findings: Finding[] = [];
  lines.forEach((row, index) => {
    const say = (what: string) => findings.push({ path: WHERE, line: index + 1, what });
    const { length } = [...row];
    if (row.startsWith('|') && length > LONGEST_ROW) say(`the row has ${length} characters`);
    for (const [, name = ''] of row.matchAll(/`([\w./-]+)`/g)) {
      const isFolder = name.includes('/') && FOLDERS.includes(name.split('/')[0] ?? '');
      if (!FILE.test(name) && !isFolder) continue;
      checked += 1;
      if (!isThere(name)) say(`there is no ${name}`);
    }
    for (const [, link = ''] of row.matchAll(/\]\(([\w./-]+)\)/g)) {
      checked += 1;
      if (!isThere(posix.join('docs', link))) say(`there is no ${link}`);
    }
  });
  return { checked, findings };
};
