// Account on the wire (S1 §3). The scope is the subtree by id (reading 46).
import { account } from '#domain/entities.ts';
import { codec } from './table.ts';

export const { encode: encodeAccount, decode: decodeAccount } = codec(account, {
  id: {},
  name: {},
  parentId: { or: null },
});
