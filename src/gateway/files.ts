// The built console in memory: a request is looked up among these files and never becomes a path
// on the disk.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export interface ServedFile {
  /** Content-Type. */
  readonly type: string;
  readonly etag: string;
  /** Its name carries a hash of its content. */
  readonly immutable: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Compressed once, at the first request; null where compression saves no bytes. */
  compressed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> | null;
}

/** URL path → file. */
export type Files = ReadonlyMap<string, ServedFile>;

/** Reads a build. Throws when there is none. */
export function loadFiles(folder: string): Files {
  const files = new Map<string, ServedFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    // Files that the build tool writes beside the console (its manifest) are not part of it.
    if (path.split('/').some((name) => name.startsWith('.'))) continue;
    files.set(`/${path}`, served(path, new Uint8Array(readFileSync(file))));
  }
  if (!files.has('/index.html')) throw new Error(`There is no console in ${folder}.`);
  return files;
}

/** The compact VIN data that is shipped with the console. Throws where it is not. */
export function vinDataIn(files: Files): string {
  for (const [path, { bytes }] of files) {
    if (/^\/assets\/vin-[\w-]+\.txt$/.test(path)) return new TextDecoder().decode(bytes);
  }
  throw new Error('There is no VIN data beside this console.');
}

/** One file as it is served. `path` is relative to the root of the site. */
export function served(path: string, bytes: Uint8Array<ArrayBuffer>): ServedFile {
  const type = getMimeType(path) ?? 'application/octet-stream';
  const worthwhile = /^text\/|javascript|json|svg|wasm/.test(type) && bytes.length > 1_000;
  const done = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: path.startsWith('assets/'),
    bytes,
    compressed(encoding) {
      if (!worthwhile) return null;
      const known = done.get(encoding) ?? compress(encoding, bytes);
      done.set(encoding, known);
      return known;
    },
  };
}

async function compress(encoding: Encoding, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await zip(bytes));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return new Uint8Array(await brotli(bytes, { params }));
}
