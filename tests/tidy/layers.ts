// Rooms inside rooms: the folders of a room stand in an order.
import { type Finding, isTest, type Rule } from './project.ts';

/** The folders of a room, lowest first: each imports from itself and from those below it. */
const LAYERS: { readonly [room: string]: readonly string[] } = {
  sim: ['core', 'world', 'behaviour', 'faults', 'services', 'company', 'planner', 'hosts'],
};

/** Folders for tests alone may use any other. */
const FOR_TESTS = 'testing';

type Place = { readonly room: string; readonly folder: string; readonly layer: number };

/** Where a path stands in a layered room; a layer of -1 is no known folder. */
function placeOf(path: string): Place | null {
  for (const [room, folders] of Object.entries(LAYERS)) {
    if (!path.startsWith(`${room}/`)) continue;
    const rest = path.slice(room.length + 1);
    const folder = rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : '.';
    return { room, folder, layer: folders.indexOf(folder) };
  }
  return null;
}

/** A folder of a layered room imports from no folder above it. */
export const layers: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const source of sources) {
    const from = placeOf(source.path);
    if (!from || from.folder === FOR_TESTS || isTest(source.path)) continue;
    if (from.layer < 0) {
      const what = `${from.folder} is no layer of ${from.room}`;
      findings.push({ path: source.path, line: 1, what });
      continue;
    }
    for (const { to, line, specifier } of source.imports) {
      const target = to.is === 'file' ? placeOf(to.path) : null;
      if (target?.room !== from.room || target.folder === FOR_TESTS) continue;
      checked += 1;
      if (target.layer <= from.layer) continue;
      const what = `${specifier}: ${from.folder} is below ${target.folder}`;
      findings.push({ path: source.path, line, what });
    }
  }
  return { checked, findings };
};
