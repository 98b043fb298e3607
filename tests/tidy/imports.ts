// All imports of a module: static, type-only, re-export, dynamic, worker, `new URL(…,
// import.meta.url)`, and `import('…')` types.
import { posix } from 'node:path';
import type { ParseResult } from 'vite';
import { lineAt, type TextFile } from './lines.ts';
import { type Node, walk } from './walk.ts';

export type Import = {
  readonly specifier: string;
  readonly line: number;
  readonly form: 'static' | 'type' | 'dynamic' | 'url';
  readonly to:
    | { readonly is: 'file'; readonly path: string }
    | { readonly is: 'package'; readonly name: string }
    | { readonly is: 'unknown' };
};

export function importsOf(file: TextFile, { module, program }: ParseResult): readonly Import[] {
  const found: Import[] = [];
  const add = (specifier: string | null, offset: number, form: Import['form']) =>
    found.push({
      specifier: specifier ?? '(computed)',
      line: lineAt(file.text, offset),
      form,
      to: specifier === null ? { is: 'unknown' } : resolve(file.path, specifier),
    });

  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    add(moduleRequest.value, moduleRequest.start, typeOnly ? 'type' : 'static');
  }
  for (const { entries } of module.staticExports) {
    const from = entries[0]?.moduleRequest;
    const typeOnly = entries.every((entry) => entry.isType);
    if (from) add(from.value, from.start, typeOnly ? 'type' : 'static');
  }
  walk(program, (node) => {
    if (node.type === 'ImportExpression') add(literal(node.source), node.start, 'dynamic');
    if (node.type === 'TSImportType') add(literal(node.source), node.start, 'type');
    if (node.type === 'NewExpression' && isModuleUrl(node)) {
      add(literal(node.arguments[0]), node.start, 'url');
    }
  });
  return found;
}

/** The target of a specifier in the file at `from`, without its query (`?worker`). */
function resolve(from: string, specifier: string): Import['to'] {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return { is: 'file', path: posix.join(posix.dirname(from), path) };
  const room = path.match(/^#(\w+)\/(.+)$/);
  if (room) {
    const folder = room[1] === 'sim' || room[1] === 'fixtures' ? room[1] : `src/${room[1]}`;
    return { is: 'file', path: posix.join(folder, room[2] ?? '') };
  }
  const name = path.startsWith('node:') ? 'node:' : path.match(/^(@[^/]+\/[^/]+|[^/@][^/]*)/)?.[1];
  return name ? { is: 'package', name } : { is: 'unknown' };
}

function literal(node: unknown): string | null {
  const value = (node as Node | undefined)?.['value'];
  return typeof value === 'string' ? value : null;
}

/** `new URL(…, import.meta.url)`. */
function isModuleUrl(node: Node & { readonly type: 'NewExpression' }): boolean {
  const [, base] = node.arguments;
  const named = node.callee.type === 'Identifier' && node.callee.name === 'URL';
  if (!named || base?.type !== 'MemberExpression') return false;
  return base.object.type === 'MetaProperty';
}
