// The contract: locations are created, edited and removed by version, once, with permission.
import { beforeEach, expect, test } from 'vitest';
import type { Location } from '#domain/entities.ts';
import { locationFields, type LocationValues } from '#domain/locations.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { decodeLocation } from '#wire/codecs/location.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, listening, loadWorld, login, loginPaused } from './asking.ts';
import { type OpenHost, shared } from './host.ts';

/** Every field of the form. */
export const newLocation: LocationValues = {
  label: 'Heartland Fleet Upfitting',
  address: '15120 S Alder Rd',
  city: 'Olathe',
  state: 'KS',
  postalCode: '66062',
  country: 'US',
  phone: '(913) 555-0148',
  contactName: 'Bea Sandoval',
  contactPhone: '913-555-0149',
  timezone: 'America/Chicago',
  shorthand: 'D',
  accountId: '',
  isHome: false,
  lonE6: -94_769_380,
  latE6: 38_854_120,
};

export function locationContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  let world: WorldReply;
  let fresh: LocationValues;
  beforeEach(async () => {
    link = open();
    await loginPaused(link);
    world = await loadWorld(link);
    fresh = { ...newLocation, accountId: world.accounts[0]?.id as string };
  });
  const create = async (key: string, values: Partial<LocationValues> = {}): Promise<Location> => {
    const answer = await link.call(
      'createLocation',
      { location: { ...fresh, ...values } },
      { key },
    );
    if (answer.is !== 'ok') throw new Error(`${answer.is === 'refused' && answer.message}`);
    return answer.reply.location;
  };
  const edit = ({ id, version }: Location, fields: Partial<LocationValues>, key: string) =>
    link.call('editLocation', { id, version, edit: fields }, { key });
  const remove = ({ id, version }: Location, key: string) =>
    link.call('removeLocation', { id, version }, { key });
  const now = async (id: string) => (await loadWorld(link)).locations.find((row) => row.id === id);

  test('reading 39: a new location keeps every field, also after a restart', async () => {
    const made = await create('l1');
    expect(locationFields.valuesOf(made)).toEqual(fresh);
    expect(made.kind).toBe('custom');
    expect(await create('l1')).toEqual(made);
    link = await restart();
    await login(link);
    expect(await now(made.id)).toEqual(made);
    expect((await create('l1')).id).toBe(made.id);
  });

  test('an edit changes every named field and no other', async () => {
    const made = await create('l2');
    const {
      label: _same,
      isHome: _home,
      ...rest
    } = {
      ...fresh,
      address: '1 W 1st St',
      city: 'Liberty',
      state: 'MO',
      postalCode: '64068-1234',
      phone: '',
      contactName: '',
      contactPhone: '8165550100',
      timezone: 'America/Denver',
      shorthand: '',
      accountId: world.accounts[1]?.id as string,
      lonE6: -94_400_001,
      latE6: 39_240_001,
    };
    const answer = await edit(made, rest, 'e1');
    expect(answer).toMatchObject({ is: 'ok', reply: { location: { version: 2 } } });
    const kept = (await now(made.id)) as Location;
    expect(locationFields.valuesOf(kept)).toEqual({ ...rest, label: fresh.label, isHome: false });
  });

  test('a new home location of an account takes the place of the one before', async () => {
    const accountId = world.accounts[1]?.id as string;
    const before = world.locations.find(
      (row) => row.kind === 'home' && row.accountId === accountId,
    ) as Location;
    const made = await create('h1', { accountId, isHome: true });
    expect(made.kind).toBe('home');
    expect((await now(before.id))?.kind).toBe('custom');
    expect(await edit(made, { isHome: false }, 'h2')).toMatchObject({ is: 'ok' });
    expect((await now(made.id))?.kind).toBe('custom');
    const back = { ...before, version: before.version + 1 };
    expect(await edit(back, { isHome: true }, 'h3')).toMatchObject({ is: 'ok' });
  });

  test('an edit of an older version is refused with the current location', async () => {
    const made = await create('l3');
    await edit(made, { label: 'Other' }, 's1');
    for (const answer of [await edit(made, { label: 'Mine' }, 's2'), await remove(made, 's3')]) {
      expect(answer).toMatchObject({ is: 'refused', status: 409, deed: { did: 'changed' } });
      const read = decodeLocation(answer.is === 'refused' ? answer.current : null);
      expect('value' in read && read.value).toEqual(await now(made.id));
    }
  });

  test('an unused location is removed once; creation and removal are pushed', async () => {
    const channel = listening(link);
    const made = await create('l4');
    const isMade = (push: Push) => push.is === 'created' && push.key === 'l4';
    expect(await channel.until(isMade)).toMatchObject({ rows: [{ id: made.id }], key: 'l4' });
    expect(await remove(made, 'r1')).toMatchObject({ is: 'ok', reply: { id: made.id } });
    const gone = await channel.until((push) => push.is === 'removed');
    expect(gone).toMatchObject({ collection: 'locations', ids: [made.id] });
    expect(await remove(made, 'r1')).toMatchObject({ is: 'ok' });
    const deed = { did: 'removed', modifiedByName: 'Dana Keller' };
    expect(await remove(made, 'r2')).toMatchObject({ is: 'refused', status: 404, deed });
    expect(await now(made.id)).toBeUndefined();
  });

  test('a location that moves, vehicles or drivers use is not removed', async () => {
    const [move] = world.activities;
    const used = world.locations.find(({ id }) => id === move?.startId) as Location;
    const answer = await remove(used, 'u1');
    expect(answer).toMatchObject({ is: 'refused', status: 422, errorCode: 'IN_USE' });
    expect(answer.is === 'refused' && answer.message).toMatch(/moves? starts? or ends? here\.$/);
    expect(await now(used.id)).toEqual(used);
  });

  test('bad fields are refused with a message and change nothing', async () => {
    const made = await create('l5');
    const bad: readonly Partial<LocationValues>[] = [
      { label: ' ' },
      { state: 'XX' },
      { postalCode: '660' },
      { contactPhone: '913-555-01' },
      { timezone: 'Kansas' },
      { accountId: 'acc-none' },
      { country: 'CA' },
      { shorthand: 'd' },
    ];
    for (const fields of bad) {
      const answer = await edit(made, fields, `bad ${Object.keys(fields)[0]}`);
      expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/\.$/) });
    }
    expect(await now(made.id)).toEqual(made);
  });

  test.each(['payments', 'driver'])('%s gets a 403 for every write of locations', async (name) => {
    const made = await create(`for ${name}`);
    await login(link, name);
    const barred = { is: 'refused', status: 403, errorCode: 'NOT_ALLOWED' };
    const created = await link.call('createLocation', { location: fresh }, { key: `c ${name}` });
    expect(created).toMatchObject(barred);
    expect(await edit(made, { label: 'Mine' }, `e ${name}`)).toMatchObject(barred);
    expect(await remove(made, `r ${name}`)).toMatchObject(barred);
  });

  test('a point has the address of the nearest house, and far from streets none', async () => {
    const at = { lonE6: fresh.lonE6, latE6: fresh.latE6 };
    const { address } = await ask(link, 'addressAt', { at });
    expect(address).toMatchObject({ state: 'KS', country: 'US', timezone: 'America/Chicago' });
    expect(address.address).toMatch(/^\d+ \S/);
    const again = await ask(link, 'addressAt', { at: address });
    expect(again.address.address).toBe(address.address);
    const far = await link.call('addressAt', { at: { lonE6: 0, latE6: 0 } });
    expect(far).toMatchObject({ is: 'refused', status: 404 });
  });
}
