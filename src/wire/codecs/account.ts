// Account on the wire (S1 §3). The scope is the subtree by id (reading 46).
import { account } from '#domain/entities.ts';
import { unknownName } from './fields.ts';
import { rowCodec } from './rows.ts';

export const { encode: encodeAccount, decode: decodeAccount } = rowCodec(account, {
  id: { isNeeded: true },
  name: { lost: unknownName },
  parentId: { or: null },
});
