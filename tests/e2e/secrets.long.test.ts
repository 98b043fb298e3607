// P20: looks for canaries in all stored and sent data, in the browser and on the server.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { resolveConfig } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import { accountsQuery, contractorsQuery, driversQuery } from '#gateway/crmQueries.ts';
import { simUsers } from '#sim/world/users.ts';
import { consoleFolder, root } from '../../scripts/build.mjs';
import { type House, openHouse } from './harness.ts';
import { filesIn, holdersOf, keptIn, listenTo, loggedIn, recordedIn, type Said } from './hunt.ts';
import { saveSession } from './recordings.ts';
import { type Served, startServed } from './served.ts';
import {
  enterLogin,
  infoPanel,
  logIn,
  logOut,
  patienceMs,
  pressByKey,
  worldLoaded,
} from './walk.ts';

const folder = mkdtempSync(join(tmpdir(), 'tarmac-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A wrong password, typed once. */
const password = 'Qw7-canary-password';
/** Secrets that only the gateway has, by the names of their settings. */
const ofGateway = {
  TRACKER_URL: 'https://track.example/{actionSheetId}',
  TRACKER_CREDENTIAL: 'canary-credential-5c1e',
  PLACES_URL: 'https://maps.example/canary-path-77',
  PLACES_KEY: 'canary-key-90b7',
  CRM_URL: 'https://canary-crm.example',
  CRM_CLIENT_ID: 'canary-client-31d8',
  CRM_CLIENT_SECRET: 'canary-secret-e07a',
  CRM_USERNAME: 'canary-admin-64c2',
  CRM_PASSWORD: 'canary-password-18f5',
};
/** Stored and sent on purpose in each kind of place, to prove that the search finds it. */
const control = 'control-5d0f3a';
const ownPhone = (simUsers[0]?.phone ?? '').slice(-10);

const store = join(folder, 'company');
let served: Served;
const fake = openHouse({ map: false });
const live = openHouse({
  map: false,
  start: async () => {
    served = await startServed(['--seed', '7', '--store', store], ofGateway);
    return served;
  },
});

test('P20: in fake mode a secret is only where it is needed', async () => {
  const { token, phone, all } = await used(fake, 'fake');
  expect(holdersOf(password, all)).toEqual([]);
  expect(holdersOf('"tarmac"', all)).toEqual([]);
  expect(holdersOf(token, all)).toEqual(['localStorage auth-token:fake:7-39']);
  // The world and the profile hold these numbers; the simulated company stores its journal.
  const company = [/^tarmac-sim /, /^recording SIMU$/];
  hold(
    ownPhone,
    all,
    ['log session/begun', 'recording RECS session/begun', 'recording SIMU'],
    [...ofProfile, ...company],
  );
  hold(
    phone,
    all,
    ['tarmac-log blobs', 'recording BLOB', 'recording SIMU'],
    [...ofWorld, ...company],
  );
});

test('P20: with a server a secret is only in the requests and files that need it', async () => {
  const { token, device, phone, all, page } = await used(live, 'live');
  const config = await (await fetch(new URL('config.json', live.url))).text();
  const asked = ['profile', 'data', 'createSMSBridge'].map((call) => new RegExp(`/${call}$`));
  const text: Said = ['body to /v2/legacy/telephony/createSMSBridge', ''];
  const atServer: Said[] = [
    ['output', served.output()],
    ['store', readFileSync(store, 'utf8')],
    ['config', config],
  ];
  const every = [...all, ...atServer];
  expect(holdersOf('Tarmac answers', every)).toEqual(['output']);
  expect(holdersOf('"simulated":true', every)).toContain('config');
  expect(holdersOf(password, every)).toEqual(['body to /login']);
  expect(holdersOf('"tarmac"', every)).toEqual(['body to /login']);
  hold(token, every, ['localStorage auth-token', 'socket, first words'], [/^authorization to /]);
  for (const call of asked)
    expect(holdersOf(token, every).some((one) => call.test(one))).toBe(true);
  // The mark of this device has been given, and sent with the second login.
  expect(holdersOf(device, every)).toEqual(['body to /login', 'localStorage auth-device']);
  hold(ownPhone, every, ['log session/begun', text[0], 'store'], ofProfile);
  hold(phone, every, ['tarmac-log blobs', 'recording BLOB', text[0], 'store'], ofWorld);
  for (const secret of Object.values(ofGateway)) expect(holdersOf(secret, every)).toEqual([]);
  expect(page.url()).not.toMatch(/token|password/i);
});

test('P20: the bundle contains neither gateway secrets nor their names', async () => {
  const files = filesIn(consoleFolder);
  expect(holdersOf('Schedule a move', files).length).toBeGreaterThan(0);
  for (const [name, secret] of Object.entries(ofGateway)) {
    expect(holdersOf(name, files)).toEqual([]);
    expect(holdersOf(secret, files)).toEqual([]);
  }
  // Named queries have their texts, and the way of the admin's login, on the gateway alone.
  const texts = [accountsQuery, driversQuery, contractorsQuery].map(({ textOf }) => textOf(['a']));
  const parts = texts.flatMap((text) => [text.slice(0, 12), ...(text.match(/\w+__[cr]\b/g) ?? [])]);
  for (const part of [...parts, 'grant_type', 'oauth2', 'services/data']) {
    expect(holdersOf(part, files)).toEqual([]);
  }
  // The build's environment: which of its variables would be written into the files.
  const all = { ...ofGateway, VITE_CONTROL: control };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const { env, define } = await resolveConfig({ root, mode: 'production' }, 'build', 'production');
  vi.unstubAllEnvs();
  const written: Said[] = [['environment', JSON.stringify({ env, define })]];
  expect(holdersOf(control, written)).toEqual(['environment']);
  for (const secret of Object.values(ofGateway)) expect(holdersOf(secret, written)).toEqual([]);
});

const ofProfile = [
  /^log session\/(begin|begun|loggedIn)$/,
  /^recording RECS session\/(begin|begun|loggedIn)$/,
];
const ofWorld = [/^tarmac-log blobs$/, /^recording BLOB$/, /^(log|recording RECS) world\//];
/** These stores are read record by record as well. */
const records = /^tarmac-log (tail|chunks)$/;

/** All of `needs` contain it, which proves the search; other places must match `allowed`. */
function hold(
  secret: string,
  all: readonly Said[],
  needs: readonly string[],
  allowed: readonly RegExp[],
): void {
  const holders = holdersOf(secret, all);
  expect(holders).toEqual(expect.arrayContaining([...needs]));
  const others = holders.filter((holder) => !needs.includes(holder) && !records.test(holder));
  expect(others.filter((holder) => !allowed.some((pattern) => pattern.test(holder)))).toEqual([]);
}

/** Logs in (once with a wrong password), texts a driver, saves, reloads; returns all traces. */
async function used(house: House, name: string) {
  const { page, context } = await house.openConsole({
    query: { seed: 7 },
    allow: [/status of 401/],
  });
  const said = listenTo(page, context);
  await enterLogin(page, 'dispatcher', password);
  await page.getByRole('alert').waitFor({ timeout: patienceMs });
  await logIn(page);
  if (house === live) {
    await logOut(page);
    await logIn(page);
  }
  const stored = await page.evaluate(() => Object.entries({ ...localStorage }));
  const ofKey = (key: string) => stored.find(([name]) => name.startsWith(key))?.[1] ?? '';
  const token = ofKey('auth-token');
  expect(token.length).toBeGreaterThan(10);
  await page
    .getByRole('button', { name: /^In progress/ })
    .first()
    .click();
  await infoPanel(page).getByRole('option').first().locator('b').first().click();
  await pressByKey(page, 'Contact');
  await pressByKey(page, 'Connect');
  await page.getByText(/^Your phone ending in 41 gets a text/).waitFor({ timeout: patienceMs });
  const file = join(folder, `${name}.tarmac`);
  await saveSession(page, file);
  await page.reload();
  await worldLoaded(page);
  await leaveControl(page);
  const recorded = await recordedIn(file);
  const all = [...(await kept(page, context)), ...recorded, ...said];
  const holders = ['cache control', 'console', 'control packed', 'cookies', 'request address'];
  expect(holdersOf(control, all)).toEqual([...holders, 'sessionStorage control'].toSorted());
  return { page, token, device: ofKey('auth-device'), phone: dialed(recorded), all };
}

async function kept(page: Page, context: BrowserContext): Promise<readonly Said[]> {
  return [...(await keptIn(page, context)), ...(await loggedIn(page))];
}

/** The phone number of the driver who got the text, from the recorded world. */
function dialed(recorded: readonly Said[]): string {
  const [, asked = ''] = recorded.find(([holder]) => holder.endsWith(' contact/text')) ?? [];
  const driverId = /"driverId":"([^"]+)"/.exec(asked)?.[1];
  const bulks = recorded.filter(([holder]) => holder === 'recording BLOB');
  const drivers = bulks.flatMap(([, text]) => {
    return (JSON.parse(text.slice(64)) as { drivers?: { id: string; phone: string }[] }).drivers;
  });
  const phone = drivers.find((driver) => driver?.id === driverId)?.phone.slice(-10);
  if (phone === undefined) throw new Error(`no number of ${driverId}`);
  return phone;
}

async function leaveControl(page: Page): Promise<void> {
  await page.evaluate(async (text) => {
    console.log(text);
    document.cookie = `${text}=1`;
    sessionStorage.setItem('control', text);
    await (await caches.open('control')).put('/control', new Response(text));
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    const opened = indexedDB.open('control');
    opened.addEventListener('upgradeneeded', () => opened.result.createObjectStore('packed'));
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const tx = opened.result.transaction('packed', 'readwrite');
    tx.objectStore('packed').put({ inside: [packed] }, 1);
    await new Promise((resolve) => tx.addEventListener('complete', resolve));
    opened.result.close();
    await fetch(`/config.json?${text}`);
  }, control);
}
