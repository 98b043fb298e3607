// The named queries of the CRM (S2 §7): a name and an account are all that is sent. Their texts,
// and the credentials for them, are on the gateway alone, which answers where a CRM is behind it;
// else the company's server does. A CRM that fails is a refusal with 500 (S2 §8).
import { codecs } from '../codecs/collections.ts';
import { asking, call, inQueryAs, listOf } from '../route.ts';
import { linkedDriverCodec } from './linkedDriver.ts';

/** An account, with those below it. Another account than the user's seems not to exist: 404. */
export type OfAccount = { readonly accountId: string };

const named = (query: string) => ({
  ...asking,
  path: `/v2/crm/${query}`,
  ...inQueryAs('accountId'),
});

export const crmRoutes = {
  /** The account and those below it. */
  crmAccounts: call({ ...named('accounts'), ...listOf('accounts', codecs.accounts) }),
  /** S2 §6: contractors, and the employees who drive. */
  crmDrivers: call({ ...named('drivers'), ...listOf('drivers', codecs.drivers) }),
  /**
   * S2 §6: contractors who are active, whose approval is known and who are not locked out for the
   * account, by rank.
   */
  crmContractors: call({ ...named('contractors'), ...listOf('contractors', linkedDriverCodec) }),
};
