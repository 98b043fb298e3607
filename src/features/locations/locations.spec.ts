import { describe, expect, test } from 'vitest';
import { accountRow, activityRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { answered, refused } from '#wire/testing/scriptedLink.ts';
import { formNow, type FormsRead } from '#spine/forms/forms.queries.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changed, put, worldLoaded } from '#spine/world/testing/world.ts';
import { coordinates, locationForm, newLocationForm } from './locations.forms.ts';
import { removeLocation } from './locations.requests.ts';
import { locationsSlice } from './locations.slice.ts';

const { given } = specFor(locationsSlice);
const place = locationRow('A', { version: 3, accountId: 'acc', label: 'Store A' });
const world = { accounts: [accountRow('acc', { name: 'North' })], locations: [place, 'B'] };
const location = {
  label: 'Wash bay',
  address: '1 Main St',
  city: 'Olathe',
  state: 'KS',
  postalCode: '66062',
  country: 'US',
  phone: '913-555-0148',
  contactName: 'Bea',
  contactPhone: '',
  timezone: 'America/Chicago',
  shorthand: 'W',
  accountId: 'acc',
  isHome: false,
  lonE6: -94_700_000,
  latE6: 38_900_000,
};
const create = { type: 'locations/create', data: { owner: 'own:acc', location } } as const;
const remove = { type: 'locations/remove', data: { locationId: 'A', version: 3 } } as const;
const edit = (fields: object) =>
  ({ type: 'locations/edit', data: { locationId: 'A', version: 3, fields } }) as const;

describe('guards', () => {
  test('a new location and an edit are refused with the first wrong field', () => {
    const { data } = create;
    const bad = { ...create, data: { ...data, location: { ...location, label: '' } } };
    given(changed(world)).when(bad).thenRejected('A location needs a name.');
    given(changed(world))
      .when(edit({ state: 'ZZ' }))
      .thenRejected('Choose a state.');
    const noAccount = edit({ accountId: 'none' });
    given(changed(world)).when(noAccount).thenRejected('This account is not known.');
  });

  test('a removal is refused while a move uses the location, over or not', () => {
    const move = activityRow('a1', { startId: 'A', completedMs: nowMs });
    const used = changed({ ...world, activities: [move] });
    given(used).when(remove).thenRejected('1 move starts or ends here.');
    const unused = given(changed(world)).when(remove);
    expect(unused.after.outbox.state.open).toHaveLength(1);
  });

  test('the notes name each field with its value before and after', () => {
    const [open] = given(changed(world)).when(edit({ label: 'Store Q', isHome: false })).after
      .outbox.state.open;
    expect(open?.note).toMatchObject({
      subject: 'Store A',
      changes: [
        { field: 'Location Name', before: 'Store A', after: 'Store Q' },
        { field: 'Home location', before: 'yes', after: 'no' },
      ],
    });
  });
});

describe('requests', () => {
  const sees = put(world);

  test('a new location is asked for with every field and is then known', async () => {
    const made = locationRow('n1', { label: 'Wash bay' });
    const run = await openAsking(
      [locationsSlice],
      {
        createLocation: [answered<'createLocation'>({ location: made }, nowMs)],
      },
      { put: sees },
    );
    await run.run('locations/create', create.data);
    expect(run.sent('createLocation').map(({ request }) => request)).toEqual([{ location }]);
    const state = run.sees() as unknown as FormsRead;
    expect(state.world.tables.locations.get('n1')).toEqual(made);
  });

  test('a removed location is gone, and a refused removal leaves it', async () => {
    const run = await openAsking(
      [locationsSlice],
      {
        removeLocation: [
          refused(422, 'It is in use.'),
          answered<'removeLocation'>({ id: 'A' }, nowMs),
        ],
      },
      { put: sees },
    );
    const isThere = () =>
      (run.sees() as unknown as FormsRead).world.tables.locations.get('A') !== undefined;
    await run.run('locations/remove', remove.data);
    expect(isThere()).toBe(true);
    await run.run('locations/remove', remove.data);
    expect(isThere()).toBe(false);
    expect(run.sent('removeLocation')).toMatchObject([
      { request: { id: 'A', version: 3 } },
      { request: { id: 'A', version: 3 } },
    ]);
  });
});

test('S1 §8: a removal says that one location was removed, or that it failed', () => {
  const { done, failed } = removeLocation.words;
  const ended = { note: { subject: 'Store A', activityIds: [], changes: [] } } as never;
  expect(done(ended)).toMatchObject({ kind: 'success', title: 'Removed 1 location.' });
  expect(failed({ ...(ended as object), why: 'It is in use.' } as never)).toMatchObject({
    kind: 'error',
    title: 'Failed to remove location.',
    text: 'Store A: It is in use.',
  });
});

describe('the forms', () => {
  const of = newLocationForm.request.type;
  const { label, address, city, postalCode } = location;
  const opened = () =>
    given(changed(world)).when({ type: 'forms/open', data: { of, id: 'start:acc' } } as never);

  test('a new form is of the account it was opened for, and needs a pin', () => {
    const now = formNow(opened().after as never, newLocationForm, 'start:acc');
    expect(now?.values).toMatchObject({ accountId: 'acc', country: 'US', at: null });
    expect(now?.wrong).toMatchObject({
      at: 'Set the pin, or choose the address from the list.',
      label: 'A location needs a name.',
    });
    expect(now?.form.title).toBe('New location of North, for a pick-up');
  });

  test('a form with its pin at 0, 0 has none', () => {
    const at = (lonE6: number) => ({ at: { lonE6, latE6: 0 } });
    const noPin = { at: 'Set the pin, or choose the address from the list.' };
    expect(locationForm.check(at(0), {} as never, {} as never)).toMatchObject(noPin);
    expect(locationForm.check(at(1), {} as never, {} as never)).toEqual({});
    expect(locationForm.check({ label: 'A' }, {} as never, {} as never)).toEqual({});
  });

  test('reading 66: without a chosen zone the state of the address decides it', () => {
    const at = { lonE6: -86_000_000, latE6: 40_000_000 };
    const values = { ...newLocationForm.valuesOf({ id: 'start:acc' }), label, address, city };
    const asked = newLocationForm.asked(
      { id: 'start:acc' },
      { ...values, state: 'IN', at, postalCode },
    );
    expect(asked.location).toMatchObject({ ...at, timezone: 'America/New_York', state: 'IN' });
  });

  test('an edit asks for its changed fields alone; a moved pin is two of them', () => {
    const at = { lonE6: 5, latE6: 6 };
    const changes = { contactName: ' Jo ', at, isByHand: true };
    expect(locationForm.asked(place, changes)).toEqual({
      locationId: 'A',
      version: 3,
      fields: { contactName: 'Jo', lonE6: 5, latE6: 6 },
    });
  });

  test('coordinates have five decimals and a minus sign', () => {
    expect(coordinates({ lonE6: -94_769_384, latE6: 38_854_120 })).toBe('38.85412, −94.76938');
  });
});

test('a new location is begun on the map, of the chosen account; undo closes its form', () => {
  const begun = given(changed(world), worldLoaded()).when({
    type: 'locations/start',
    data: { use: 'end' },
  } as never);
  expect(begun.after.forms.state.forms).toMatchObject([
    { of: 'locations/create', id: 'end:', isShown: true },
  ]);
});
