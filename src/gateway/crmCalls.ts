// The calls of the CRM's named queries at the gateway: only users known to the company's own server
// may ask, each for an account of their own tree (reading 46).
import type { Handler } from 'hono';
import type { Account, User } from '#domain/entities.ts';
import { accountScope } from '#domain/scope.ts';
import { routes } from '#wire/calls/calls.ts';
import type { Read } from '#wire/codecs/fields.ts';
import { type Matched, writeReply } from '#wire/link/http.ts';
import { type Crm, CrmFailed } from './crm.ts';
import { accountsQuery, contractorsQuery, driversQuery, type NamedQuery } from './crmQueries.ts';
import { answerUsers, type AskServer, refuse, respond } from './users.ts';

export type CrmBehind = { readonly crm: Crm; readonly askServer: AskServer };

/** Paths of calls that the gateway answers when it has a CRM. */
export const crmPaths: readonly string[] = [
  routes.crmAccounts.path,
  routes.crmDrivers.path,
  routes.crmContractors.path,
];

/** Accounts named in one query: its text is part of an address, whose length is limited. */
const accountsAtOnce = 200;

/** Answers GET on `crmPaths`. */
export function answerCrm({ crm, askServer }: CrmBehind): Handler {
  return answerUsers(askServer, async (matched, serverMs, user) => {
    try {
      return await answer(crm, matched, serverMs, user);
    } catch (error) {
      if (!(error instanceof CrmFailed)) throw error;
      console.error(`CRM: ${error.message}`);
      return refuse(500, 'CRM_FAILED', error.message, serverMs);
    }
  });
}

async function answer(crm: Crm, matched: Matched, serverMs: number, user: User): Promise<Response> {
  const { name } = matched;
  if (name !== 'crmAccounts' && name !== 'crmDrivers' && name !== 'crmContractors') {
    return refuse(404, 'NOT_FOUND', 'no such call', serverMs);
  }
  const { accountId } = matched.request;
  const all = await rowsOf(crm, accountsQuery, []);
  if (!accountScope(all, user.accountId).has(accountId)) {
    return refuse(404, 'UNKNOWN_ACCOUNT', 'There is no such account.', serverMs);
  }
  const below = accountScope(all, accountId);
  if (name === 'crmAccounts') {
    const accounts = all.filter((account: Account) => below.has(account.id));
    return respond(writeReply(name, { accounts }, serverMs));
  }
  if (name === 'crmDrivers') {
    const drivers = (await inParts(crm, driversQuery, below)).filter((row) =>
      below.has(row.accountId),
    );
    return respond(writeReply(name, { drivers }, serverMs));
  }
  const contractors = await inParts(crm, contractorsQuery, below);
  return respond(writeReply(name, { contractors }, serverMs));
}

/** The rows of a query about these accounts, each once. */
async function inParts<T extends { readonly id: string }>(
  crm: Crm,
  query: NamedQuery<T>,
  accounts: ReadonlySet<string>,
): Promise<readonly T[]> {
  const ids = [...accounts];
  const found = new Map<string, T>();
  for (let at = 0; at < ids.length; at += accountsAtOnce) {
    const rows = await rowsOf(crm, query, ids.slice(at, at + accountsAtOnce));
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
  }
  return [...found.values()];
}

/** The rows in the records. What cannot be read is left out, and logged without its text. */
async function rowsOf<T>(
  crm: Crm,
  query: NamedQuery<T>,
  accountIds: readonly string[],
): Promise<readonly T[]> {
  const records = await crm.query(query.textOf(accountIds));
  const read = records.map((record): Read<T> => query.read(record ?? {}));
  const bad = read.flatMap((one) => ('problem' in one ? one.problem : (one.unread?.[0] ?? [])));
  if (bad.length > 0) {
    console.error(`CRM: ${bad.length} records could not be read in full, first: ${bad[0]}`);
  }
  return read.flatMap((one) => ('problem' in one ? [] : [one.value]));
}
