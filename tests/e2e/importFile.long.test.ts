// A store's day begins with a file: an export of 34 columns, two titles above its heads and a total
// below its rows, becomes 20 moves.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { withCheckDigit } from '#domain/vin.ts';
import { openHouse } from './harness.ts';
import { sound } from './sound.ts';
import { logIn, patienceMs, worldLoaded } from './walk.ts';

const house = openHouse({ map: false });
const rows = 20;

const before =
  'DealerId,Stock #,VIN,New/Used,Year,Make,Model,Model Code,Body,Transmission,Series,' +
  'Series Detail,Door Count,Odometer,Engine Cylinder Ct,Engine Displacement,Drivetrain Desc,' +
  'Colour,Interior Color,Price,MSRP,Inventory Date,Certified,Description,Features,City MPG,' +
  'Highway MPG,Photo Count,Photos,Photos Last Modified Date,Dealer Name,Engine,Fuel,Age';
const after = 'Automatic,Premium,,4,45210,6,3.6,AWD,White,Black,24995,46000';

function exported(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const vin = withCheckDigit(`1FTFW1E50MFA10${String(400 + at)}`);
    const car = `OP01,X${4400 + at},${vin},U,2021,Ford,F-150,W1E,Crew`;
    const rest = `05/02/2026,,One owner,"Rack|18"" wheels",17,25,3,http://photos.example/1.jpg`;
    return `${car},${after},${rest},05/03/2026,Overland Park,3.6L V6,Gasoline,18`;
  });
  const above = ['Inventory export,', 'Printed 09/15/2026 7:00 AM,', ''];
  return [...above, before, ...lines, `Total: ${rows},`].join('\r\n');
}

test('an export of 34 columns becomes 20 moves in at most 12 clicks', async () => {
  const { page } = await house.openConsole({ query: { seed: 7, drivers: 10 } });
  await logIn(page);
  await worldLoaded(page);
  let clicks = 0;
  const click = async (button: Locator) => {
    clicks += 1;
    await button.click({ timeout: patienceMs });
  };

  await click(page.getByRole('button', { name: 'Add', exact: true }).last());
  await click(page.getByRole('menuitem', { name: 'Paste or import moves' }));
  await choose(page, () => click(page.getByRole('button', { name: 'Choose a file' })));
  await page.getByRole('heading', { name: '21 rows' }).waitFor({ timeout: patienceMs });
  // What was found is said: where the heads stand, what is no move, and that no one goes anywhere.
  await page.getByText('line 3 read as heads').waitFor({ timeout: patienceMs });
  await page
    .getByText("Row 21, 'Total: 20', is no move: left out.")
    .waitFor({ timeout: patienceMs });
  expect(await page.getByRole('button', { name: 'Create moves' }).isDisabled()).toBe(true);
  await sound(page, 'an export with a question');

  const where = page.getByRole('combobox', { name: 'A place for 20 rows' });
  await click(where);
  await where.fill('Olathe');
  await page.keyboard.press('Enter');
  await click(page.getByRole('button', { name: 'Accept all' }));
  await click(page.getByRole('button', { name: 'Create 20 moves' }));
  await page
    .getByRole('heading', { name: '20 of 21 rows created' })
    .waitFor({ timeout: patienceMs });
  expect(clicks).toBeLessThanOrEqual(12);
});

test('a drop-off that is not saved is found by the service and becomes a location', async () => {
  const { page } = await house.openConsole({ query: { seed: 7, drivers: 10 } });
  await logIn(page);
  await worldLoaded(page);
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Paste or import moves' }).click();
  const text = 'VIN,From,To\n1HGCM82633A004352,Overland Park,8200 W 95th St';
  await choose(page, () => page.getByRole('button', { name: 'Choose a file' }).click(), text);
  await page.getByText("'8200 W 95th St' is no place").waitFor({ timeout: patienceMs });

  const where = page.getByRole('combobox', { name: 'A place for 1 row' });
  await where.click();
  await where.fill('8200 W 95th St');
  await page
    .getByRole('option', { name: /8200 W 95th St/ })
    .first()
    .click({ timeout: patienceMs });
  await page.getByText('8200 W 95th St was added.').waitFor({ timeout: patienceMs });
  await page.getByRole('button', { name: 'Create 1 move' }).click({ timeout: patienceMs });
  await page.getByRole('heading', { name: '1 row created' }).waitFor({ timeout: patienceMs });
});

/** Gives the file to the chooser that `open` opens. */
async function choose(page: Page, open: () => Promise<void>, text = exported()): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  const buffer = Buffer.from(text);
  await chooser.setFiles({ name: 'export.csv', mimeType: 'text/csv', buffer });
}
