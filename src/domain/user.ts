// The signed-in user. A file of its own, because the login screen needs no other entity.
import { id, phoneOrNull, title } from './fields.ts';
import { type DeepReadonly, z } from './schema.ts';

const role = z.enum(['Trip Administrator', 'Payment Authorizer', 'Administrator', 'Driver']);
export type Role = z.output<typeof role>;
export const roles = z.array(role);

/** S1 §3: the signed-in user. */
export const user = z.object({
  id,
  username: title('email'),
  name: title('name'),
  accountId: id,
  roles,
  phone: phoneOrNull,
});
export type User = DeepReadonly<z.output<typeof user>>;
