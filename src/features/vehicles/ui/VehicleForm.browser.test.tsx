import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Capability, may } from '#domain/capabilities.ts';
import { activityRow, dispatcher, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { encodeVehicle } from '#wire/codecs/vehicle.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { changes, put, type Rows } from '#spine/world/testing/world.ts';
import { vinsSlice } from '../../vins/index.ts';
import { vehiclesSlice } from '../index.ts';
import { VehicleActions, VehicleForms, VehicleUnsaved } from '../ui.ts';

const vehicle = vehicleRow('v1', { version: 3, locationId: 'A', class: 'Midsize' });
const saved = answered<'editVehicle'>({ vehicle: { ...vehicle, version: 4, color: 'Red' } }, nowMs);

/** Edit and Remove of one vehicle, and its form once opened. */
async function start(script: Script = {}, user = dispatcher, disk = memoryDisk()) {
  const vehicles = [vehicle, vehicleRow('v2', { vin: 'V2', color: 'Gray' })];
  const overrides = { may: (capability: string) => may(user.roles, capability as Capability) };
  const processes = [fetchesProcess(fetchesOfAll([vinsSlice as never]))];
  const options = { disk, put: put({ locations: ['A', 'B'], vehicles }), overrides, processes };
  const run = await openScreen<FormsSees>(
    [vehiclesSlice, vinsSlice, settingsSlice],
    options,
    script,
  );
  const hear = (rows: Rows) => run.run('world/heard', changes(rows));
  const line = (link: 'lost' | 'connected') =>
    run.run('connection/linkHeard', { link, atMs: null });
  const { draw } = run.draw(<Page />);
  return { ...run, hear, line, draw };
}

function Page() {
  return (
    <main>
      <VehicleActions vehicleId="v1" />
      <VehicleUnsaved vehicleId="v1" />
      <VehicleForms />
    </main>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const dialog = () => page.getByRole('dialog', { name: 'Edit the vehicle' });

async function openForm() {
  await button('Edit').click();
  await expect.element(dialog()).toBeVisible();
}

/** Opens the form, in which the vehicle is red; leaving the field ends the typing. */
async function typeRed() {
  await openForm();
  await field('Color').fill('Red');
  await userEvent.keyboard('{Tab}');
}

async function saveRed() {
  await typeRed();
  await button('Save').click();
}

const closed = () => expect.poll(() => dialog().elements()).toEqual([]);

test('Enter saves a change, and the form closes', async () => {
  const { sent } = await start({ editVehicle: [saved] });
  await openForm();
  expect(await axeViolations()).toEqual([]);
  await expect.element(button('Save')).toHaveAccessibleDescription('Nothing has been changed.');
  await field('Color').fill('Red');
  await field('Miles').fill('1 250');
  await userEvent.keyboard('{Enter}');
  await closed();
  const edit = { color: 'Red', miles: 1250 };
  expect(sent('editVehicle')).toMatchObject([{ request: { id: 'v1', version: 3, edit } }]);
});

test('an error is shown beside its field, and the form is not sent', async () => {
  const { sent } = await start({ editVehicle: [saved] });
  await openForm();
  await field('Miles').fill('12k');
  await expect.element(field('Miles')).toHaveAttribute('aria-invalid', 'true');
  const noNumber = 'A whole number from 0 to 10,000,000.';
  await expect.element(field('Miles')).toHaveAccessibleDescription(noNumber);
  await field('Stock number').fill('Pv2');
  const notOwn = 'Another vehicle has this number.';
  await expect.element(field('Stock number')).toHaveAccessibleDescription(notOwn);
  await userEvent.keyboard('{Enter}');
  expect(sent('editVehicle')).toEqual([]);
  await field('Miles').fill('');
  await expect.element(field('Miles')).not.toHaveAttribute('aria-invalid');
});

test('a failure and closing keep the input; discarding it asks first', async () => {
  const { sees } = await start({ editVehicle: [refused(422, 'The yard is closed.')] });
  await saveRed();
  await expect.element(page.getByText('Not saved: The yard is closed.')).toBeVisible();
  await expect.element(field('Color')).toHaveValue('Red');
  await userEvent.keyboard('{Escape}');
  await closed();
  await openForm();
  await expect.element(field('Color')).toHaveValue('Red');
  await button('Discard my edits').click();
  await button('Go on editing').click();
  await expect.element(field('Color')).toHaveValue('Red');
  await button('Discard my edits').click();
  await button('Discard').click();
  await closed();
  await expect.poll(() => sees().outbox.state.attempts).toEqual([]);
});

test('a form closed during its save keeps its input after a failure until discarded', async () => {
  const held = heldAnswer<never>();
  const { sees } = await start({ editVehicle: [held.promise] });
  await saveRed();
  await userEvent.keyboard('{Escape}');
  await closed();
  held.give(refused(422, 'The yard is closed.'));
  const words = 'Changes are not saved: The yard is closed. Edit shows what was typed.';
  const kept = page.getByText(words);
  await expect.element(kept).toBeVisible();
  await openForm();
  await expect.element(field('Color')).toHaveValue('Red');
  await userEvent.keyboard('{Escape}');
  await expect.element(kept).toBeVisible();
  await button('Discard').click();
  await expect.poll(() => sees().outbox.state.attempts).toEqual([]);
  await expect.poll(() => kept.elements()).toEqual([]);
});

test('an edit that is given up is not called unsaved, because it may have been saved', async () => {
  const { sees, run } = await start({ editVehicle: [{ is: 'outcomeUnknown' }] });
  await saveRed();
  await expect.poll(() => sees().outbox.state.open[0]?.phase).toBe('unknown');
  await userEvent.keyboard('{Escape}');
  await closed();
  await run('outbox/giveUp', { intentId: sees().outbox.state.open[0]?.intentId });
  const mayBeSaved =
    'The changes may have been saved: look before you try again. Edit shows what was typed.';
  await expect.element(page.getByText(mayBeSaved)).toBeVisible();
  expect(page.getByText('Changes are not saved').elements()).toEqual([]);
});

test("another user's change during editing is shown, and a conflict is settled", async () => {
  const theirs = { ...vehicle, version: 5, color: 'Gray', miles: 9 };
  const current = encodeVehicle({ ...theirs, version: 6 });
  const stale = { ...refused(409, 'Changed.'), current } as const;
  const { hear, sent } = await start({ editVehicle: [stale, saved] });
  await typeRed();
  await hear({ vehicles: [{ ...vehicle, version: 4, miles: 9 }] });
  await expect
    .element(page.getByText(/^Somebody else changed this, reported at .*: Miles\.$/))
    .toBeVisible();
  await expect.element(field('Miles')).toHaveValue('9');
  await hear({ vehicles: [theirs] });
  await expect.element(button('Save')).toHaveAccessibleDescription('Color is not settled.');
  expect(await axeViolations()).toEqual([]);
  await button('Keep mine').click();
  await button('Save').click();
  await expect.element(page.getByText('Not saved: Changed.')).toBeVisible();
  await button('Save').click();
  await closed();
  expect(sent('editVehicle').map(({ request }) => request)).toEqual([
    { id: 'v1', version: 5, edit: { color: 'Red' } },
    { id: 'v1', version: 6, edit: { color: 'Red' } },
  ]);
});

test('the author of that change is named where the server knows them', async () => {
  const jo = { modifiedMs: nowMs - 60_000, modifiedById: 'usr-jo', modifiedByName: 'Jo Brandt' };
  const { hear } = await start();
  await openForm();
  await field('Color').fill('Red');
  await hear({ vehicles: [{ ...vehicle, version: 4, miles: 9, ...jo }] });
  await expect
    .element(page.getByText('Jo Brandt changed this at 01:59 AM CST: Miles.'))
    .toBeVisible();
  await hear({ vehicles: [{ ...vehicle, version: 5, miles: 9, color: 'Gray', ...jo }] });
  await expect.element(page.getByText('Jo Brandt, 01:59 AM CST')).toBeVisible();
  const asked = 'Jo Brandt changed this at 01:59 AM CST. One value differs from yours';
  await expect.element(page.getByText(asked)).toBeVisible();
  const own = { ...jo, modifiedById: dispatcher.id, modifiedByName: 'Dana Reyes' };
  await hear({ vehicles: [{ ...vehicle, version: 6, miles: 10, color: 'Gray', ...own }] });
  await expect.element(page.getByText('You changed this at 01:59 AM CST: Miles.')).toBeVisible();
});

test('the form waits while it is saved, and says so when there is no answer', async () => {
  const held = heldAnswer<never>();
  const lost = { is: 'outcomeUnknown' } as const;
  const { hear } = await start({ editVehicle: [held.promise, saved] });
  await saveRed();
  await expect.element(field('Color')).toHaveAttribute('readonly');
  await hear({ vehicles: [{ ...vehicle, version: 4, color: 'Red' }] });
  held.give(lost);
  await expect.element(button('Ask again')).toBeVisible();
  expect(page.getByText(/changed this/).elements()).toEqual([]);
  await button('Ask again').click();
  await closed();
});

test('a form whose request waits is closed, and withdrawn its input is kept', async () => {
  const { line, sent } = await start({ editVehicle: [saved] });
  await line('lost');
  await saveRed();
  await closed();
  await expect.element(page.getByText(/^The edit has not been sent/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await button('Withdraw').click();
  await openForm();
  await expect.element(field('Color')).toHaveValue('Red');
  expect(sent('editVehicle')).toEqual([]);
  await button('Save').click();
  await closed();
  await line('connected');
  await expect.poll(() => sent('editVehicle').length).toBe(1);
});

test("a form that waited and was refused is shown again with the server's reason", async () => {
  const { line } = await start({ editVehicle: [refused(422, 'The yard is closed.')] });
  await line('lost');
  await saveRed();
  await closed();
  await line('connected');
  await expect.element(page.getByText('Not saved: The yard is closed.')).toBeVisible();
  await expect.element(field('Color')).toHaveValue('Red');
});

test('input typed just before Enter is saved', async () => {
  const { sent } = await start({ editVehicle: [saved] });
  await openForm();
  await userEvent.type(field('Color'), '!{Enter}');
  await closed();
  expect(sent('editVehicle').length).toBe(1);
});

test('input typed just before Escape is kept, and a hint says so', async () => {
  await start();
  await typeRed();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Changes are not saved. Edit shows')).toBeVisible();
  await openForm();
  await expect.element(field('Color')).toHaveValue('Red');
});

test("a move that gets under way locks the vehicle's location, with the reason", async () => {
  const { hear } = await start();
  await openForm();
  const place = page.getByRole('combobox', { name: 'Current location' });
  await expect.element(place).toBeEnabled();
  const driven = activityRow('a1', { vehicleId: 'v1', status: 'in-progress' });
  await hear({ activities: [driven] });
  await expect.element(place).toBeDisabled();
  const why = 'Locked: PA-a1 is under way with it, and ends where it will stand.';
  await expect.element(page.getByText(why)).toBeVisible();
});

test('the input is there after a restart and after a lost login', async () => {
  const disk = memoryDisk();
  const first = await start({}, dispatcher, disk);
  await typeRed();
  await field('Miles').fill('12k');
  await userEvent.keyboard('{Tab}');
  await first.run('session/expire', {});
  await expect.poll(() => first.sees().forms.state.forms[0]?.typed).toMatchObject({ miles: '12k' });
  first.draw(null);
  await first.machine.close();
  await start({}, dispatcher, disk);
  await expect.element(field('Color')).toHaveValue('Red');
  await expect.element(field('Miles')).toHaveValue('12k');
});

test('when the vehicle is removed during editing, the input can still be read', async () => {
  const { run } = await start();
  await typeRed();
  await run('world/heard', changes({}, { vehicles: ['v1'] }));
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await expect.element(field('Color')).toHaveValue('Red');
  await button('Close').nth(1).click();
  await closed();
});

test('a new vehicle is filled in from its VIN, and what was typed by hand stays', async () => {
  const facts = (Make: string) => {
    const all = { 'Model Year': '2003', Make, Model: 'Accord', Trim: 'EX-V6', 'Error Code': '0' };
    const named = Object.entries(all).map(([variable, value]) => ({ variable, value }));
    return answered<'decodeVin'>({ facts: named }, nowMs);
  };
  const { run, sees } = await start({ decodeVin: [facts('HONDA'), facts('ACURA')] });
  await run('vehicles/begin', {});
  const form = page.getByRole('dialog', { name: 'Add to inventory' });
  await field('VIN').fill('1HGCM82633A004352');
  await expect.element(form.getByText('2003 Honda Accord')).toBeVisible();
  await expect.element(form.getByText(' · EX-V6')).toBeVisible();
  await expect.element(field('Year')).toHaveValue('2003');
  await expect.element(field('Make')).toHaveValue('Honda');
  await field('Model').fill('Accord Coupe');
  await userEvent.keyboard('{Tab}');
  await field('VIN').fill('1HGCM82643A004351');
  await expect.element(field('Make')).toHaveValue('Acura');
  await expect.element(field('Model')).toHaveValue('Accord Coupe');
  await field('Make').fill('');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => sees().forms.state.forms[0]?.typed).toMatchObject({ make: '' });
  await expect.element(field('Make')).toHaveValue('');
});

test('Remove asks first, and is off while an open move takes the vehicle', async () => {
  const removed = answered<'removeVehicle'>({ id: 'v1' }, nowMs);
  const { hear, sees } = await start({ removeVehicle: [removed] });
  const taken = activityRow('a1', { vehicleId: 'v1' });
  await hear({ activities: [taken] });
  const why = 'PA-a1 takes this vehicle and is not complete.';
  await expect.element(button('Remove')).toHaveAccessibleDescription(why);
  await hear({ activities: [{ ...taken, version: 2, completedMs: nowMs }] });
  await button('Remove').click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  expect(await axeViolations()).toEqual([]);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => sees().world.tables.vehicles.get('v1')).toBeUndefined();
});

test('without the right, the buttons give the reason', async () => {
  await start({}, { ...dispatcher, roles: ['Payment Authorizer'] });
  const words = 'Only a Trip Administrator or Administrator can change inventory.';
  await expect.element(button('Edit')).toHaveAccessibleDescription(words);
  await expect.element(button('Remove')).toHaveAccessibleDescription(words);
});
