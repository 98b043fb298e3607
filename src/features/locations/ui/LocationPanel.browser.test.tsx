import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountRow, dispatcher, locationRow, nowMs } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import { answered, type Script } from '#wire/testing/scriptedLink.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { askMainSt, mainSt } from '../../places/testing/placesService.ts';
import { PlacesService } from '../../places/ui.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { put } from '#spine/world/testing/world.ts';
import { locationsSlice } from '../index.ts';
import { LocationPanel, usePlaced } from '../ui.ts';

const home = locationRow('A', { kind: 'home', label: 'Store A', accountId: dispatcher.accountId });
const made = locationRow('n1', { label: 'Wash bay' });
const below = { ...mainSt, address: '19 Main St', lonE6: -94_700_100 };

/** Answers as a places service; the address of any point is `below`. */
const service = (details: 'good' | 'down') =>
  (async (call: string) => {
    if (call === 'addressAt') return { is: 'ok', reply: { address: below }, serverMs: nowMs };
    if (call === 'placeDetails' && details === 'down') return { is: 'notSent' };
    return (askMainSt as (call: string) => Promise<unknown>)(call);
  }) as unknown as AskAside;

async function start(script: Script = {}, details: 'good' | 'down' = 'good') {
  const account = accountRow(dispatcher.accountId, { name: 'North' });
  const rows = put({ accounts: [account], locations: [home] });
  const run = await openScreen<FormsSees>([locationsSlice, settingsSlice], { put: rows }, script);
  const id = `start:${dispatcher.accountId}`;
  await run.run('forms/open', { of: 'locations/create', id });
  run.draw(
    <PlacesService ask={service(details)}>
      <LocationPanel hasGround />
      <Map />
    </PlacesService>,
  );
  return run;
}

/** Sets the pin as the map does. */
function Map() {
  const placing = usePlaced(null);
  const drop = (lonE6: number) => () => placing?.set({ lonE6, latE6: mainSt.latE6 });
  return (
    <>
      <button type="button" onClick={drop(-94_700_090)}>
        Here
      </button>
      <button type="button" onClick={drop(-94_700_200)}>
        There
      </button>
    </>
  );
}

/** The panel lies over these buttons. */
function drop(name: string): void {
  const button = page.getByRole('button', { name, exact: true }).element();
  (button as HTMLElement).click();
}

const field = (name: string) => page.getByRole('textbox', { name });
const find = page.getByRole('combobox', { name: 'Find the address' });
const save = page.getByRole('button', { name: 'Save' });

async function takeSuggestion() {
  await find.fill('15 Main');
  await page.getByRole('option', { name: /15 Main St/ }).click();
  await expect.element(field('City')).toHaveValue('Olathe');
}

test('a found address fills the form, and Save sends every field', async () => {
  const { sent } = await start({
    createLocation: [answered<'createLocation'>({ location: made }, nowMs)],
  });
  await expect.element(page.getByText('for the pick-up of this move')).toBeVisible();
  await takeSuggestion();
  expect(await axeViolations()).toEqual([]);
  await field('Location Name').fill('Wash bay');
  await field('Contact phone').fill('913-555-01');
  const digits = page.getByText('8 digits, a phone number has 10.').first();
  await expect.element(digits).toBeVisible();
  await field('Contact phone').fill('913-555-0149');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent('createLocation').length).toBe(1);
  const { lonE6, latE6, address } = mainSt;
  expect(sent('createLocation')[0]?.request).toMatchObject({
    location: { label: 'Wash bay', address, lonE6, latE6, contactPhone: '913-555-0149' },
  });
  await expect.poll(() => page.getByText('New location').elements()).toEqual([]);
});

test('the address follows the pin until a part of it is typed by hand', async () => {
  await start();
  await takeSuggestion();
  drop('Here');
  await expect.element(field('Street Address')).toHaveValue('19 Main St');
  await expect.element(page.getByText('from the pin')).toBeVisible();
  expect(page.getByText('settled').elements()).toEqual([]);
  await field('Street Address').fill('Dock 4');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('typed by hand')).toBeVisible();
  drop('There');
  await expect.element(field('Street Address')).toHaveValue('Dock 4');
});

test('a place that cannot be read and a missing pin are said beside, the input stays', async () => {
  await start({}, 'down');
  await find.fill('15 Main');
  await page.getByRole('option', { name: /15 Main St/ }).click();
  await expect.element(page.getByText(/^The place could not be found\./)).toBeVisible();
  await field('Location Name').fill('Wash bay');
  await userEvent.keyboard('{Enter}');
  const noPin = 'Set the pin, or choose the address from the list.';
  await expect.element(page.getByText(noPin, { exact: true })).toBeVisible();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await expect.element(field('Location Name')).toHaveValue('Wash bay');
});
