// The table of slices in ARCHITECTURE.md: declared imports, further slices of the read models, and
// further slices of the screens.
import { isTest, type Source, sliceOf } from '../tidy/project.ts';

type Declared = { readonly name: string; readonly imports: readonly { readonly name: string }[] };
type Edges = { readonly models: Set<string>; readonly screens: Set<string> };

const BEGIN = '<!-- made by tests/catalogue: slices -->';
const END = '<!-- end -->';

/** The document with a new table. Throws if it has no place for one. */
export function withTable(document: string, table: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${BEGIN} … ${END} is missing`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

/** `slices` in their order of composition; folders without state come last. */
export function sliceTable(slices: readonly Declared[], sources: readonly Source[]): string {
  const edges = edgesOf(sources);
  const stateless = [...edges.keys()].filter((name) => !slices.some((one) => one.name === name));
  const rows = [
    ...slices.map(({ name, imports }) => ({ name, imports: imports.map((one) => one.name) })),
    ...stateless.sort().map((name) => ({ name, imports: [] })),
  ].map(({ name, imports }) => {
    const { models, screens } = edges.get(name) ?? { models: new Set(), screens: new Set() };
    const beyond = [...models].filter((one) => !imports.includes(one));
    const drawn = [...screens].filter((one) => !imports.includes(one) && !beyond.includes(one));
    return `| ${[name, ...[imports, beyond.sort(), drawn.sort()].map(listed)].join(' | ')} |`;
  });
  const head = '| slice | imports | read models also read | screens also use |';
  return [head, '|--|--|--|--|', ...rows].join('\n');
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.join(', ');
}

function edgesOf(sources: readonly Source[]): ReadonlyMap<string, Edges> {
  const edges = new Map<string, Edges>();
  for (const { path, imports } of sources) {
    const from = sliceOf(path)?.slice;
    if (!from || isTest(path)) continue;
    const own = edges.get(from) ?? { models: new Set(), screens: new Set() };
    edges.set(from, own);
    const isScreen = /^src\/\w+\/\w+\/ui(\.ts$|\/)/.test(path);
    for (const { to } of imports) {
      const target = to.is === 'file' ? sliceOf(to.path)?.slice : undefined;
      if (!target || target === from) continue;
      (isScreen ? own.screens : own.models).add(target);
    }
  }
  return edges;
}
