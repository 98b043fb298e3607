import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountRow, dispatcher, locationRow, nowMs, rideRow } from '#domain/testing/rows.ts';
import type { RideEstimate } from '#domain/rides.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered, heldAnswer, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '../../fetches/index.ts';
import type { FormsSees } from '../../forms/index.ts';
import { TelemetryProvider } from '../../map/ui.ts';
import { openScreen } from '../../outbox/testing/screen.tsx';
import { settingsSlice } from '../../settings/index.ts';
import { put } from '../../world/testing/world.ts';
import { endAt } from '../rides.fetches.ts';
import { ridesSlice } from '../index.ts';
import { RideList, RidePanel } from '../ui.ts';

const zone = 'America/Chicago';
const { accountId } = dispatcher;
const places = ['A', 'B'].map((id) => locationRow(id, { accountId, timezone: zone }));
const [from, to] = places.map((row) => endAt({ ...row, timezone: zone }));
const ordered = rideRow('r1', { accountId, firstName: 'Marcus', lastName: 'Boone' });
const fare = { fareId: 'f', seats: 4, about: '', pickupMs: nowMs + 240_000 };
const estimate = (heldMs: number): RideEstimate => ({
  fares: [
    { ...fare, productId: 'standard', product: 'Standard', priceCents: 2_340 },
    { ...fare, productId: 'xl', product: 'XL', priceCents: 3_610 },
  ],
  ...{ distanceCmi: 1_180, durationMs: 1_260_000, askedMs: nowMs, heldUntilMs: nowMs + heldMs },
});
const prices = (heldMs = 300_000) => answered<'estimateRide'>(estimate(heldMs), nowMs);

async function start(script: Script) {
  const slices = [ridesSlice, settingsSlice];
  const run = await openScreen<FormsSees>(
    slices,
    {
      put: put({ accounts: [accountRow(accountId, { name: 'North' })], locations: places }),
      processes: [fetchesProcess(fetchesOfAll(slices as never))],
    },
    script,
  );
  const id = `${accountId}@1`;
  await run.run('forms/open', { of: 'rides/order', id });
  const person = { firstName: 'Marcus', lastName: 'Boone', phone: '+19135550157' };
  await run.run('forms/type', {
    ...{ of: 'rides/order', id, typed: { ...person, from, to }, over: {} },
  } as never);
  run.draw(
    <TelemetryProvider telemetry={{ nowMs: () => nowMs } as never}>
      <RidePanel isKept />
      <RideList leftPx={540} rightPx={0} isDocked />
    </TelemetryProvider>,
  );
  return run;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('the button has the chosen price, and locks until the ride is listed', async () => {
  const slow = heldAnswer<{ ride: typeof ordered }>();
  const { sent } = await start({ estimateRide: [prices()], orderRide: [slow.promise] });
  await expect.element(button('Request ride, $23.40')).toBeVisible();
  await expect.element(page.getByText('5:00 left')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('radio', { name: /XL/ }).click({ force: true });
  await button('Request ride, $36.10').click();
  await expect.element(page.getByText('Requesting')).toBeVisible();
  expect(sent('orderRide')).toMatchObject([{ request: { productId: 'xl' } }]);
  slow.give(answered<'orderRide'>({ ride: ordered }, nowMs));
  await expect.element(page.getByText('Finding a car')).toBeVisible();
  await expect.element(button('Cancel')).toBeVisible();
  expect(page.getByRole('textbox', { name: 'First name' }).elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('prices that are not held any more are estimated again by hand', async () => {
  const { sent } = await start({ estimateRide: [prices(0), prices()] });
  await expect.element(page.getByText('The price is not held any more.')).toBeVisible();
  await button('Estimate again').last().click();
  await expect.element(button('Request ride, $23.40')).toBeVisible();
  expect(sent('estimateRide')).toHaveLength(2);
});
