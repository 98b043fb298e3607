import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountRow, dispatcher, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '../../../fetches/index.ts';
import { noteTemplatesSlice } from '../../../noteTemplates/index.ts';
import { openScreen } from '../../../outbox/testing/screen.tsx';
import { settingsSlice } from '../../../settings/index.ts';
import { type TripsSees, tripsProcess, tripsSlice } from '../../index.ts';
import { planning } from '../../testing/planning.ts';
import { TripPlanner } from '../TripPlanner.tsx';

const gate = { id: 'n1', label: 'Gate', notes: 'Ask for the key.' };

/** The planner at pre-flight, for moves of an account with a note template. */
async function start(roles: (typeof dispatcher)['roles'] = ['Trip Administrator']) {
  const all = [settingsSlice, tripsSlice, noteTemplatesSlice];
  const { put, processes, ports } = planning(tripsProcess);
  const run = await openScreen<TripsSees>(
    all,
    {
      put: [
        ...put,
        {
          collection: 'accounts',
          rows: [accountRow('acc'), accountRow('north', { parentId: 'acc' })],
        },
        { collection: 'vehicles', rows: [vehicleRow('1', { model: 'Transit' })] },
      ],
      processes: [...processes.slice(1), fetchesProcess(fetchesOfAll(all as never))],
      ports,
    },
    { noteTemplates: [answered<'noteTemplates'>({ noteTemplates: [gate] }, nowMs)] },
  );
  await run.run('session/begin', { user: { ...dispatcher, roles } });
  await run.run('trips/open', { activityIds: ['a1', 'a2'] });
  await run.run('trips/goTo', { step: 'preflight' });
  run.draw(<TripPlanner />);
  return { ...run, draft: () => run.sees().trips.state.plan };
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const combo = (name: string) => page.getByRole('combobox', { name });

test('reading 42: chase types are modes; a planner that is off shows the reason', async () => {
  const { draft } = await start();
  const planner = radio('Uber no-sharing (planner)');
  const why = 'service not connected, tried again within 30 s 6 drivers at most';
  await expect.element(planner).toHaveAccessibleDescription(why);
  await planner.click({ force: true });
  expect(draft()?.mode).toBe('legacy-uber');
  expect(page.getByText('Chase car').elements()).toHaveLength(0);
  await radio('Company').click();
  await expect.element(combo('VIN or unit')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await combo('VIN or unit').fill('P1');
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(page.getByText('2024 Toyota Transit · P1 · 7 seats')).toBeVisible();
  expect(draft()?.chase.vin).toBe('1M8GDM9AXKP042788');
});

test('reading 18: the recommended number is part of its label and follows the moves', async () => {
  const { draft } = await start();
  const recommended = page.getByRole('radio', { name: /\(recommended\)$/ });
  await expect.element(recommended).toBeChecked();
  await expect.element(page.getByText(/^2 moves · up to \d+ drivers?$/)).toBeVisible();
  await radio('12').click();
  await expect.poll(() => draft()?.driverCount).toBe(12);
  await recommended.click();
  await expect.poll(() => draft()?.driverCount).toBe(null);
  await page.getByRole('slider', { name: 'Hourly rate' }).fill('35');
  await expect.poll(() => draft()?.wageCentsPerHour).toBe(3500);
});

test("'Now' moves along; 'At' begins at the next half hour and shows the zone", async () => {
  const { draft, run } = await start();
  await expect.element(field('Request time')).toHaveValue('02:00 AM');
  await run('clock/tick', { nowMs: nowMs + 60_000 });
  await expect.element(field('Request time')).toHaveValue('02:01 AM');
  await radio('At').click();
  await expect.poll(() => draft()?.requestMs).toBe(nowMs + 1_800_000);
  await expect.element(page.getByText('CST').first()).toBeVisible();
  await radio('One way').click();
  await radio('One per driver').click();
  await expect.poll(() => draft()).toMatchObject({ roundTrip: false, saveAs: 'perDriver' });
});

test('a bonus needs its role, an amount and then may have a reason', async () => {
  const { draft } = await start(['Trip Administrator', 'Payment Authorizer']);
  const [amount, reason] = [field('Driver bonus'), field('Reason of the bonus')];
  await expect.element(reason).toBeDisabled();
  await amount.fill('-1');
  await expect.element(button('Add')).toHaveAttribute('aria-disabled', 'true');
  await amount.fill('10.5');
  await reason.fill('Early gate');
  await button('Add').click();
  await expect.poll(() => draft()).toMatchObject({ tipCents: 1050, tipReason: 'Early gate' });
  await expect.element(page.getByText('$10.50 is added to the trip')).toBeVisible();
  await amount.fill('0');
  await expect.element(reason).toHaveValue('');
  await button('Add').click();
  await expect.poll(() => draft()).toMatchObject({ tipCents: 0, tipReason: '' });
});

test('a bonus is absent without its role; notes come from a template', async () => {
  const { draft } = await start();
  expect(field('Driver bonus').elements()).toHaveLength(0);
  await page.getByRole('button', { name: /Note template/ }).click();
  await page.getByRole('option', { name: /Gate/ }).click();
  await expect.element(field('Notes')).toHaveValue('Ask for the key.');
  await field('Notes').fill('Ask for the key. Six photos.');
  await expect.element(page.getByText('Filled in, then changed')).toBeVisible();
  await combo('Billing account').fill('north');
  await page.getByRole('option', { name: 'Account north' }).click();
  await expect
    .poll(() => draft())
    .toMatchObject({
      billingAccountId: 'north',
      notes: 'Ask for the key. Six photos.',
    });
  expect(await axeViolations()).toEqual([]);
});
