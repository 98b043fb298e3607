// The contract: bridges to drivers and tracker links for moves, each created once per key.
import { beforeEach, expect, test } from 'vitest';
import { mayTrack } from '#domain/contact.ts';
import type { Activity, Driver, User } from '#domain/entities.ts';
import { dialed } from '#domain/phone.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, loadWorld, login, loginPaused } from './asking.ts';
import { type OpenFaulty, type OpenHost, shared } from './host.ts';

const bridges = ['createSMSBridge', 'createVoiceBridge'] as const;
const everyCall = [...bridges, 'createAnonymousPhoneNumber', 'openTracker'] as const;

export function contactingContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  let user: User;
  let world: WorldReply;
  let toPhoneNumber = '';
  beforeEach(async () => {
    link = open();
    user = await loginPaused(link);
    world = await loadWorld(link);
    toPhoneNumber = dialed((world.drivers[0] as Driver).phone) ?? '';
  });
  const tripOf = ({ tripId }: Activity) => world.trips.find(({ id }) => id === tripId);
  const tracked = () => world.activities.find((row) => mayTrack(row, tripOf(row)).yes) as Activity;
  const asked = (name: (typeof everyCall)[number], key: string, fromPhoneNumber: string | null) =>
    name === 'openTracker'
      ? link.call(name, { activityId: tracked().id }, { key })
      : link.call(name, { fromPhoneNumber, toPhoneNumber }, { key });

  test.each(bridges)(
    '%s calls the operator at their own number, whatever number they suggest',
    async (name) => {
      const reply = { fromPhoneNumber: dialed(user.phone) };
      expect(await asked(name, 'b1', null)).toMatchObject({ is: 'ok', reply });
      expect(await asked(name, 'b2', '19005550199')).toMatchObject({ is: 'ok', reply });
    },
  );

  test('an anonymous number is no real one, and stays the same for the same pair', async () => {
    const first = await asked('createAnonymousPhoneNumber', 'n1', null);
    const { phoneNumber } = first.is === 'ok' && 'phoneNumber' in first.reply ? first.reply : {};
    expect(phoneNumber).toMatch(/^\+1\d{10}$/);
    const own = [user.phone, ...world.drivers.map(({ phone }) => phone)];
    expect(own).not.toContain(phoneNumber);
    expect(await asked('createAnonymousPhoneNumber', 'n2', null)).toMatchObject({
      reply: { phoneNumber },
    });
  });

  test('a bridge to a number without a driver is refused', async () => {
    toPhoneNumber = '19005550199';
    for (const name of [...bridges, 'createAnonymousPhoneNumber'] as const) {
      expect(await asked(name, `u ${name}`, null)).toMatchObject({
        is: 'refused',
        status: 422,
        message: 'No driver in your accounts has this number.',
      });
    }
  });

  test('reading 30: only a move with driver, trip and action sheet has a link', async () => {
    const { id, name } = tracked();
    const url = `/command-center/activities?find=${name}`;
    expect((await ask(link, 'openTracker', { activityId: id }, 't1')).url).toBe(url);
    const free = world.activities.find(({ tripId }) => tripId === null) as Activity;
    const refusal = { is: 'refused', status: 422, message: 'The move is not on a trip.' };
    expect(await link.call('openTracker', { activityId: free.id }, { key: 't2' })).toMatchObject(
      refusal,
    );
    const unknown = await link.call('openTracker', { activityId: 'act-0' }, { key: 't3' });
    expect(unknown).toMatchObject({ is: 'refused', status: 404 });
  });

  test('a move has an action sheet while its trip is not cancelled', () => {
    const goesOn = (row: Activity) => tripOf(row) && tripOf(row)?.status !== 'Cancelled';
    for (const row of world.activities) {
      expect([row.id, Boolean(row.actionSheetId)]).toEqual([row.id, Boolean(goesOn(row))]);
    }
  });

  test.each(['payments', 'driver'])('%s gets a 403 for contact and tracking', async (username) => {
    await login(link, username);
    for (const name of everyCall) {
      const answer = await asked(name, `no ${name}`, null);
      expect(answer).toMatchObject({
        is: 'refused',
        status: 403,
        message: 'Only a Trip Administrator or Administrator can contact drivers.',
      });
    }
  });

  test('a repeated key has one effect and the same answer, also after a restart', async () => {
    const first = await asked('createVoiceBridge', 'k1', null);
    link = await restart();
    await login(link);
    const again = await asked('createVoiceBridge', 'k1', null);
    expect(again).toMatchObject({ is: 'ok', reply: first.is === 'ok' ? first.reply : {} });
    expect(await asked('createVoiceBridge', 'k1', '19005550199')).toMatchObject({ status: 422 });
  });
}

export function contactFaults(opened: OpenFaulty): void {
  test('a bridge that fails after its effect is created once by the retry', async () => {
    const link = await opened('createSMSBridge:errorAfter,count=1,status=503');
    const { drivers } = await loadWorld(link);
    const toPhoneNumber = dialed((drivers[0] as Driver).phone) ?? '';
    const text = () =>
      link.call('createSMSBridge', { fromPhoneNumber: null, toPhoneNumber }, { key: 'f1' });
    expect(await text()).toMatchObject({ is: 'refused', status: 503 });
    expect(await text()).toMatchObject({ is: 'ok' });
  });

  test('an unavailable tracker is answered with an error', async () => {
    const link = await opened('openTracker:errorBefore,count=1,status=503');
    const answer = await link.call('openTracker', { activityId: 'act-1' }, { key: 'f2' });
    expect(answer).toMatchObject({ is: 'refused', status: 503 });
  });
}
