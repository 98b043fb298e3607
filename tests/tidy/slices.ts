// The shape of a slice and the graph of slices.
import { type Finding, isTest, type Project, type Rule, sliceOf } from './project.ts';

const ROLES = [
  /^[a-z]\w*\.(model|commands|events|migrations|requests|fetches|forms|slice|queries|process)\.ts$/,
  /^[a-z]\w*(\.[a-z]\w*)?\.(spec|test|property\.test)\.ts$/,
  /^(index|ui)\.ts$/,
  /^testing\/[a-z]\w*\.tsx?$/,
  // A screen with several steps has a folder for each.
  /^ui\/([a-z]\w*\/)?[A-Za-z]\w*(\.browser\.test)?\.tsx$/,
  /^ui\/([a-z]\w*\/)?[A-Za-z]\w*\.module\.css$/,
];

/** Each file of a slice has one of the known roles. */
export const roles: Rule = ({ files }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const { path } of files) {
    const place = sliceOf(path);
    if (!place) continue;
    checked += 1;
    if (ROLES.some((role) => role.test(place.rest))) continue;
    findings.push({ path, line: 1, what: 'is no role of a slice' });
  }
  return { checked, findings };
};

/** One slice reaches another only through its faces, and only the face `ui` knows React. */
export const faces: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!/^src\/(spine|features)\//.test(source.path) || isTest(source.path)) continue;
    const own = sliceOf(source.path);
    const isUi = own !== null && /^ui(\.ts$|\/)/.test(own.rest);
    for (const { to, line, specifier } of source.imports) {
      checked += 1;
      const say = (what: string) => findings.push({ path: source.path, line, what });
      if (!isUi && isVisual(to)) say(`${specifier}: only ui may use what draws`);
      const other = to.is === 'file' ? sliceOf(to.path) : null;
      if (!other) continue;
      const toUi = /^ui(\.ts$|\/)/.test(other.rest);
      if (toUi && !isUi) say(`${specifier}: only ui may import ui`);
      const face = other.rest === 'index.ts' || other.rest === 'ui.ts';
      if (other.slice !== own?.slice && !face) say(`${specifier}: go through index.ts or ui.ts`);
    }
  }
  return { checked, findings };
};

/** The graph of slices has no cycle. */
export const sliceGraph: Rule = (project) => {
  const graph = graphOf(project);
  let checked = 0;
  const findings: Finding[] = [];
  const done = new Set<string>();
  const visit = (slice: string, path: readonly string[]) => {
    if (path.includes(slice)) {
      const cycle = [...path.slice(path.indexOf(slice)), slice];
      const what = `slices import each other: ${cycle.join(' → ')}`;
      findings.push({ path: `src/${slice}`, line: 1, what });
      return;
    }
    if (done.has(slice)) return;
    for (const next of graph.get(slice) ?? []) {
      checked += 1;
      visit(next, [...path, slice]);
    }
    done.add(slice);
  };
  for (const slice of graph.keys()) visit(slice, []);
  return { checked, findings };
};

function graphOf({ sources }: Project): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = nodeOf(source.path);
    if (!from || isTest(source.path)) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { to } of source.imports) {
      const target = to.is === 'file' ? nodeOf(to.path) : null;
      if (target && target !== from) targets.add(target);
    }
  }
  return graph;
}

function nodeOf(path: string): string | null {
  const place = sliceOf(path);
  return place && `${place.room}/${place.slice}`;
}

function isVisual(to: { readonly is: string; readonly path?: string; readonly name?: string }) {
  return (
    to.path?.startsWith('src/views/') ||
    to.path?.endsWith('.css') ||
    /^(react|react-dom|react-aria|react-aria-components)$/.test(to.name ?? '')
  );
}
