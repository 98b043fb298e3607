import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Capability, may } from '#domain/capabilities.ts';
import { type CostingRow, dayIn, type ReportKind } from '#domain/reports.ts';
import type { User } from '#domain/entities.ts';
import { accountRow, dispatcher, locationRow, nowMs } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { askAsideBy } from '#wire/link/askAside.ts';
import { answered, refused, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import type { NavigationSees } from '#spine/navigation/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { searchSlice } from '../../search/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { type ReportsSees, reportsSlice } from '../index.ts';
import { ReportCenter, ReportPage } from '../ui.ts';

const zone = 'America/Chicago';
const head = { untilMs: nowMs, lastMoveMs: nowMs - 86_400_000, drivers: 1, lateBefore: 0 };
const today = dayIn(nowMs, zone);
const worked = {
  id: today,
  onTime: 3,
  late: 6,
  trips: 2,
  drivers: 1,
  milesCmi: 12_340,
  drivenMs: 3_600_000,
  waitingMs: 0,
  plannedMs: 90,
  actualMs: 100,
  invalids: 0,
  rideTrips: 1,
  rideCents: 1234,
};
const daily = answered<'dailyReport'>({ ...head, rows: [worked] }, nowMs);
const none = { ...head, rows: [] };
const others: Script = {
  efficiencyReport: [answered<'efficiencyReport'>(none, nowMs)],
  vehicleReport: [answered<'vehicleReport'>(none, nowMs)],
};
const parentId = 'acc';
const admin = { ...dispatcher, roles: ['Administrator'] as const };

async function start(kind: ReportKind | 'center', script: Script, user: User = admin) {
  const run = await openScreen<ReportsSees & NavigationSees>([reportsSlice, searchSlice], {
    put: put({
      accounts: [accountRow('acc', { name: 'North' }), accountRow('s', { name: 'Site', parentId })],
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
  const script = [undefined, refused(503, 'Down.'), daily, answered<'dailyReport'>(none, nowMs)];
  const { sent } = await start('daily', { dailyReport: script });
  await button('Cancel').click();
  await expect.element(text('Reading was stopped')).toBeVisible();
  await expect.element(button('Print')).toHaveAttribute('aria-disabled', 'true');
  await button('Read again').click();
  await expect.element(text('The daily report did not load')).toBeVisible();
  await expect.element(text('Down. The range stays chosen. Nothing was downloaded.')).toBeVisible();
  const code = text(/^dailyReport: 503 at \d\d:\d\d [AP]M C[SD]T$/);
  await expect.element(code).not.toBeInTheDocument();
  await button('Details').click();
  await expect.element(code).toBeVisible();
  await expect.element(button('Details')).toHaveAttribute('aria-expanded', 'true');
  expect(await axeViolations()).toEqual([]);
  await button('Try again').click();
  await expect.element(text('33.3 %')).toBeVisible();
  // Figures stay those of the time they were read at, until they are read again by hand.
  await button('Read the report again').click();
  await expect.element(text('No moves in this range')).toBeVisible();
  await expect.element(button('Read the report again')).toHaveFocus();
  const [first, ...rest] = sent('dailyReport').map(({ request }) => request);
  expect(rest).toEqual([first, first, first]);
});

test('a range without work names the last move, another is typed', async () => {
  const { sent, sees } = await start('daily', {
    dailyReport: [
      answered<'dailyReport'>(none, nowMs),
      answered<'dailyReport'>(none, nowMs),
      daily,
    ],
  });
  await expect.element(text(/The last move was completed/)).toBeVisible();
  // It is the one that is shown.
  expect(button('The last month').elements()).toEqual([]);
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
  await button('The last month').click();
  await expect.poll(() => sees().reports.state.view.from).toBeNull();
});

test('costs of any number of trips lead from a driver to the trips behind the sum', async () => {
  const costs = { moves: 1, payCents: 100, chaseCents: 0, rideCents: 0, bonusCents: 0 };
  const rows = Array.from({ length: 10_001 }, (_, at): CostingRow => {
    const driver = { id: `d${at % 3334}`, name: `Driver ${at % 3334}`, ...costs };
    return {
      id: `t${at}`,
      name: `KC-${at}`,
      day: today,
      startLabel: '',
      chaseType: 'Tow',
      ...costs,
      estimatedCents: 100,
      drivers: [{ ...driver, estimatedCents: 100 }],
    };
  });
  await start('costing', { costingReport: [answered<'costingReport'>({ ...head, rows }, nowMs)] });
  await expect.element(text('10,001 trips')).toBeVisible();
  await expect.element(button('Print')).toHaveAttribute('aria-disabled', 'true');
  // It stands in the row of the tools, above the figures.
  const tools = page.getByRole('heading', { level: 1 }).element().parentElement;
  expect(tools?.contains(page.getByRole('radio', { name: 'Drivers' }).element())).toBe(true);
  await page.getByText('Drivers', { exact: true }).click();
  await expect.element(text('3,334 drivers')).toBeVisible();
  await page.getByRole('gridcell', { name: 'Driver 7', exact: true }).click();
  await expect.element(text('Trips of Driver 7')).toBeVisible();
  await expect.element(text('KC-3341')).toBeVisible();
  await expect.element(button('Print')).not.toHaveAttribute('aria-disabled', 'true');
  await button('All trips').click();
  await expect.element(text('10,001 trips')).toBeVisible();
  // Without room beside the tools it stands above the table.
  await page.viewport(1024, 768);
  await expect.poll(() => tools?.querySelector('[type=radio]')).toBeNull();
  await page.getByText('Sites', { exact: true }).click();
  await expect.element(text('A click shows the trips of a site.')).toBeVisible();
});

test('a row leads to its trips by keyboard, Esc leads back, a failed read is retried', async () => {
  const { id: _day, trips: _trips, ...numbers } = worked;
  const trip = { id: 't1', name: 'KC-1', day: today, startLabel: 'Lenexa', ...numbers };
  const trips = answered<'dailyTrips'>({ untilMs: nowMs, drivers: 1, rows: [trip] }, nowMs);
  const { sent, sees } = await start('daily', {
    dailyReport: [daily],
    dailyTrips: [refused(503, 'Down.'), trips, trips, trips],
  });
  const rows = page.getByRole('grid', { name: /^Days/ });
  await expect.element(rows).toBeVisible();
  (rows.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('The trips did not load')).toBeVisible();
  await button('Try again').click();
  await expect.element(text(/^Trips of .* until/)).toBeVisible();
  expect(sent('dailyTrips')[0]?.request).toMatchObject({ rowId: today, zone, to: today });
  await expect.element(page.getByRole('gridcell', { name: 'KC-1' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await button('All days').click();
  await expect.element(rows).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const behind = page.getByRole('grid', { name: 'Trips: Enter opens one' });
  await expect.element(behind).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(rows).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(behind).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sees().navigation.state.path).toBe('/command-center/trip/t1');
});

test('the report center says who may read costs to a user without the role', async () => {
  const { sent } = await start('center', { dailyReport: [daily], ...others }, dispatcher);
  await expect.element(text('9 moves')).toBeVisible();
  await expect.element(text(/Only a Payment Authorizer or Administrator can/)).toBeVisible();
  await expect.element(button('Copy request')).toBeVisible();
  expect(sent('costingReport')).toEqual([]);
  await expect.poll(() => sent('vehicleReport')).toHaveLength(1);
  await expect.element(button('Open the daily report')).toBeVisible();
  expect(button('Open the invoices').elements()).toEqual([]);
  // Locked or not, tiles are of one height.
  const heights = ['Daily', 'Costing', 'Efficiency', 'Vehicle'].map((name) =>
    Math.round(page.getByRole('region', { name: `${name} report` }).element().clientHeight),
  );
  expect(heights).toEqual(heights.map(() => heights[0]));
  expect(await axeViolations()).toEqual([]);
});

test('the report center asks for one report at a time', async () => {
  const { sent } = await start('center', { dailyReport: [undefined], ...others });
  await expect.element(text('Reading...')).toBeVisible();
  await expect.element(text('Not read yet.')).toBeVisible();
  await expect.poll(() => sent('dailyReport')).toHaveLength(1);
  for (const call of ['costingReport', 'efficiencyReport', 'vehicleReport', 'invoices'] as const) {
    expect(sent(call)).toEqual([]);
  }
});

test('a printed report is on the page only until the print dialog closes', async () => {
  await start('daily', { dailyReport: [daily] });
  const asked: string[] = [];
  const { print } = window;
  window.print = () => void asked.push(document.querySelector('[data-paper]')?.textContent ?? '');
  await button('Print').click();
  await expect.poll(() => asked.length).toBe(1);
  window.print = print;
  // Who printed it stands above the table: below, it took a page of its own.
  expect(asked[0]).toMatch(/^North · SiteDaily report.*Printed .* by .*1 worked[^a-z]*$/);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull();
});
