// Rules on documents that say where things are: they say the same as the code.
import type { Finding, Rule } from './project.ts';
import { MAY_IMPORT } from './rooms.ts';

const HOUSE = 'ARCHITECTURE.md';

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
