// The signed-in user on the wire: the profile call and the world carry one (S1 §7).
import { user } from '#domain/user.ts';
import { roleFlags } from './roles.ts';
import { codec } from './table.ts';

export const { encode: encodeUser, decode: decodeUser } = codec(user, {
  id: {},
  username: {},
  name: {},
  accountId: {},
  roles: roleFlags,
  phone: { or: null },
});
