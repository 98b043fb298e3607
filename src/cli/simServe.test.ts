import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, get, type OutgoingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { headersSentBy, sentHeaders } from '#gateway/testing/sentHeaders.ts';
import { writeRequest } from '#wire/link/http.ts';
import { defaultPlannerPlace } from '#wire/planner/planner.ts';
import { socketPath } from '#wire/realtime/socketFrames.ts';
import { simServe } from './simServe.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tarmac</title>');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a server and returns its first line; `end` stops it and returns the exit code. */
const serve = (...argv: string[]) => serveIn({}, ...argv);

async function serveIn(environment: { readonly [name: string]: string }, ...argv: string[]) {
  let stop: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const err: string[] = [];
  let code: Promise<number> = Promise.resolve(-1);
  const line = await new Promise<string>((resolve) => {
    const ports = { consoleFolder: folder, environment, ended };
    code = simServe(['--port', '0', ...argv], resolve, (words) => err.push(words), ports);
    void code.then(() => resolve(''));
  });
  const end = () => {
    stop();
    return code;
  };
  onTestFinished(async () => void (await end()));
  return { line, url: line.match(/http:\S+$/)?.[0] ?? '', err, end };
}

async function refused(...argv: string[]): Promise<string[]> {
  const { line, err, end } = await serve(...argv);
  expect([line, await end()]).toEqual(['', 2]);
  return err;
}

async function login(url: string, username = 'dispatcher'): Promise<string> {
  const body = JSON.stringify({ username, password: 'tarmac' });
  const response = await fetch(new URL('login', url), { method: 'POST', body });
  return ((await response.json()) as { token: string }).token;
}

test('serves the console, its configuration and the company on one origin', async () => {
  const { line, url, end } = await serve('--drivers', '12');
  expect(line).toMatch(/^Tarmac answers at http:\/\/127\.0\.0\.1:\d+\/$/);
  const page = await fetch(new URL('login', url), { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<title>Tarmac</title>');
  const config = (await (await fetch(new URL('config.json', url))).json()) as object;
  const tracker = { hosts: [] };
  const services = { planner: defaultPlannerPlace, places: true, tracker };
  const deployment = 'memory-7-12-';
  expect(config).toMatchObject({ mode: 'live', simulated: true, ...services });
  expect((config as { deployment: string }).deployment.startsWith(deployment)).toBe(true);
  const authorization = `Bearer ${await login(url)}`;
  const world = await fetch(new URL('data', url), { headers: { authorization } });
  expect(((await world.json()) as { drivers: unknown[] }).drivers).toHaveLength(12);
  expect(Number(world.headers.get('x-cursor'))).toBeGreaterThan(Date.UTC(2020) * 100);
  expect(headersSentBy(world)).toEqual(sentHeaders);
  expect(await end()).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test('the gateway calls the tracker and keeps its credential', async () => {
  const heard: string[] = [];
  const tracker = createHttpServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.end('{"url":"https://see.tracker.example/f/1"}');
  });
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void tracker.close());
  const { port } = tracker.address() as AddressInfo;
  const { url } = await serveIn({
    TRACKER_URL: `http://127.0.0.1:${port}/sheets/{actionSheetId}`,
    TRACKER_CREDENTIAL: 'canary-8Qx2',
    TRACKER_HOSTS: 'see.tracker.example',
  });
  const config = await (await fetch(new URL('config.json', url))).text();
  expect(JSON.parse(config)).toMatchObject({ tracker: { hosts: ['see.tracker.example'] } });
  const headers = { authorization: `Bearer ${await login(url)}` };
  const world = await (await fetch(new URL('data', url), { headers })).json();
  const { activities } = world as { activities: { id: string; actionSheetId: string | null }[] };
  const move = activities.find(({ actionSheetId }) => actionSheetId !== null);
  const body = JSON.stringify({ activityId: move?.id });
  const ask = (as: object) =>
    fetch(new URL('gateway/tracker', url), { method: 'POST', headers: { ...as }, body });
  const answer = await (await ask(headers)).text();
  expect(JSON.parse(answer)).toEqual({ url: 'https://see.tracker.example/f/1' });
  expect(heard).toEqual([`POST /sheets/${move?.actionSheetId} Bearer canary-8Qx2`]);
  expect(config + answer).not.toContain('canary');
  const other = { authorization: `Bearer ${await login(url, 'payments')}` };
  expect([(await ask(other)).status, (await ask({})).status]).toEqual([403, 401]);
  expect(heard).toHaveLength(1);
});

test('pictures of the hosts of IMAGE_HOSTS are handed to users, and of no others', async () => {
  const heard: string[] = [];
  const jpeg = Buffer.from('ffd8ffc0000b080003010001', 'hex');
  const other = createHttpServer((request, response) => {
    heard.push(request.url ?? '');
    response.end(jpeg);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
  const ask = async (url: string, token: string, at = `http://${host}/ann.jpg`) => {
    const { path, headers } = writeRequest('pictureElsewhere', { address: at }, token, undefined);
    const response = await fetch(new URL(path, url), { headers });
    return [response.status, await response.text()] as const;
  };
  const { url } = await serveIn({ IMAGE_HOSTS: host });
  const token = await login(url);
  const [status, text] = await ask(url, token);
  expect([status, text]).toEqual([200, expect.stringContaining(jpeg.toString('base64'))]);
  expect((await ask(url, token, 'http://127.0.0.1:9/ann.jpg'))[0]).toBe(404);
  expect((await ask(url, 'unknown'))[0]).toBe(401);
  const without = await serve();
  expect((await ask(without.url, await login(without.url)))[0]).toBe(404);
  expect(heard).toEqual(['/ann.jpg']);
});

test('each company has a name of its own, which it keeps over a restart', async () => {
  const nameOf = async (...argv: string[]) => {
    const { url, end } = await serve('--drivers', '12', ...argv);
    const config = await (await fetch(new URL('config.json', url))).json();
    expect(await end()).toBe(0);
    return (config as { readonly deployment: string }).deployment;
  };
  const stored = (file: string) => nameOf('--store', join(folder, file));
  const names = [await nameOf(), await nameOf('--seed', '8'), await stored('a'), await stored('b')];
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[\w-]{1,64}$/);
  expect([await nameOf(), await stored('a')]).toEqual([names[0], names[2]]);
});

test('a proxy that cannot be read ends the start', async () => {
  const { line, err, end } = await serveIn({ TRUSTED_PROXIES: 'proxy.example' });
  expect([line, await end()]).toEqual(['', 2]);
  expect(err).toEqual(["tarmac sim serve: TRUSTED_PROXIES has no address in 'proxy.example'."]);
});

test('a stored company is restored without its options', async () => {
  const path = join(folder, 'stored.company');
  const first = await serve(
    '--store',
    path,
    '--drivers',
    '15',
    '--seed',
    '4',
    '--faults',
    '*:latency:1',
  );
  const token = await login(first.url);
  expect(await first.end()).toBe(0);
  const again = await serve('--store', path);
  const world = await fetch(new URL('data', again.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await world.json()) as { drivers: unknown[] }).drivers).toHaveLength(15);
  expect(await refused('--store', path)).toEqual([expect.stringContaining('is serving it')]);
  await again.end();
  expect(await refused('--store', path, '--drivers', '20')).toEqual([
    expect.stringContaining('other options: seed 4, 15 drivers, 45 activities, 1 fault.'),
  ]);
});

test('a taken port ends with one line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  expect(await refused('--port', `${port}`)).toEqual([
    `tarmac sim serve: port ${port} is taken by another program; choose another: --port N`,
  ]);
  other.close();
});

test.each([
  [['--drivers', '9']],
  [['--drivers', 'many']],
  [['--activities', '100001']],
  [['--seed', '-1']],
  [['--speed', '0']],
  [['--faults', '*:explode']],
  [['--port', '65536']],
  [['--port', 'http']],
  [['--store', '']],
  [['--store', '/nowhere/at/all/company']],
  [['--loud']],
  [['extra']],
])('%j: exit code 2 and one line', async (argv) => {
  const err = await refused(...argv);
  expect(err).toHaveLength(1);
  expect(err[0]).toMatch(/^tarmac sim serve: .+$/);
});

test('pages, calls and sockets answer only hosts of this machine and CONSOLE_HOSTS', async () => {
  const { url } = await serveIn({ CONSOLE_HOSTS: 'tarmac.example' }, '--drivers', '10');
  const answersTo = async (host: string) => {
    const socket = {
      origin: `http://${host}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    const asked: readonly [string, OutgoingHttpHeaders?][] = [
      ['/'],
      ['/config.json'],
      ['/data'],
      [`${socketPath}/?EIO=4&transport=websocket`, socket],
      [defaultPlannerPlace.path, { ...socket, 'sec-websocket-protocol': 'v12.stomp' }],
    ];
    return Promise.all(
      asked.map(([path, headers]) => statusOf(new URL(path, url), { host, ...headers })),
    );
  };
  const { host } = new URL(url);
  // The call is made without a login.
  for (const own of [host, 'localhost:1', 'tarmac.example', 'tarmac.example:8443']) {
    expect(await answersTo(own), own).toEqual([200, 200, 401, 101, 101]);
  }
  for (const other of ['rebound.example', 'tarmac.example.rebound.example']) {
    expect(await answersTo(other), other).toEqual([421, 421, 421, 400, 404]);
  }
});

test('places: are answered from the streets of the company or by a maps service', async () => {
  const asked: string[] = [];
  const maps = createHttpServer((request, response) => {
    asked.push(request.url ?? '');
    const row = {
      place_id: 'x',
      structured_formatting: { main_text: 'Elm St', secondary_text: 'Derby, KS, USA' },
    };
    response.end(JSON.stringify({ status: 'OK', predictions: [row] }));
  });
  await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => maps.closeAllConnections());
  onTestFinished(() => void maps.close());
  const titles = async (url: string) => {
    const authorization = `Bearer ${await login(url)}`;
    const answer = await fetch(new URL('v2/maps/places?text=main', url), {
      headers: { authorization },
    });
    expect(headersSentBy(answer)).toEqual(sentHeaders);
    expect(Number(answer.headers.get('x-server-time'))).toBeGreaterThan(0);
    const { suggestions } = (await answer.json()) as { suggestions: { title: string }[] };
    return suggestions.map(({ title }) => title);
  };
  expect(await titles((await serve()).url)).toContain('Main St');
  expect(asked).toEqual([]);
  const { port } = maps.address() as AddressInfo;
  const environment = { PLACES_URL: `http://127.0.0.1:${port}/place`, PLACES_KEY: 'canary-key' };
  expect(await titles((await serveIn(environment)).url)).toEqual(['Elm St']);
  expect(asked).toEqual([expect.stringContaining('/place/autocomplete/json?input=main')]);
});

test.each([
  [{ PLACES_KEY: 'canary-key' }, /belong together/],
  [{ PLACES_URL: 'https://maps.example' }, /belong together/],
  [{ PLACES_URL: 'http://maps.example', PLACES_KEY: 'canary-key' }, /must begin with https/],
  [{ PLACES_URL: 'maps', PLACES_KEY: 'canary-key' }, /must begin with https/],
])('an unusable maps service is rejected: %j', async (environment, words) => {
  const { line, err, end } = await serveIn(environment);
  expect([line, await end()]).toEqual(['', 2]);
  expect(err[0]).toMatch(words);
  expect(err[0]).not.toContain('canary');
});

/** The status of the answer; 101 for a socket that was opened, and is then closed. */
function statusOf(url: URL, headers: OutgoingHttpHeaders): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false });
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    request.once('error', reject);
  });
}
