// The signed-in user on the wire: the profile call and the world carry one (S1 §7).
import type { User } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { UserDto } from '../dto.ts';
import { id, labelOrNone, reader, title } from './fields.ts';
import { decodeRoles, encodeRoles, roleFields } from './roles.ts';

export function encodeUser(user: User): UserDto {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    accountId: user.accountId,
    phone: user.phone,
    ...encodeRoles(user.roles),
  };
}

export const decodeUser = reader(
  z.object({ id, username: title, name: title, accountId: id, phone: labelOrNone, ...roleFields }),
  (raw): User => ({
    id: raw.id,
    username: raw.username,
    name: raw.name,
    accountId: raw.accountId,
    roles: decodeRoles(raw),
    phone: raw.phone ?? null,
  }),
);
