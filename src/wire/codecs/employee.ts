// Employee on the wire (S2 §3), as far as the console shows one.
import { employee } from '#domain/entities.ts';
import { roleFlags } from './roles.ts';
import { codec } from './table.ts';

export const { encode: encodeEmployee, decode: decodeEmployee } = codec(employee, {
  id: {},
  accountId: {},
  name: {},
  email: {},
  phone: { or: null },
  roles: roleFlags,
});
