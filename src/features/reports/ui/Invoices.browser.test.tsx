import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Capability, may } from '#domain/capabilities.ts';
import type { User } from '#domain/entities.ts';
import type { Invoice, InvoiceLine, Payment } from '#domain/invoices.ts';
import { accountRow, dispatcher, locationRow, nowMs } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { askAsideBy } from '#wire/link/askAside.ts';
import { answered, refused, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import type { NavigationSees } from '#spine/navigation/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { searchSlice } from '../../search/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { type ReportsSees, reportsSlice } from '../index.ts';
import { InvoiceList, InvoicePage, PaymentList } from '../ui.ts';

const dayMs = 86_400_000;
const parts = { payCents: 2000, chaseCents: 0, rideCents: 300, bonusCents: 0 };
const invoice = (id: string, changes: Partial<Invoice> = {}): Invoice => ({
  id,
  number: id.toUpperCase(),
  accountId: 'acc',
  accountName: 'North',
  address: '1 Main St',
  day: '2026-09-14',
  issuedMs: nowMs - dayMs,
  dueMs: nowMs - dayMs,
  paidMs: null,
  trips: 1,
  moves: 2,
  ...parts,
  ordered: 0,
  orderedCents: 0,
  ...changes,
});
const late = invoice('inv-2');
const rows = [late, invoice('inv-1', { paidMs: nowMs, accountName: 'South' })];
const trip: InvoiceLine = {
  id: 'trip-1',
  kind: 'trip',
  name: 'KC-1',
  overMs: nowMs,
  moves: 2,
  workMs: 7_200_000,
  chaseCmi: 0,
  rides: 1,
  ...parts,
};
const list = answered<'invoices'>({ invoices: rows }, nowMs);
const from = { name: 'Plains Auto', address: '1 Office Way, Olathe, KS 66061' };
const one = answered<'invoice'>({ invoice: late, from, lines: [trip] }, nowMs);
const paid: Payment = {
  id: 'pay-1',
  kind: 'driver',
  paidMs: nowMs,
  who: 'Ann Reed',
  accountId: 'acc',
  accountName: 'North',
  cents: 2000,
  forKind: 'trip',
  forId: 'trip-1',
  forName: 'KC-1',
};
const admin = { ...dispatcher, roles: ['Administrator'] as const };

async function start(screen: 'list' | 'one' | 'payments', script: Script, user: User = admin) {
  const run = await openScreen<ReportsSees & NavigationSees>([reportsSlice, searchSlice], {
    put: put({
      accounts: [accountRow('acc', { name: 'North' })],
      locations: [locationRow('l1', { timezone: 'America/Chicago' })],
    }),
    overrides: { may: (name: string) => may(user.roles, name as Capability) },
  });
  const { link, sent } = scriptedLink(script);
  await run.run('session/begin', { user });
  const ask = askAsideBy(link, () => {});
  run.draw(
    <main style={{ height: 800 }}>
      {screen === 'list' ? <InvoiceList ask={ask} /> : null}
      {screen === 'one' ? <InvoicePage id="inv-2" ask={ask} /> : null}
      {screen === 'payments' ? <PaymentList ask={ask} /> : null}
    </main>,
  );
  return { ...run, sent };
}

const text = (words: string | RegExp) => page.getByText(words).first();
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('invoices are listed with what is due, and searched', async () => {
  await start('list', { invoices: [list], invoice: [one] });
  await expect.element(text('1 day overdue')).toBeVisible();
  await expect.element(text('$23.00 overdue')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('textbox', { name: 'Search invoices' }).fill('south');
  await expect.element(text('1 found')).toBeVisible();
  await expect.element(text('INV-1')).toBeVisible();
  // When a server bills is not known: no hour is named.
  await start('list', { invoices: [answered<'invoices'>({ invoices: [] }, nowMs)] });
  const empty = 'Once trips and rides are billed to an account, its invoices are listed here.';
  await expect.element(text(empty)).toBeVisible();
});

test('an invoice says what it bills for, and opens its trips', async () => {
  const { sees } = await start('one', { invoice: [refused(503, 'Down.'), one] });
  await expect.element(text('The invoice did not load')).toBeVisible();
  await button('Try again').click();
  await expect.element(text('1 trip with 2 moves')).toBeVisible();
  await expect.element(text('Bill from')).toBeVisible();
  await expect.element(text(from.address)).toBeVisible();
  await expect.element(text('2.0 h')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const { print } = window;
  let paper = '';
  window.print = () => void (paper = document.querySelector('[data-paper]')?.textContent ?? '');
  await button('Print').click();
  await expect.poll(() => paper).toContain('Total$23.00Paid$0.00Balance due$23.00');
  window.print = print;
  window.dispatchEvent(new Event('afterprint'));
  await button('KC-1').click();
  await expect.poll(() => sees().navigation.state.path).toBe('/command-center/trip/trip-1');
});

test('an invoice names what was ordered once', async () => {
  const orders = [
    { ...trip, id: 'ride-1', kind: 'ride', name: 'Gene Foley' },
    { ...trip, id: 'voucher-1', kind: 'voucher', name: 'RIDE-1' },
    { ...trip, id: 'delivery-1', kind: 'delivery', name: 'Keys' },
  ] as const;
  const lines = answered<'invoice'>({ invoice: late, from, lines: [trip, ...orders] }, nowMs);
  await start('one', { invoice: [lines] });
  await expect.element(text('Gene Foley')).toBeVisible();
  const names = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
  const named = ['Ride of Gene Foley', 'Voucher RIDE-1', 'Delivery of Keys'];
  const found = named.map((words) => names.some((line) => line.startsWith(words)));
  expect(found).toEqual([true, true, true]);
});

test('payments of the days are listed, and are not asked for without the role', async () => {
  const { sent } = await start('payments', {
    payments: [answered<'payments'>({ payments: [paid] }, nowMs)],
  });
  await expect.element(text('Ann Reed')).toBeVisible();
  await expect.element(text('$20.00 paid out')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(sent('payments')).toHaveLength(1);
  const topOf = (name: string) => button(name).element().getBoundingClientRect().top;
  await page.viewport(1024, 768);
  await expect.poll(() => topOf('Print')).toBe(topOf('CSV'));
  await expect.poll(() => topOf('CSV')).toBe(topOf('Zone of the days'));
  // The search stands below them, beside what is shown: with thousands found there is no room.
  const search = page.getByRole('textbox', { name: 'Search payments' });
  const below = () => search.element().getBoundingClientRect().top;
  await expect.poll(below).toBeGreaterThan(topOf('CSV') + 20);
  await start('payments', { payments: [answered<'payments'>({ payments: [] }, nowMs)] });
  const empty =
    'What is paid to drivers and for rides, and what is received for invoices, is listed here.';
  await expect.element(text(empty)).toBeVisible();
  const other = await start('payments', {}, dispatcher);
  await expect.element(text('The payments are not for your role')).toBeVisible();
  expect(other.sent('payments')).toEqual([]);
});
