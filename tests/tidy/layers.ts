// Layers inside rooms: the folders of a room are ordered, and no files import each other in a
// circle.
import { type Finding, isTest, type Rule } from './project.ts';

/** The folders of a room, lowest first: each imports from itself and lower folders. */
const LAYERS: { readonly [room: string]: readonly string[] } = {
  'src/wire': ['codecs', '.', 'legacy', 'planner', 'calls', 'realtime', 'link'],
  sim: ['core', 'world', 'behavior', 'faults', 'services', 'company', 'planner', 'hosts'],
};

/** The folder for tests may use any other. */
const FOR_TESTS = 'testing';

type Place = { readonly room: string; readonly folder: string; readonly layer: number };

/** The folder and layer of a path in a layered room; layer -1 for an unknown folder. */
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

/** No files import each other in a circle, neither through others nor for types alone. */
export const circles: Rule = ({ sources }) => {
  const graph = new Map<string, readonly string[]>();
  for (const { path, imports } of sources) {
    if (isTest(path)) continue;
    graph.set(
      path,
      imports.flatMap(({ to }) => (to.is === 'file' && to.path !== path ? [to.path] : [])),
    );
  }
  const findings: Finding[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[], onTrail: Set<string>) => {
    if (onTrail.has(path)) {
      const circle = [...trail.slice(trail.indexOf(path)), path];
      findings.push({ path, line: 1, what: `imports itself: ${circle.join(' → ')}` });
      return;
    }
    if (done.has(path)) return;
    done.add(path);
    onTrail.add(path);
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path], onTrail);
    onTrail.delete(path);
  };
  for (const path of graph.keys()) visit(path, [], new Set());
  return { checked: graph.size, findings };
};
