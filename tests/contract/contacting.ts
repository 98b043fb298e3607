// The contract: drivers are reached by a bridge, moves are followed by a link, once a key.
import { beforeEach, expect, test } from 'vitest';
import { mayTrack } from '#domain/contact.ts';
import type { Activity, Driver, User } from '#domain/entities.ts';
import { dialed } from '#domain/phone.ts';
import type { WorldReply } from '#wire/calls/calls.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, loadWorld, login } from './asking.ts';
import { hosted, type OpenHost, shared } from './host.ts';

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
    user = await login(link);
    await ask(link, 'simControl', { paused: true });
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
    '%s reaches the operator at his own number, whatever he hints',
    async (name) => {
      const reply = { fromPhoneNumber: dialed(user.phone) };
      expect(await asked(name, 'b1', null)).toMatchObject({ is: 'ok', reply });
      expect(await asked(name, 'b2', '19005550199')).toMatchObject({ is: 'ok', reply });
    },
  );

  test('a number to call is nobody’s own, and the same for the same two', async () => {
    const first = await asked('createAnonymousPhoneNumber', 'n1', null);
    const { phoneNumber } = first.is === 'ok' && 'phoneNumber' in first.reply ? first.reply : {};
    expect(phoneNumber).toMatch(/^\+1\d{10}$/);
    const own = [user.phone, ...world.drivers.map(({ phone }) => phone)];
    expect(own).not.toContain(phoneNumber);
    expect(await asked('createAnonymousPhoneNumber', 'n2', null)).toMatchObject({
      reply: { phoneNumber },
    });
  });

  test('a number that is no driver’s is not reached', async () => {
    toPhoneNumber = '19005550199';
    for (const name of [...bridges, 'createAnonymousPhoneNumber'] as const) {
      expect(await asked(name, `u ${name}`, null)).toMatchObject({
        is: 'refused',
        status: 422,
        message: 'No driver in your accounts has this number.',
      });
    }
  });

  test('reading 30: a move with driver, trip and sheet has a link; another has none', async () => {
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

  test('a move has an action sheet as long as it has a trip that goes on', () => {
    const goesOn = (row: Activity) => tripOf(row) && tripOf(row)?.status !== 'Cancelled';
    for (const row of world.activities) {
      expect([row.id, Boolean(row.actionSheetId)]).toEqual([row.id, Boolean(goesOn(row))]);
    }
  });

  test.each(['payments', 'driver'])('%s may neither contact nor track: 403', async (username) => {
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

  test('the same key twice: one effect, the same answer, after a restart too', async () => {
    const first = await asked('createVoiceBridge', 'k1', null);
    link = await restart();
    await login(link);
    const again = await asked('createVoiceBridge', 'k1', null);
    expect(again).toMatchObject({ is: 'ok', reply: first.is === 'ok' ? first.reply : {} });
    expect(await asked('createVoiceBridge', 'k1', '19005550199')).toMatchObject({ status: 422 });
  });
}

/** A world with faults of its own: a test of one cannot have the other's. */
export function contactFaults(openHost: OpenHost): void {
  const { open } = hosted(openHost);

  test('a bridge that fails after it was made is made once', async () => {
    const link = await open('createSMSBridge:errorAfter,count=1,status=503');
    await login(link);
    const { drivers } = await loadWorld(link);
    const toPhoneNumber = dialed((drivers[0] as Driver).phone) ?? '';
    const text = () =>
      link.call('createSMSBridge', { fromPhoneNumber: null, toPhoneNumber }, { key: 'f1' });
    expect(await text()).toMatchObject({ is: 'refused', status: 503 });
    expect(await text()).toMatchObject({ is: 'ok' });
  });

  test('a tracker that is out of order is told', async () => {
    const link = await open('openTracker:errorBefore,count=1,status=503');
    await login(link);
    const answer = await link.call('openTracker', { activityId: 'act-1' }, { key: 'f2' });
    expect(answer).toMatchObject({ is: 'refused', status: 503 });
  });
}
