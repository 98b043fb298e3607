import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { createGateway } from './app.ts';
import { type Files, type ServedFile, served } from './files.ts';
import { contentSecurityPolicy, developmentPolicy } from './policy.ts';
import { headersSentBy, plannerHeaders, sentHeaders } from './testing/sentHeaders.ts';

const script = `export const a = '${'a'.repeat(4_000)}';`;
const files: Files = new Map([
  ['/index.html', file('index.html', '<!doctype html><title>Tarmac</title>')],
  ['/assets/main-1a2b3c4d.js', file('assets/main-1a2b3c4d.js', script)],
  ['/assets/worker-1a2b3c4d.mjs', file('assets/worker-1a2b3c4d.mjs', 'postMessage(1);')],
  ['/favicon.svg', file('favicon.svg', '<svg/>')],
  ['/assets/inter-1a2b3c4d.woff2', file('assets/inter-1a2b3c4d.woff2', 'font'.repeat(1_000))],
]);
const gateway = createGateway({ files });
const asPage = { headers: { accept: 'text/html,*/*' } };

function file(path: string, text: string): ServedFile {
  return served(path, new TextEncoder().encode(text));
}

const jsonNow = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const revalidated = {
  etag: expect.stringMatching(/^"[\w-]{22}"$/),
  vary: 'Accept, Accept-Encoding',
  'cache-control': 'no-cache',
};
const forever = { ...revalidated, 'cache-control': 'public, max-age=31536000, immutable' };
const pageType = { 'content-type': 'text/html; charset=utf-8', 'content-length': '36' };
const scriptType = { 'content-type': 'text/javascript; charset=utf-8' };

/** Each answer has exactly these headers, and those of the policy. */
const answers: {
  readonly [what: string]: [
    string,
    RequestInit,
    status: number,
    { readonly [name: string]: unknown },
  ];
} = {
  'a page': ['/login', asPage, 200, { ...revalidated, ...pageType }],
  'the root': ['/', {}, 200, { ...revalidated, ...pageType }],
  'the head of a page': [
    '/login',
    { method: 'HEAD', ...asPage },
    200,
    { ...revalidated, ...pageType },
  ],
  'a page that has not changed': [
    '/login',
    { headers: { accept: 'text/html', 'if-none-match': files.get('/index.html')?.etag ?? '' } },
    304,
    revalidated,
  ],
  'an unknown screen': ['/nowhere', asPage, 404, { ...revalidated, ...pageType }],
  'a missing file opened as a page': [
    '/assets/gone-1a2b3c4d.js',
    asPage,
    404,
    { ...revalidated, ...pageType },
  ],
  'a script': [
    '/assets/main-1a2b3c4d.js',
    {},
    200,
    { ...forever, ...scriptType, 'content-length': '4020' },
  ],
  'a compressed script': [
    '/assets/main-1a2b3c4d.js',
    { headers: { 'accept-encoding': 'br' } },
    200,
    {
      ...forever,
      ...scriptType,
      'content-encoding': 'br',
      'content-length': expect.stringMatching(/^\d{2,3}$/),
    },
  ],
  'a script that has not changed': [
    '/assets/main-1a2b3c4d.js',
    { headers: { 'if-none-match': files.get('/assets/main-1a2b3c4d.js')?.etag ?? '' } },
    304,
    forever,
  ],
  'a worker': [
    '/assets/worker-1a2b3c4d.mjs',
    {},
    200,
    { ...forever, ...scriptType, 'content-length': '15' },
  ],
  'a font': [
    '/assets/inter-1a2b3c4d.woff2',
    {},
    200,
    { ...forever, 'content-type': 'font/woff2', 'content-length': '4000' },
  ],
  'a file without a hash': [
    '/favicon.svg',
    {},
    200,
    { ...revalidated, 'content-type': 'image/svg+xml; charset=utf-8', 'content-length': '6' },
  ],
  'a missing file': ['/assets/gone-1a2b3c4d.js', {}, 404, jsonNow],
  'a call that no server answers': ['/v2/legacy/activities', {}, 404, jsonNow],
  'the configuration': ['/config.json', {}, 200, jsonNow],
  'the health check': [
    '/healthz',
    {},
    200,
    { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'no-store' },
  ],
  'a refused method': [
    '/login',
    { method: 'POST' },
    405,
    { 'content-type': 'application/json', allow: 'GET, HEAD' },
  ],
};

test.each(Object.entries(answers))(
  '%s has exactly the headers written here',
  async (_what, [path, init, status, headers]) => {
    const response = await gateway.request(path, init);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toEqual({ ...headers, ...sentHeaders });
  },
);

describe('the policy', () => {
  test.each(['worker', 'map.worker', 'imagery.worker', 'finder.worker', 'live.worker'])(
    'is sent with the script of each worker: %s',
    async (name) => {
      const path = `assets/${name}-1a2b3c4d.js`;
      const one = new Map([[`/${path}`, file(path, 'postMessage(1);')]]);
      const workers = createGateway({ files: one, config: { mode: 'fake' } });
      const response = await workers.request(`/${path}`);
      expect(response.status).toBe(200);
      expect(headersSentBy(response)).toEqual(sentHeaders);
    },
  );

  test('is sent with a failure of the gateway itself', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = createGateway({
      files: {
        get: () => {
          throw new Error('broken');
        },
      } as unknown as Files,
      config: { mode: 'fake' },
    });
    const response = await broken.request('/');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      errorCode: 'internal',
      message: 'The gateway failed.',
    });
    expect(headersSentBy(response)).toEqual(sentHeaders);
  });

  test('allows only the planner worker to compile its solver', async () => {
    const name = 'assets/planner.worker-1a2b3c4d.js';
    const planner = createGateway({
      files: new Map([[`/${name}`, file(name, 'postMessage(1);')]]),
      config: { mode: 'fake' },
    });
    const sent = async (path: string) => headersSentBy(await planner.request(path));
    expect(await sent(`/${name}`)).toEqual(plannerHeaders);
    for (const path of ['/', '/config.json', `/x/${name}`, '/assets/planner.worker-1a2b3c4d.css']) {
      expect(await sent(path)).toEqual(sentHeaders);
    }
  });

  test('allows neither eval nor inline code nor other origins', () => {
    expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:|\*/);
    const directives = new Map(
      contentSecurityPolicy.split('; ').map((text) => [text.split(' ')[0], text]),
    );
    for (const name of ['default-src', 'script-src', 'style-src', 'worker-src', 'connect-src']) {
      expect(directives.get(name)).toBe(`${name} 'self'`);
    }
    expect(directives.get('img-src')).toBe("img-src 'self' data: blob:");
    expect(directives.get('form-action')).toBe("form-action 'self'");
    expect(directives.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directives.get('trusted-types')).toBe('trusted-types default');
    const development = developmentPolicy('x', '/src/app/main.tsx');
    const [before] = contentSecurityPolicy.split('; require-trusted-types-for');
    expect(development).toBe(before?.replace(/(script|style)-src 'self'/g, "$& 'nonce-x'"));
    expect(development).toContain("script-src 'self' 'nonce-x';");
    expect(development).not.toMatch(/unsafe|https?:|\*/);
    // The source of the planner's worker, as the same worker of the build.
    expect(developmentPolicy('x', '/src/backends/planner.worker.ts')).toBe(
      development.replace("'nonce-x'", "'nonce-x' 'wasm-unsafe-eval'"),
    );
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(directives.get(name)).toBe(`${name} 'none'`);
    }
  });
});

describe('pages', () => {
  test.each(['/', '/login', '/command-center/activities', '/command-center/trip/t-17'])(
    'the path of a screen serves the page: %s',
    async (path) => {
      const response = await gateway.request(path, asPage);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>Tarmac</title>');
    },
  );

  test.each<[string, HeadersInit]>([
    ['anything', { accept: '*/*' }],
    ['any text', { accept: 'text/*' }],
    ['no type', {}],
  ])('the root serves the page to a monitor that accepts %s', async (_, headers) => {
    const got = await gateway.request('/', { headers });
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await got.text()).toContain('<title>Tarmac</title>');
    const head = await gateway.request('/', { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  test('the root serves no page to a client that accepts only data', async () => {
    const response = await gateway.request('/', { headers: { accept: 'application/json' } });
    expect(response.status).toBe(404);
  });

  test('an unknown path serves the page with status 404', async () => {
    const response = await gateway.request('/command-center/nowhere', asPage);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>Tarmac</title>');
  });

  test('a request that does not accept HTML gets no page', async () => {
    const response = await gateway.request('/command-center');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ errorCode: 'not-found' });
  });
});

describe('files', () => {
  test('are compressed as the browser accepts, except fonts', async () => {
    const get = (encoding: string, path = '/assets/main-1a2b3c4d.js') =>
      gateway.request(path, { headers: { 'accept-encoding': encoding } });
    const br = await get('gzip, deflate, br');
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(String(brotliDecompressSync(await br.arrayBuffer()))).toBe(script);
    const gzip = await get('gzip, br;q=0');
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(String(gunzipSync(await gzip.arrayBuffer()))).toBe(script);
    const plain = await get('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
    const font = await get('br', '/assets/inter-1a2b3c4d.woff2');
    expect(font.headers.get('content-encoding')).toBeNull();
  });

  test('that have not changed are not sent again', async () => {
    const first = await gateway.request('/', asPage);
    const etag = first.headers.get('etag') ?? '';
    const again = await gateway.request('/', {
      headers: { ...asPage.headers, 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('outside the build are not found by path traversal', async () => {
    for (const path of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json']) {
      const response = await gateway.request(path);
      expect(response.status).toBe(404);
    }
  });

  test('are answered to HEAD with the headers of GET and no body', async () => {
    const response = await gateway.request('/assets/main-1a2b3c4d.js', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(script.length));
    expect(await response.text()).toBe('');
  });
});

test('the runtime configuration is fake by default and not cached (reading 48)', async () => {
  const response = await gateway.request('/config.json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ mode: 'fake' });
});

test('the health check answers with one word and is not cached', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await gateway.request('/healthz', { method });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain;/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(method === 'GET' ? 'ok\n' : '');
  }
});

test('other methods are rejected', async () => {
  const response = await gateway.request('/', { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});
