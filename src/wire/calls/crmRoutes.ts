// The named queries of the CRM (S2 §7): a name and an account are all that is sent. Their texts,
// and the credentials for them, are on the gateway alone.
import { codecs } from '../codecs/collections.ts';
import { asking, inQuery, listOf, readId, readText, type Sent, writeText } from '../route.ts';
import { must } from '../codecs/fields.ts';
import type { RouteOf } from './calls.ts';
import type { CrmCalls, OfAccount } from './crmCalls.ts';
import { decodeLinkedDriver, encodeLinkedDriver } from './linkedDriver.ts';

const named = (query: string) => ({
  ...asking,
  path: `/v2/crm/${query}`,
  encode: ({ accountId }: OfAccount) => inQuery({ accountId: writeText(accountId) }),
  decode: ({ query: { accountId } }: Sent): OfAccount => ({
    accountId: must(readId(readText(accountId, 'accountId')), 'accountId'),
  }),
});

const accounts = listOf('accounts', codecs.accounts.encode);
const drivers = listOf('drivers', codecs.drivers.encode);
const contractors = listOf('contractors', encodeLinkedDriver);

export const crmRoutes: { readonly [K in keyof CrmCalls]: RouteOf<K> } = {
  crmAccounts: {
    ...named('accounts'),
    encodeReply: accounts.encodeReply,
    decodeReply: (raw) => accounts.readReply(raw, codecs.accounts.decode),
  },
  crmDrivers: {
    ...named('drivers'),
    encodeReply: drivers.encodeReply,
    decodeReply: (raw) => drivers.readReply(raw, codecs.drivers.decode),
  },
  crmContractors: {
    ...named('contractors'),
    encodeReply: contractors.encodeReply,
    decodeReply: (raw) => contractors.readReply(raw, decodeLinkedDriver),
  },
};
