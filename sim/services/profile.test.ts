// The signed-in user's own data: saved, repeated by a replay, and no way to another password.
import { expect, test } from 'vitest';
import { writeRequest } from '#wire/link/http.ts';
import { loadCore } from '../company/core.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';
import { simPassword } from '../world/users.ts';

test('users of any role change their name and phone; a replay makes the same user', () => {
  const core = newCompany({ seed: 3, drivers: 10 });
  const before = core.save();
  const desk = openDesk(core, 'driver');
  const { token } = desk.ask('login', { username: 'driver', password: simPassword });
  const request = { name: ' Drew H. ', phone: '' };
  const { journal } = core.handle(writeRequest('saveProfile', request, token, 'k1'));
  const { user } = desk.ask('profile', {});
  expect(user).toMatchObject({ name: 'Drew H.', phone: null, roles: ['Driver'] });
  const again = loadCore(before);
  again.replay(journal as NonNullable<typeof journal>);
  expect(again.save().users).toEqual(core.save().users);
  expect(loadCore(core.save()).save().users).toContainEqual(user);
});

test('wrong data and a new password are refused and change nothing', () => {
  const core = newCompany({ seed: 3, drivers: 10 });
  const desk = openDesk(core, 'driver');
  const before = desk.ask('profile', {});
  const bad = [{ name: ' ' }, { phone: 'call me' }, { name: 'X', password: 'correct horse' }];
  for (const [at, request] of bad.entries()) {
    const answer = desk.call('saveProfile', request, `bad ${at}`);
    expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/\.$/) });
  }
  expect(desk.ask('profile', {})).toEqual(before);
});
