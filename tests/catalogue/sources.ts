// Facts about commands and events that are only in the slices' sources: the meaning of each, the
// senders of inputs, and the slices that emit an event.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, type Project, projectOf, type Source, sliceOf } from '../tidy/project.ts';
import { type Node, walk } from '../tidy/walk.ts';

export type Catalogued = {
  /** The comment directly above each definition. */
  readonly meanings: {
    readonly commands: ReadonlyMap<string, string>;
    readonly events: ReadonlyMap<string, string>;
  };
  /** Of a command: the processes and files of the composition root that send it. */
  readonly senders: ReadonlyMap<string, readonly string[]>;
  /** Of an event: the slices whose deciders emit it, themselves or with what they import. */
  readonly emitters: ReadonlyMap<string, readonly string[]>;
};

/** `slices`: their names, in the order in which senders and emitters are listed. */
export function readSources(root: string, slices: readonly string[]): Catalogued {
  const { sources } = parsed(root, ['src/spine', 'src/features', 'src/app'], /\.ts$/);
  return {
    meanings: { commands: meaningsIn(sources, 'commands'), events: meaningsIn(sources, 'events') },
    senders: sendersIn(sources, slices),
    emitters: emittersIn(sources, slices),
  };
}

/** The files of the folders without tests. */
export function parsed(root: string, folders: readonly string[], kind: RegExp): Project {
  const texts = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => kind.test(path) && !isTest(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
  );
  return projectOf(Object.fromEntries(texts));
}

function meaningsIn(sources: readonly Source[], role: string): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const { path, text, program } of sources) {
    if (!path.endsWith(`.${role}.ts`)) continue;
    walk(program, (node) => {
      if (node.type !== 'Property' || node.key.type !== 'Literal') return;
      const [, comment] = text.slice(0, node.start).match(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/) ?? [];
      const words = (comment ?? '')
        .replace(/\n\s*\*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      if (words !== '') meanings.set(String(node.key.value), words);
    });
  }
  return meanings;
}

function sendersIn(sources: readonly Source[], slices: readonly string[]) {
  const senders = new Map<string, string[]>();
  const add = (source: Source, sender: string) => {
    for (const type of typesNamedIn(source.program as Node)) {
      const known = senders.get(type) ?? [];
      if (!known.includes(sender)) senders.set(type, [...known, sender]);
    }
  };
  for (const slice of slices) {
    for (const source of sources) {
      const { path } = source;
      if (sliceOf(path)?.slice !== slice || !path.endsWith('.process.ts')) continue;
      add(source, `${slice} process`);
    }
  }
  for (const source of sources) {
    if (source.path.startsWith('src/app/')) add(source, `\`${source.path.slice('src/'.length)}\``);
  }
  return senders;
}

/** A declaration of a module: the declarations it uses (`path#name`), and the types it may emit. */
type Declared = { readonly uses: readonly string[]; readonly types: readonly string[] };

function emittersIn(sources: readonly Source[], slices: readonly string[]) {
  const declared = new Map(sources.flatMap(declaredIn));
  const roomOf = new Map(
    sources.flatMap(({ path }) => {
      const place = sliceOf(path);
      return place ? [[place.slice, place.room] as const] : [];
    }),
  );
  const ofSlice = (slice: string) =>
    `src/${roomOf.get(slice)}/${slice}/${slice}.slice.ts#${slice}Slice`;
  const all = slices.map(ofSlice);
  const emitters = new Map<string, string[]>();
  for (const slice of slices) {
    const seen = new Set<string>();
    const types = new Set<string>();
    const visit = (place: string) => {
      // Of an imported slice, only the called functions count.
      if (seen.has(place) || (all.includes(place) && place !== ofSlice(slice))) return;
      seen.add(place);
      const { uses = [], types: own = [] } = declared.get(place) ?? {};
      for (const type of own) types.add(type);
      uses.forEach(visit);
    };
    visit(ofSlice(slice));
    for (const type of types) emitters.set(type, [...(emitters.get(type) ?? []), slice]);
  }
  return emitters;
}

function declaredIn(source: Source): readonly (readonly [string, Declared])[] {
  const places = new Map<string, string>();
  const bodies: (readonly [name: string, body: Node])[] = [];
  const declared: (readonly [string, Declared])[] = [];
  const fileOf = (specifier: string) => {
    const to = source.imports.find((one) => one.specifier === specifier)?.to;
    return to?.is === 'file' ? to.path : specifier;
  };
  for (const statement of source.program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers) {
        if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue;
        places.set(one.local.name, `${fileOf(statement.source.value)}#${one.imported.name}`);
      }
    } else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      for (const { local, exported } of statement.specifiers) {
        if (local.type !== 'Identifier' || exported.type !== 'Identifier') continue;
        const uses = [`${fileOf(statement.source.value)}#${local.name}`];
        declared.push([`${source.path}#${exported.name}`, { uses, types: [] }]);
      }
    } else {
      const isExport = statement.type === 'ExportNamedDeclaration';
      const node = isExport ? statement.declaration : statement;
      if (node?.type === 'FunctionDeclaration' && node.id)
        bodies.push([node.id.name, node as Node]);
      if (node?.type !== 'VariableDeclaration') continue;
      for (const one of node.declarations) {
        if (one.id.type === 'Identifier') bodies.push([one.id.name, one as Node]);
      }
    }
  }
  for (const [name] of bodies) places.set(name, `${source.path}#${name}`);
  for (const [name, body] of bodies) {
    const uses = namesIn(body).flatMap((one) => places.get(one) ?? []);
    declared.push([`${source.path}#${name}`, { uses, types: typesNamedIn(body) }]);
  }
  return declared;
}

/** Names of values, without names of fields. */
function namesIn(root: Node): readonly string[] {
  const names = new Set<string>();
  walk(root, (node, above) => {
    if (node.type !== 'Identifier') return;
    const parent = above.at(-1);
    const isField =
      (parent?.type === 'MemberExpression' && !parent.computed && parent.property === node) ||
      (parent?.type === 'Property' && !parent.computed && !parent.shorthand && parent.key === node);
    if (!isField) names.add(node.name);
  });
  return [...names];
}

/** The types in object literals: `{ type: 'moves/created' }`. */
function typesNamedIn(root: Node): readonly string[] {
  const types = new Set<string>();
  walk(root, (node) => {
    if (node.type !== 'Property' || node.key.type !== 'Identifier') return;
    if (node.key.name !== 'type') return;
    walk(node.value as Node, (part) => {
      if (part.type === 'Literal' && typeof part.value === 'string') types.add(part.value);
    });
  });
  return [...types];
}
