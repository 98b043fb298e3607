import type { Locator } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openHouse, type OpenConsole } from './harness.ts';
import { chooseByKey, logIn, patienceMs } from './walk.ts';

// Journey 11, and the rides of journey 4: what the desk orders for a customer. The first price
// does not come.
const house = openHouse({ map: false });
const query = { seed: 7, drivers: 10, faults: 'estimateRide:errorBefore:1' };

/** One console for all: the tests run in their order. */
let one: OpenConsole | null = null;
beforeAll(async () => {
  one = await house.openConsole({ query, viewport: { width: 1440, height: 900 }, keep: true });
  await logIn(one.page, 'payments');
});
const tab = () => {
  if (!one) throw new Error('the console is not open yet');
  return one.page;
};
const button = (name: string | RegExp) => tab().getByRole('button', { name });
const field = (name: string) => tab().getByRole('textbox', { name, exact: true });
const list = (name: string) => tab().getByRole('region', { name, exact: true });

async function add(name: string): Promise<void> {
  await button(/^Add$/).click();
  // The entry shows its keys, too.
  await tab().getByRole('menuitem').getByText(name, { exact: true }).click();
}

/** Two clicks in a moment. Returns the price on the button. */
async function requestTwice(request: Locator): Promise<string> {
  const price = /\$[\d.]+/.exec(await request.innerText({ timeout: patienceMs }))?.[0] ?? '';
  await request.dblclick();
  return price;
}

/** What a list says at its head: how many are open, and what today's cost, in cents. */
async function headOf(name: string): Promise<{ open: number; cents: number }> {
  const words = await list(name).innerText({ timeout: patienceMs });
  return {
    open: Number(/(\d+) open/.exec(words)?.[1]),
    cents: Math.round(Number(/today \$([\d.,]+)/.exec(words)?.[1]?.replace(',', '')) * 100),
  };
}
const centsOf = (price: string) => Math.round(Number(price.slice(1)) * 100);

/** The list has one more that is open, at this price: two would have cost twice as much. */
async function hasOneMore(name: string, before: Awaited<ReturnType<typeof headOf>>, price: string) {
  await expect
    .poll(() => headOf(name), { timeout: patienceMs })
    .toEqual({ open: before.open + 1, cents: before.cents + centsOf(price) });
}

const shown = (what: Locator) => what.waitFor({ timeout: patienceMs });

test('journey 4: no price means no ride; asked again it comes, two clicks order once', async () => {
  await add('RideShare');
  const before = await headOf('Rides');
  await field('First name').fill('Mei 李');
  await field('Last name').fill('Brandt');
  await field('Phone').fill('913-555-0157');
  await chooseByKey(tab(), 'Pick-up location', 'Overland');
  await chooseByKey(tab(), 'Drop-off location', 'Olathe');
  await shown(tab().getByText(/^No price came\. Nothing was ordered\./));
  expect(await button(/^Request ride/).getAttribute('aria-disabled')).toBe('true');
  await button('Estimate again').click();
  const price = await requestTwice(button(/^Request ride, \$/));
  await shown(list('Rides').getByText('Mei 李 Brandt'));
  await hasOneMore('Rides', before, price);
  await tab().getByText('Draft kept on this device').waitFor({ state: 'detached' });
});

test('journey 11: a voucher pays half of a ride from one place for a day', async () => {
  await add('RideShare (Voucher)');
  const rows = list('Vouchers').getByRole('listitem');
  await shown(rows.first());
  const [before, { open }] = [await rows.count(), await headOf('Vouchers')];
  await field('Request memo').fill('Waits for the service');
  await tab().getByRole('slider', { name: 'Percentage' }).waitFor();
  await tab().getByText('24 hours', { exact: true }).click();
  // Not `check()`, which gives up when the switch is not drawn as on in the same moment.
  await tab()
    .getByRole('switch', { name: /^Restrict pick-up/ })
    .click();
  await shown(tab().getByRole('combobox', { name: 'Pick-up location' }));
  await chooseByKey(tab(), 'Pick-up location', 'Overland');
  // The place is the order's only once it has been taken: until then a press is refused.
  const generate = button('Generate voucher');
  await shown(generate.and(tab().locator(':not([aria-disabled="true"], [disabled])')));
  await generate.dblclick();
  const dialog = tab().getByRole('dialog', { name: 'Voucher generated' });
  await shown(dialog);
  await shown(dialog.getByText('50 % of one Standard ride'));
  await shown(dialog.getByText('within 3 mi of Overland Park'));
  await shown(dialog.getByText(/ 09\/16\/2026 /));
  await dialog.getByRole('button', { name: 'Return' }).click();
  await shown(list('Vouchers').getByText(`${open + 1} open`));
  expect(await rows.count()).toBe(before + 1);
});

test('journey 11: two keys go from one store to the other in one package', async () => {
  await add('Package');
  await button('Create Delivery').click();
  const before = await headOf('Deliveries');
  await field('Name').fill('Spare keys');
  const quantity = tab().getByRole('spinbutton', { name: 'Quantity of package 1' });
  await quantity.press('ArrowUp');
  await shown(tab().getByText('2 pieces'));
  await chooseByKey(tab(), 'Pick-up location', 'Olathe');
  await chooseByKey(tab(), 'Drop-off location', 'Overland');
  const price = await requestTwice(button(/^Request delivery, \$/));
  await shown(list('Deliveries').getByText('Spare keys'));
  await hasOneMore('Deliveries', before, price);
});

test('in a small window the counts of what was ordered stand right below the filters', async () => {
  await button('Close').last().click();
  await tab().setViewportSize({ width: 1024, height: 768 });
  const counts = button(/^Rides \d+ · /);
  await shown(counts);
  const filters = tab().getByRole('region', { name: 'Map filters' });
  const gap = async () => {
    const [above, below] = [await filters.boundingBox(), await counts.boundingBox()];
    return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
  };
  // 8 px, and the 4 px around the button.
  await expect.poll(gap, { timeout: patienceMs }).toBe(12);
});
