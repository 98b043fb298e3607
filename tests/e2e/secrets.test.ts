import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { openHouse } from './harness.ts';
import { readLog } from './storedLog.ts';
import { confirmMove, logIn, prepareMove, toldOf, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });
const password = 'tarmac';
const vin = '1HGCM82633A004352';

test('P20: token and password are nowhere but where they are needed', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => seen.push(request.url(), request.postData() ?? ''));
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  await logIn(page);
  const token = await page.evaluate(() => localStorage.getItem('auth-token'));
  expect(token?.length).toBeGreaterThan(10);
  await prepareMove(page, { from: 'Shawnee Detail', to: 'Lenexa Collision', vin });
  await confirmMove(page);
  await toldOf(page, 'Created 1 activity.');
  await page.reload();
  await worldLoaded(page);
  const secrets = [token ?? '', `"${password}"`];

  // The reading itself works: a typed VIN is found in what is kept.
  const kept = await everythingKept(page);
  expect(kept.filter(([, text]) => text.includes(vin)).length).toBeGreaterThan(0);
  for (const secret of secrets) {
    const holders = kept.filter(([, text]) => text.includes(secret)).map(([name]) => name);
    expect(holders, `holders of ${secret}`).toEqual(
      secret === token ? ['localStorage auth-token'] : [],
    );
    expect(seen.filter((text) => text.includes(secret))).toEqual([]);
  }
  expect(JSON.stringify(await readLog(page))).not.toContain(token);
  expect(page.url()).not.toMatch(/token|password/i);
});

test('P20: a phone number stays out of addresses and of what is told to the console', async () => {
  const { page } = await house.openConsole({ query: { seed: 7 } });
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => seen.push(request.url()));
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  await logIn(page);
  await page.keyboard.press('m');
  await page.keyboard.press('Escape');
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((text) => /\+1\d{10}|\(\d{3}\) \d{3}-\d{4}/.test(text))).toEqual([]);
});

/** Name and text of everything this origin keeps in the browser, all databases included. */
function everythingKept(page: Page): Promise<readonly (readonly [string, string])[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
      });
    const all: [string, string][] = [];
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      for (const key of Object.keys(storage)) {
        all.push([`${name} ${key}`, `${key} ${storage.getItem(key)}`]);
      }
    }
    all.push(['cookie', document.cookie]);
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = await settled(db.transaction(store).objectStore(store).getAll());
        const text = rows.map((row) =>
          row instanceof Uint8Array || row instanceof ArrayBuffer
            ? new TextDecoder().decode(row)
            : JSON.stringify(row),
        );
        all.push([`${name} ${store}`, text.join('\n')]);
      }
      db.close();
    }
    return all;
  });
}
