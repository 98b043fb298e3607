// Account on the wire (S1 §3). The scope is the subtree by id (reading 46).
import type { Account } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { AccountDto } from '../dto.ts';
import { id, idOrNone, reader, title } from './fields.ts';

export function encodeAccount(account: Account): AccountDto {
  return { id: account.id, name: account.name, parentId: account.parentId };
}

export const decodeAccount = reader(
  z.object({ id, name: title, parentId: idOrNone }),
  (raw): Account => ({ id: raw.id, name: raw.name, parentId: raw.parentId ?? null }),
);
