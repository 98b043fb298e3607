import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityRow, dispatcher, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import { answered, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { flowProcess } from '#spine/flow/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { load } from '#spine/world/testing/world.ts';
import { locationsSlice } from '../../locations/index.ts';
import { vinsSlice } from '../../vins/index.ts';
import { NoPositions } from '../../map/testing/telemetry.tsx';
import { askMainSt, mainSt } from '../../places/testing/placesService.ts';
import { PlacesService } from '../../places/ui.ts';
import { type MovesSees, movesProcess, movesSlice } from '../index.ts';
import { MoveWizard } from './MoveWizard.tsx';

const vins = ['1HGCM82633A004352', '1M8GDM9AXKP042788', '2T3W1RFV8PC000001'];
const put = [
  {
    collection: 'locations',
    rows: [
      locationRow('A', { label: 'Shawnee Detail' }),
      locationRow('B', { label: 'Lenexa Collision' }),
    ],
  },
  {
    collection: 'vehicles',
    rows: [
      vehicleRow('v1', { vin: '1C4RJKBG9P8834127', stock: 'P4431', locationId: 'A' }),
      vehicleRow('v2', { vin: '5XYRG4LC7MG017734', stock: 'P4407', locationId: 'A' }),
      vehicleRow('v3', { vin: '1FTFW1E59MFA10418', stock: 'P4446', locationId: 'B' }),
    ],
  },
  { collection: 'activities', rows: [activityRow('a1', { vehicleId: 'v2', vin: null })] },
] as const;

async function start(data: object = {}, script: Script = {}, ask: AskAside | null = null) {
  const processes = [flowProcess, movesProcess, fetchesProcess(fetchesOfAll([vinsSlice as never]))];
  const options = { put: put as never, processes };
  const run = await openScreen<MovesSees>(
    [movesSlice, locationsSlice, settingsSlice],
    options,
    script,
  );
  onTestFinished(() => run.machine.close());
  await load(run, {});
  await run.run('moves/start', { startId: null, endId: null, ...data });
  run.draw(
    <NoPositions>
      <PlacesService ask={ask}>
        <MoveWizard />
      </PlacesService>
    </NoPositions>,
  );
  return run;
}

const field = (name: string) => page.getByRole('combobox', { name });

/** A keyboard that counts, VINs aside. */
function counting() {
  let count = 0;
  const press = async (key: string) => {
    count += 1;
    await userEvent.keyboard(`{${key}}`);
  };
  return {
    count: () => count,
    press,
    type: async (text: string) => {
      count += text.length;
      await userEvent.keyboard(text);
    },
    vin: (text: string) => userEvent.keyboard(text),
    /** Tabs until something whose name begins so has the focus. */
    tabTo: async (name: string) => {
      for (let presses = 0; presses < 30; presses += 1) {
        const { activeElement: now } = document;
        const named = now?.getAttribute('aria-label') ?? now?.textContent ?? '';
        const label = (now as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '';
        if (named.startsWith(name) || label.startsWith(name)) return;
        await press('Tab');
      }
      throw new Error(`Tab does not reach ${name}`);
    },
  };
}

test('a move of three vehicles takes at most 120 keystrokes beside the VINs', {
  timeout: 120_000,
}, async () => {
  const rows = ['a7', 'a8', 'a9'].map((id) => activityRow(id));
  const { sent, sees } = await start(
    {},
    { createActivities: [answered<'createActivities'>({ activities: rows }, nowMs)] },
  );
  const keys = counting();
  const choose = async (text: string, label: string) => {
    await keys.type(text);
    await expect.element(page.getByRole('option', { name: label })).toBeVisible();
    await keys.press('Enter');
  };
  await expect.element(field('Pick-Up Location')).toHaveFocus();
  // Nothing lies over the places that are often used.
  expect(page.getByRole('listbox').elements()).toEqual([]);
  await choose('shaw', 'Shawnee Detail');
  await expect.element(page.getByText('2 vehicles · no drivers')).toBeVisible();
  await keys.tabTo('Drop-off location');
  await choose('lenex', 'Lenexa Collision');
  await keys.tabTo('Next');
  await keys.press('Enter');
  for (const [at, vin] of vins.entries()) {
    await expect.poll(() => sees().moves.state.draft?.vehicles.length).toBe(at + 1);
    await keys.tabTo('VIN or stock label');
    await keys.vin(vin);
    await keys.tabTo('Drop-off note');
    if (at === vins.length - 1) break;
    // Enter in the last field leads to 'Add vehicle'.
    await keys.press('Enter');
    await expect.element(page.getByRole('button', { name: 'Add vehicle' })).toHaveFocus();
    await keys.press('Enter');
    await expect.element(field('VIN or stock label')).toHaveFocus();
  }
  await keys.tabTo('Next');
  await keys.press('Enter');
  await expect.element(page.getByRole('heading', { name: 'Is this correct?' })).toBeVisible();
  // No new move has a driver: the next act is to plan, and the only filled one.
  const filled = [...document.querySelectorAll('button[class*="primary"]')];
  expect(filled.map((button) => button.textContent)).toEqual(['Confirm and plan']);
  await keys.tabTo('Confirm Move');
  await keys.press('Enter');
  await expect.poll(() => sent('createActivities').length).toBe(1);
  expect(sent('createActivities')[0]?.request.moves.map(({ vin }) => vin)).toEqual(vins);
  expect(keys.count()).toBeLessThanOrEqual(120);
});

test('Alt with the arrows moves between the cards, and keeps what was being typed', async () => {
  const { sees } = await start({ startId: 'A', endId: 'B', vehicleCount: 3 });
  await field('VIN or stock label').click();
  await userEvent.keyboard(`${vins[0]}{Alt>}{ArrowDown}{/Alt}`);
  await expect.poll(() => sees().moves.state.draft?.selected).toBe(1);
  await expect.element(field('VIN or stock label')).toHaveFocus();
  await expect.element(field('VIN or stock label')).toHaveValue('');
  const first = () => sees().moves.state.draft?.vehicles[0]?.vinInput;
  await expect.poll(first).toBe(vins[0]);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(field('VIN or stock label')).toHaveValue(vins[0]);
  await expect
    .element(
      page.getByRole('status').filter({ hasText: 'Vehicle 2 needs a VIN or a stock label.' }),
    )
    .toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a card that opens is seen as a whole, also where the panel is short', async () => {
  await page.viewport(1024, 520);
  try {
    await start({ startId: 'A', endId: 'B', vehicleCount: 2 });
    await field('VIN or stock label').click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const bottom = () => {
      const card = document.querySelector('[aria-label="Vehicle 2"][data-open]');
      let scroller = card?.parentElement;
      while (scroller && scroller.scrollHeight <= scroller.clientHeight) {
        scroller = scroller.parentElement;
      }
      if (!card || !scroller || scroller === document.documentElement) throw new Error('no scroll');
      return card.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(0);
  } finally {
    await page.viewport(1440, 900);
  }
});

const accord = Object.entries({
  'Error Code': '1',
  'Model Year': '2003',
  'Body Class': 'Coupe',
  Trim: 'EX-V6',
  Make: 'HONDA',
  Model: 'Accord',
  'Displacement (L)': '3.0',
  'Engine Number of Cylinders': '6',
  'Engine Configuration': 'V-Shaped',
}).map(([variable, value]) => ({ variable, value }));

test('a typed VIN is decoded, and a wrong check digit is marked and kept', async () => {
  const facts = answered<'decodeVin'>({ facts: accord }, nowMs);
  const data = { startId: 'A', endId: 'B', vehicleCount: 2 };
  const { sent } = await start(data, { decodeVin: [facts] });
  await field('VIN or stock label').click();
  await userEvent.keyboard('1HGCM82643A00435');
  await userEvent.keyboard('2');
  await expect.element(page.getByText('2003 Honda Accord')).toBeVisible();
  await expect.element(page.getByText('VIN decoded')).toBeVisible();
  // Nothing lies over the fields below.
  expect(page.getByRole('listbox').elements()).toEqual([]);
  await expect.element(page.getByText(' · EX-V6 · 3.0 L V6')).toBeVisible();
  await expect.element(page.getByTitle('Expected 3')).toHaveTextContent('4');
  await expect.element(page.getByText('Kept as typed.')).toBeVisible();
  // Its closed card says the same.
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/should be 3\)\. Kept as typed\.$/)).toBeVisible();
  await expect.element(page.getByText('2003 Honda Accord')).toBeVisible();
  await expect.element(page.getByTitle('Expected 3')).toBeVisible();
  await expect.element(field('VIN or stock label')).toHaveFocus();
  await userEvent.keyboard('red one{ArrowDown}{Enter}{Tab}');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByRole('heading', { name: 'Is this correct?' })).toBeVisible();
  await expect.element(page.getByText('2003 Honda Accord')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(sent('decodeVin').map(({ request }) => request.vin)).toEqual(['1HGCM82643A004352']);
});

test('suggestions show where a vehicle is, and one that moves already can be taken', async () => {
  await start({ startId: 'A', endId: 'B' });
  await field('VIN or stock label').click();
  await userEvent.keyboard('P44');
  const option = (stock: string) => page.getByRole('option').filter({ hasText: stock });
  await expect.element(option('P4431')).toHaveTextContent('at Shawnee Detail');
  await expect.element(option('P4407')).toHaveTextContent('moving, PA-a1');
  await expect.element(option('P4446')).toHaveTextContent('at Lenexa Collision');
  await option('P4407').click();
  await expect.element(page.getByText('Also in PA-a1')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('P4407 is already moving')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Edit vehicle 1' }).click();
  await expect.element(field('VIN or stock label')).toHaveValue('P4407');
});

test('a click lists the vehicles at the pick-up first, and Enter takes the first hit', async () => {
  const { sees } = await start({ startId: 'B', endId: 'A', vehicleCount: 2 });
  await field('VIN or stock label').click();
  const stocks = () =>
    page
      .getByRole('option')
      .elements()
      .flatMap(({ textContent }) => /P44\d\d/.exec(textContent ?? '') ?? []);
  await expect.poll(stocks).toEqual(['P4446', 'P4431', 'P4407']);
  await userEvent.keyboard('P44');
  await expect.poll(stocks).toEqual(['P4446', 'P4431', 'P4407']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sees().moves.state.draft?.vehicles[0]?.vehicleId).toBe('v3');
  await expect.poll(stocks).toEqual([]);
  await expect.element(field('VIN or stock label')).toHaveValue('P4446');
});

test('a word is a label of the vehicle only once it is kept as one', async () => {
  const { sees } = await start({ startId: 'A', endId: 'B' });
  const vehicle = () => sees().moves.state.draft?.vehicles[0];
  await field('VIN or stock label').fill('P4431');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => vehicle()?.vehicleId).toBe('v1');
  await field('VIN or stock label').fill('Metro');
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(page.getByText('Nothing is chosen yet: take one of')).toBeVisible();
  await expect.element(field('VIN or stock label')).toHaveValue('Metro');
  // Its edit forgets the vehicle that was chosen (S1 §5).
  expect(vehicle()).toMatchObject({ vehicleId: null, vinInput: '' });
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await field('VIN or stock label').click();
  await page.getByRole('option', { name: 'Keep "Metro" as a label' }).click();
  await expect.poll(() => vehicle()?.vinInput).toBe('Metro');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('kept as a label.')).toBeVisible();
  await expect.element(field('VIN or stock label')).toHaveValue('Metro');
  expect(vehicle()?.vinInput).toBe('Metro');
});

test('the unflipped flow asks its questions in four steps (S1 §2)', async () => {
  const run = await start();
  await run.run('moves/close', {});
  await run.run('moves/setFlow', { isFlipped: false });
  await run.run('moves/start', { startId: 'A', endId: 'B' });
  const asked = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible();
  await asked('Is it coming or going or moving?');
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Confirm: Move' }).click();
  await asked('What vehicle are we moving?');
  await field('VIN or stock label').fill('red one');
  await page.getByRole('option', { name: 'Keep "red one" as a label' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await asked('Where is it coming from and where is it going?');
  expect(page.getByRole('button', { name: 'Swap' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await asked('Is this correct?');
  await page.getByRole('button', { name: 'Edit Drop-off location' }).click();
  await asked('Where is it coming from and where is it going?');
});

test('a suggested place becomes an end, and is saved among the locations where asked', async () => {
  const { sees } = await start({ startId: 'A' }, {}, askMainSt);
  const end = () => sees().moves.state.draft?.endPlace;
  await expect.element(page.getByText('Often dropped off at')).toBeVisible();
  await field('Drop-off location').fill('15 Ma');
  await expect.element(page.getByText('Nothing is chosen yet')).toBeInTheDocument();
  await page.getByRole('option', { name: /15 Main St/ }).click();
  const { label, lonE6 } = mainSt;
  await expect.poll(end).toMatchObject({ label, lonE6, shouldSaveAsNewMyLocation: false });
  await expect.element(field('Drop-off location')).toHaveValue('15 Main St');
  await page.getByRole('switch', { name: 'Save as my location' }).click();
  await expect.poll(end).toMatchObject({ label, shouldSaveAsNewMyLocation: true });
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect.element(field('Pick-Up Location')).toHaveValue('15 Main St');
  await page.getByRole('button', { name: 'Clear the pick-up' }).click();
  await page.getByRole('button', { name: 'Lenexa Collision' }).click();
  await expect.element(field('Pick-Up Location')).toHaveValue('Lenexa Collision');
  await field('Pick-Up Location').fill('15 Ma');
  await expect.element(page.getByText('Lenexa Collision stays chosen')).toBeInTheDocument();
  expect(sees().moves.state.draft?.startId).toBe('B');
  // The first one that fits, and not the chosen one, is taken.
  await field('Pick-Up Location').fill('Shawn');
  await expect.element(page.getByRole('option', { name: 'Shawnee Detail' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sees().moves.state.draft?.startId).toBe('A');
  await expect.poll(() => page.getByRole('listbox').elements()).toEqual([]);
});

test('Create new location opens the form of a location for that end', async () => {
  const { sees } = await start({ startId: 'A' });
  const dropoff = page.getByRole('region', { name: 'Drop-off location' });
  await dropoff.getByRole('button', { name: 'Create new location' }).click();
  const owners = () => sees().forms.state.forms.map(({ id }) => id);
  await expect.poll(owners).toEqual([`end:${dispatcher.accountId}`]);
});
