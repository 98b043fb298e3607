// The input of the rules: every text file of the repository, and its parsed modules.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { type Import, importsOf } from './imports.ts';
import type { TextFile } from './lines.ts';

export type Source = TextFile & {
  readonly program: ESTree.Program;
  readonly imports: readonly Import[];
};

export type Finding = { readonly path: string; readonly line: number; readonly what: string };

export type Project = {
  /** Sorted by path; paths are relative to the root, with slashes. */
  readonly files: readonly TextFile[];
  readonly sources: readonly Source[];
  /** Modules that could not be parsed. */
  readonly broken: readonly Finding[];
};

/** A rule: how many things it checked, and its findings. */
export type Rule = (project: Project) => {
  readonly checked: number;
  readonly findings: readonly Finding[];
};

const skipped = new Set(['.git', '.cache', 'coverage', 'dist', 'node_modules', 'tests/output']);
/** Files whose contents no rule reads. */
const picture = /\.png$/;
const textual = /(\.(ts|tsx|mjs|js|json|css|html|md|svg|ya?ml)|^\.ci\/run)$/;

/** The repository at `root`. */
export function readProject(root: string): Project {
  const paths: string[] = [];
  const look = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (skipped.has(path)) continue;
      if (entry.isDirectory()) look(path);
      else if (textual.test(path) || picture.test(path)) paths.push(path);
    }
  };
  look('');
  const read = (path: string) => (picture.test(path) ? '' : readFileSync(join(root, path), 'utf8'));
  return projectOf(Object.fromEntries(paths.sort().map((path) => [path, read(path)])));
}

/** A project from path → text, for planted violations. */
export function projectOf(texts: { readonly [path: string]: string }): Project {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const sources: Source[] = [];
  const broken: Finding[] = [];
  for (const file of files) {
    if (!/\.(ts|tsx|mjs|js)$/.test(file.path)) continue;
    const parsed = parseSync(file.path, file.text);
    const error = parsed.errors[0];
    if (error) broken.push({ path: file.path, line: 1, what: `does not parse: ${error.message}` });
    else sources.push({ ...file, program: parsed.program, imports: importsOf(file, parsed) });
  }
  return { files, sources, broken };
}

/** The slice that a path is in, with the rest of the path, or null for what belongs to no slice. */
export function sliceOf(
  path: string,
): { readonly room: string; readonly slice: string; readonly rest: string } | null {
  const [, room, slice, rest] = path.match(/^src\/(spine|features)\/([^/]+)\/(.+)$/) ?? [];
  return room && slice && rest ? { room, slice, rest } : null;
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/');
}
