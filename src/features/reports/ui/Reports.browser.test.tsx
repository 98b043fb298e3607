import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Capability, may } from '#domain/capabilities.ts';
import { dayIn, type ReportKind } from '#domain/reports.ts';
import type { User } from '#domain/entities.ts';
import { accountRow, dispatcher, locationRow, nowMs } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { askAsideBy } from '#wire/link/askAside.ts';
import { answered, refused, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import type { NavigationSees } from '../../navigation/index.ts';
import { openScreen } from '../../outbox/testing/screen.tsx';
import { searchSlice } from '../../search/index.ts';
import { put } from '../../world/testing/world.ts';
import { type ReportsSees, reportsSlice } from '../index.ts';
import { ReportCenter, ReportPage } from '../ui.ts';

const zone = 'America/Chicago';
const head = { untilMs: nowMs, lastMoveMs: nowMs - 86_400_000, drivers: 1, lateBefore: 0 };
const today = dayIn(nowMs, zone);
const worked = {
  ...{ id: today, onTime: 3, late: 6, trips: 2, drivers: 1, milesCmi: 12_340, drivenMs: 3_600_000 },
  ...{ waitingMs: 0, plannedMs: 90, actualMs: 100, invalids: 0, rideTrips: 1, rideCents: 1234 },
};
const daily = answered<'dailyReport'>({ ...head, rows: [worked] }, nowMs);
const none = { ...head, rows: [] };
const others: Script = {
  efficiencyReport: [answered<'efficiencyReport'>(none, nowMs)],
  vehicleReport: [answered<'vehicleReport'>(none, nowMs)],
};
const admin = { ...dispatcher, roles: ['Administrator'] as const };

async function start(kind: ReportKind | 'center', script: Script, user: User = admin) {
  const run = await openScreen<ReportsSees & NavigationSees>([reportsSlice, searchSlice], {
    put: put({
      accounts: [accountRow('acc', { name: 'North' })],
      locations: [locationRow('l1', { timezone: zone })],
    }),
    overrides: { may: (one: string) => may(user.roles, one as Capability) },
  });
  const { link, sent } = scriptedLink(script);
  await run.run('session/begin', { user });
  const ask = askAsideBy(link, () => {});
  run.draw(
    <main style={{ height: 800 }}>
      {kind === 'center' ? <ReportCenter ask={ask} /> : <ReportPage kind={kind} ask={ask} />}
    </main>,
  );
  return { ...run, sent };
}

const text = (words: string | RegExp) => page.getByText(words).first();
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a report shows every day of the range, its figures and its totals', async () => {
  const { sent } = await start('daily', { dailyReport: [daily] });
  await expect.element(text('33.3 %')).toBeVisible();
  expect(sent('dailyReport')[0]?.request).toMatchObject({ to: today, zone, basis: 'start' });
  const foot = page.getByRole('row').elements().at(-1);
  expect(foot?.textContent).toMatch(/days, 1 worked936/);
  expect(await axeViolations()).toEqual([]);
});

test('a report that is stopped or failed keeps its range and is read again', async () => {
  const { sent } = await start('daily', { dailyReport: [undefined, refused(503, 'Down.'), daily] });
  await button('Cancel').click();
  await expect.element(text('Reading was stopped')).toBeVisible();
  await expect.element(button('Print')).toHaveAttribute('aria-disabled', 'true');
  await button('Read again').click();
  await expect.element(text('The report did not load')).toBeVisible();
  await button('Try again').click();
  await expect.element(text('33.3 %')).toBeVisible();
  const [first, ...rest] = sent('dailyReport').map(({ request }) => request);
  expect(rest).toEqual([first, first]);
});

test('a range without work names the last move, another is typed', async () => {
  const { sent, sees } = await start('daily', {
    dailyReport: [answered<'dailyReport'>(none, nowMs), daily],
  });
  await expect.element(text(/The last move was completed/)).toBeVisible();
  await button(/\d to \d/).click();
  const first = page.getByRole('textbox', { name: 'First day' });
  await expect.element(first).toHaveFocus();
  await userEvent.fill(first, '02/30/2026');
  await button('Show these days').click();
  await expect.element(text('As MM/DD/YYYY.')).toBeVisible();
  await userEvent.fill(first, '01/15/2026');
  await userEvent.fill(page.getByRole('textbox', { name: 'Last day' }), '01/20/2026');
  await button('Show these days').click();
  await expect.poll(() => sees().reports.state.view.to).toBe('2026-01-20');
  await expect.poll(() => sent('dailyReport')[1]?.request).toMatchObject({ from: '2026-01-15' });
});

test('the report center says who may read costs to a user without the role', async () => {
  const { sent } = await start('center', { dailyReport: [daily], ...others }, dispatcher);
  await expect.element(text('9 moves')).toBeVisible();
  await expect.element(text(/Only a Payment Authorizer or Administrator can/)).toBeVisible();
  await expect.element(button('Copy request')).toBeVisible();
  expect(sent('costingReport')).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('a printed report is on the page only until the print dialog closes', async () => {
  await start('daily', { dailyReport: [daily] });
  const asked: string[] = [];
  const { print } = window;
  window.print = () => void asked.push(document.querySelector('[data-paper]')?.textContent ?? '');
  await button('Print').click();
  await expect.poll(() => asked.length).toBe(1);
  window.print = print;
  expect(asked[0]).toMatch(/^NorthDaily report.*1 worked.*Printed .* by /);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull();
});
