import { expect, test } from 'vitest';
import { loginRoutes } from './loginRoutes.ts';

const { login, logout } = loginRoutes;
const asked = { username: 'dana', password: 'p' };

test('a login sends the mark of its device where there is one', () => {
  const device = 'm'.repeat(43);
  expect(login.encode(asked).body).toEqual(asked);
  expect(login.encode({ ...asked, device }).body).toEqual({ ...asked, device });
  expect(login.decode(login.encode({ ...asked, device }))).toEqual({ ...asked, device });
});

test.each([undefined, null, 7, '', 'm'.repeat(201), { id: 'd' }])(
  'a login is answered although its field `device` holds %j, which is no mark',
  (device) => {
    expect(login.decodeReply({ token: 't', device }, asked).reply).toEqual({ token: 't' });
  },
);

test('a login is answered with the mark of a device', () => {
  const reply = { token: 't', device: 'm' };
  expect(login.decodeReply(login.encodeReply(reply), asked).reply).toEqual(reply);
});

test.each(['', 'a'.repeat(63), 'A'.repeat(64), 'g'.repeat(64)])(
  'a logout refuses %j, which is no checksum of a token',
  (ended) => {
    expect(() => logout.decode({ query: {}, body: { ended } })).toThrow('body.ended');
  },
);

test('a logout may name the checksum of the token it ends', () => {
  const ended = '0a'.repeat(32);
  expect(logout.decode(logout.encode({ ended }))).toEqual({ ended });
  expect(logout.decode(logout.encode({}))).toEqual({});
});
