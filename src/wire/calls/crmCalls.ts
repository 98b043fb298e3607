// The named queries of the CRM and their types (S2 §7), in domain types.
import type { Account, Driver } from '#domain/entities.ts';
import type { LinkedDriver } from '#domain/myDrivers.ts';

/** An account, with those below it. Another account than the user's seems not to exist: 404. */
export type OfAccount = { readonly accountId: string };

/**
 * Answered by the gateway where a CRM is behind it, else by the company's server. A CRM that fails
 * is a refusal with 500 (S2 §8).
 */
export type CrmCalls = {
  /** The account and those below it. */
  readonly crmAccounts: {
    readonly request: OfAccount;
    readonly reply: { readonly accounts: readonly Account[] };
  };
  /** S2 §6: contractors, and the employees who drive. */
  readonly crmDrivers: {
    readonly request: OfAccount;
    readonly reply: { readonly drivers: readonly Driver[] };
  };
  /**
   * S2 §6: contractors who are active, whose approval is known and who are not locked out for the
   * account, by rank.
   */
  readonly crmContractors: {
    readonly request: OfAccount;
    readonly reply: { readonly contractors: readonly LinkedDriver[] };
  };
};
