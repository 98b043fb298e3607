// Layers inside rooms: the folders of a room are ordered, and no files import each other in a
// circle.
import { type Finding, isTest, type Rule } from './project.ts';

/** The folders of a room, lowest first: each imports from itself and lower folders. */
const LAYERS: { readonly [room: string]: readonly string[] } = {
  'src/wire': ['codecs', '.', 'legacy', 'planner', 'calls', 'realtime', 'link'],
  sim: ['core', 'world', 'behavior', 'faults', 'services', 'company', 'planner', 'hosts'],
  'src/app': [
    'address',
    'links',
    'machine',
    'stored',
    'recording',
    'devtools',
    'shell',
    'replay',
    '.',
  ],
  'src/planning': ['.', 'searching', 'crew', 'team'],
  'src/planning/team': [
    'model',
    'schedule',
    'words',
    'checks',
    'drafting',
    'replanning',
    'rides',
    'bounds',
    'chase',
    'desk',
    'orders',
    'pool',
    'byHand',
  ],
};

/** The folder for tests may use any other. */
const FOR_TESTS = 'testing';

type Place = { readonly room: string; readonly folder: string; readonly layer: number };

/**
 * The folder and layer of a path in each layered room around it, as a room may be a folder of
 * another; layer -1 for an unknown folder.
 */
function placesOf(path: string): readonly Place[] {
  return Object.entries(LAYERS).flatMap(([room, folders]) => {
    if (!path.startsWith(`${room}/`)) return [];
    const rest = path.slice(room.length + 1);
    const folder = rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : '.';
    return [{ room, folder, layer: folders.indexOf(folder) }];
  });
}

/** A folder of a layered room imports from no folder above it. */
export const layers: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const source of sources) {
    if (isTest(source.path)) continue;
    for (const from of placesOf(source.path)) {
      if (from.layer < 0) {
        const what = `${from.folder} is no layer of ${from.room}`;
        findings.push({ path: source.path, line: 1, what });
        continue;
      }
      for (const { to, line, specifier } of source.imports) {
        const places = to.is === 'file' ? placesOf(to.path) : [];
        const target = places.find(({ room }) => room === from.room);
        if (!target || target.folder === FOR_TESTS) continue;
        checked += 1;
        if (target.layer <= from.layer) continue;
        const what = `${specifier}: ${from.folder} is below ${target.folder}`;
        findings.push({ path: source.path, line, what });
      }
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
