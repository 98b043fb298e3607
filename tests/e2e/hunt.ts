// Looks for a secret in all stored and sent data (P20). A canary is a text that occurs nowhere
// else; every place that contains it is named.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { unpack } from '#replay/packing.ts';
import { scan } from '#replay/scan.ts';
import { readLog } from './storedLog.ts';

/** One place and its content as text. */
export type Said = readonly [holder: string, text: string];

/** The places that contain the secret, in any form that code writes it in. */
export function holdersOf(secret: string, all: readonly Said[]): readonly string[] {
  const forms = formsOf(secret);
  const holds = ([, text]: Said) => forms.some((form) => text.includes(form));
  return [...new Set(all.filter(holds).map(([holder]) => holder))].toSorted();
}

/**
 * Plain, URL-encoded, formatted as a phone number, reversed, in hex, and in base64 at any offset.
 */
function formsOf(secret: string): readonly string[] {
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.from(`${'-'.repeat(before)}${secret}`).toString('base64');
    // Characters that also encode neighboring bytes are cut off.
    return text.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1);
  });
  const hex = Buffer.from(secret).toString('hex');
  const backwards = [...secret].toReversed().join('');
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(secret) ?? [];
  const shown = line === undefined ? [] : [`(${area}) ${exchange}-${line}`, `${exchange}-${line}`];
  return [secret, encodeURIComponent(secret), ...shown, backwards, hex, ...base64];
}

/** Records a tab's output and requests from now on: console, addresses, bodies, sockets. */
export function listenTo(page: Page, context: BrowserContext): readonly Said[] {
  const said: Said[] = [];
  const note = (holder: string, text: string) => said.push([holder, text]);
  page.on('console', (message) => {
    note('console', `${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note('console', `${error.message} ${error.stack}`));
  page.on('framenavigated', (frame) => note('address', frame.url()));
  page.on('websocket', (socket) => {
    note('socket address', socket.url());
    // The first frame of a socket authenticates, in socket.io and in STOMP.
    socket.on('framesent', ({ payload }) => {
      const words = String(payload);
      note(/"type":"connect"|^CONNECT\b/.test(words) ? 'socket, first words' : 'socket', words);
    });
  });
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    note('request address', request.url());
    if (request.postData() !== null) note(`body to ${pathname}`, request.postData() ?? '');
    const { authorization, cookie, ...rest } = request.headers();
    note('request headers', JSON.stringify({ ...rest, cookie }));
    if (authorization !== undefined) note(`authorization to ${pathname}`, authorization);
  });
  return said;
}

/** All data this origin stores in the browser: databases, storage, cookies and caches. */
export async function keptIn(page: Page, context: BrowserContext): Promise<readonly Said[]> {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  return [['cookies', cookies.join('\n')], ...(await page.evaluate(readAll))];
}

/** The stored log records, each by its type. */
export async function loggedIn(page: Page): Promise<readonly Said[]> {
  return (await readLog(page)).map((record) => [`log ${record.type}`, JSON.stringify(record)]);
}

/** The chunks of a saved recording, unpacked, and the records in them. */
export async function recordedIn(path: string): Promise<readonly Said[]> {
  const { chunks, damage } = scan(new Uint8Array(readFileSync(path)));
  if (damage.length > 0) throw new Error('the recording is damaged');
  const bodies = chunks.map(async (chunk) => {
    const text = Buffer.from(await unpack(chunk)).toString('utf8');
    if (chunk.kind !== 'RECS') return [[`recording ${chunk.kind}`, text] as const];
    return text.split('\n').map((line) => {
      const type = /"type":"([^"]+)"/.exec(line)?.[1] ?? '';
      return [`recording RECS ${type}`, line] as const;
    });
  });
  return (await Promise.all(bodies)).flat();
}

/** The files of a folder and its subfolders. */
export function filesIn(folder: string): readonly Said[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')] as const);
}

/** Runs in the page. Bytes are decoded as text, compressed or not. */
async function readAll(): Promise<[string, string][]> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
    });
  const unpacked = async (bytes: Uint8Array<ArrayBuffer>, format: CompressionFormat) => {
    try {
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
      return await new Response(stream).text();
    } catch {
      return '';
    }
  };
  const textOf = async (value: unknown): Promise<string> => {
    if (value instanceof Blob) return textOf(await value.arrayBuffer());
    if (value instanceof ArrayBuffer) return textOf(new Uint8Array(value));
    if (value instanceof Map || value instanceof Set) return textOf([...value]);
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
      const packed = (['deflate-raw', 'deflate', 'gzip'] as const).map((format) =>
        unpacked(bytes, format),
      );
      return [new TextDecoder().decode(bytes), ...(await Promise.all(packed))].join('\n');
    }
    if (typeof value !== 'object' || value === null) return String(value);
    const inside = await Promise.all(
      Object.entries(value).map(async ([key, one]) => `${key}: ${await textOf(one)}`),
    );
    return inside.join('\n');
  };
  const all: [string, string][] = [];
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
    for (const key of Object.keys(storage)) {
      all.push([`${name} ${key}`, `${key} ${storage.getItem(key)}`]);
    }
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const body = await (await cache.match(request))?.text();
      all.push([`cache ${name}`, `${request.url} ${body}`]);
    }
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const rows = db.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([
        settled(rows.getAllKeys()),
        settled(rows.getAll()),
      ]);
      const kind = name.split(':')[0];
      all.push([`${kind} ${store}`, `${name} ${await textOf(keys)} ${await textOf(values)}`]);
    }
    db.close();
  }
  return all;
}
