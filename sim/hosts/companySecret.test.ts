// Who may make a price: the company alone, by its secret.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Core } from '../company/core.ts';
import { createCore, loadCore } from '../company/core.ts';
import { checkOptions } from '../core/options.ts';
import { hashText } from '../core/random.ts';
import type { JournalEntry } from '../core/state.ts';
import { openFileSimStore } from './fileSimStore.ts';
import { revive } from './revive.ts';
import { openDesk } from '../testing/desk.ts';

const options = checkOptions({ seed: 7, drivers: 10, activities: 10 });
const folder = mkdtempSync(join(tmpdir(), 'company-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const expired = {
  status: 422,
  errorCode: 'FARE_EXPIRED',
  message: 'This price is not held any more: ask for it again.',
};
const unknown = { status: 422, errorCode: 'UNKNOWN_FARE' };
const end = (label: string, lonE6: number) => {
  const address = '1 Main St, Olathe, KS 66061';
  return { label, address, timezone: 'America/Chicago', lonE6, latE6: 38_880_000 };
};
const way = { accountId: 'acc-1', from: end('Store', -94_810_000), to: end('Lot', -94_720_000) };
const person = { employeeId: null, firstName: 'Gene', lastName: 'Foley', phone: '+19135550157' };
const order = { ...way, atMs: null, ...person, memo: '', driverNote: '' };

function fareOf(core: Core) {
  const [fare] = openDesk(core, 'admin').ask('estimateRide', order).fares;
  if (!fare) throw new Error('no car');
  return fare;
}

function ordered(core: Core, fareId: string, reference = 'TR-1') {
  const asked = { order, fareId, productId: 'standard', reference };
  return openDesk(core, 'admin').call('orderRide', asked, reference);
}

/** A price as an earlier build sealed it, which took nothing but the seed. */
function olderFare(heldUntilMs: number, priceCents: number): string {
  const offer = `${heldUntilMs}-${priceCents}-${heldUntilMs}`;
  const { from, to } = way;
  const ends = [from, to].map(({ lonE6, latE6 }) => `${lonE6},${latE6}`).join(' ');
  return `${offer}-${hashText(options.seed, `${offer} standard acc-1 ${ends} null 0`)}`;
}

const bytes = (value: number) => new Uint8Array(32).fill(value);

test('a price has a seal of 128 bits, and a company of the same seed has the same one', () => {
  const [one, other] = [createCore(options), createCore(options)];
  const { fareId } = fareOf(one);
  expect(fareId).toMatch(/^\d+-\d+-\d+-[\da-f]{32}$/);
  expect(fareOf(other).fareId).toBe(fareId);
  expect(ordered(one, fareId)).toMatchObject({ status: 200 });
});

test('who knows the seed and not the secret cannot make a price', () => {
  const core = createCore(options, bytes(1));
  const { fareId } = fareOf(core);
  const cheap = fareId.replace(/^(\d+)-\d+/, '$1-1');
  expect(ordered(core, cheap)).toMatchObject(unknown);
  // Of a company of the same seed whose secret is another.
  for (const other of [createCore(options), createCore(options, bytes(2))]) {
    expect(ordered(core, fareOf(other).fareId)).toMatchObject(unknown);
  }
  expect(ordered(core, fareId)).toMatchObject({ status: 200 });
});

test('a price of an earlier build is refused, and asked for again', () => {
  const core = createCore(options, bytes(1));
  const heldUntilMs = core.nowMs() + 60_000;
  expect(ordered(core, olderFare(heldUntilMs, 1))).toMatchObject(expired);
  expect(ordered(createCore(options), olderFare(heldUntilMs, 1))).toMatchObject(expired);
});

test('what an earlier build has accepted is accepted again from its journal', () => {
  const before = createCore(options);
  const { handle } = before;
  const entries: JournalEntry[] = [];
  const core: Core = {
    ...before,
    handle: (request) => {
      const handled = handle(request);
      if (handled.journal) entries.push(handled.journal);
      return handled;
    },
  };
  expect(ordered(core, fareOf(core).fareId)).toMatchObject({ status: 200 });
  const older = entries.map((entry) => {
    const body = entry.request.body?.replace(/\d+-\d+-\d+-[\da-f]{32}/, (fareId) => {
      const [heldUntilMs = 0, priceCents = 0] = fareId.split('-').map(Number);
      return olderFare(heldUntilMs, priceCents);
    });
    return { ...entry, request: { ...entry.request, body: body ?? null } };
  });
  expect(JSON.stringify(older)).not.toEqual(JSON.stringify(entries));
  const journal = older.map((entry, at) => ({ number: at + 1, entry }));
  const stored = { snapshot: null, journal, time: null, cursorBase: 0, pictures: new Map() };
  const again = revive(options, { ...stored, secret: bytes(1) }).core;
  const mine = ({ rows }: ReturnType<Core['save']>) =>
    rows.rides.filter(({ clientReference }) => clientReference === 'TR-1');
  expect(mine(again.save())).toHaveLength(1);
  // From then on it is refused.
  const late = olderFare(again.nowMs() + 60_000, 1);
  expect(ordered(again, late, 'TR-2')).toMatchObject(expired);
});

test('a served company makes its secret once, and has it in its file alone', async () => {
  const path = join(folder, 'kept.company');
  const opened = async () => {
    const store = await openFileSimStore(path, 0);
    const stored = await store.load(options);
    const { core } = revive(options, stored);
    const close = () => (store.close(), store.closed);
    return { store, core, secret: Buffer.from(stored.secret ?? '').toString('hex'), close };
  };
  const first = await opened();
  expect(first.secret).toMatch(/^[\da-f]{64}$/);
  const { fareId } = fareOf(first.core);
  await first.store.putSnapshot(first.core.save());
  await first.close();
  const second = await opened();
  expect(second.secret).toBe(first.secret);
  expect(ordered(second.core, fareId)).toMatchObject({ status: 200 });
  await second.close();
  expect(readFileSync(path, 'utf8').split(first.secret)).toHaveLength(2);
  for (const core of [first.core, second.core]) {
    const saved = JSON.stringify(core.save());
    expect(saved).not.toContain(first.secret);
    expect(saved).toBe(JSON.stringify(loadCore(core.save()).save()));
  }
  // A file of an earlier build has none: it gets one, which is another.
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.filter((line) => !line.includes(first.secret)).join('\n'));
  const third = await opened();
  expect([third.secret.length, third.secret === first.secret]).toEqual([64, false]);
  await third.close();
  const fourth = await opened();
  expect(fourth.secret).toBe(third.secret);
  await fourth.close();
});
