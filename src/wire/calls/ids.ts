// Lists of ids in a query.
import { must, Unreadable } from '../codecs/fields.ts';
import { inQuery, readId, type Sent, unescape } from '../route.ts';

const MAX_IDS = 20_000;

/** Each id is escaped on its own, so that a comma inside one does not split it. */
export function writeIds(ids: readonly string[]): string {
  return ids.map(encodeURIComponent).join(',');
}

/** The reverse of `writeIds`; throws `Unreadable`. */
export function readIds(text: string | undefined, where: string): string[] {
  if (text === undefined) throw new Unreadable(`${where}: missing`);
  if (text === '') return [];
  const parts = text.split(',');
  if (parts.length > MAX_IDS) throw new Unreadable(`${where}: too_big`);
  return parts.map((part) => must(readId(unescape(part, where)), where));
}

/** Of these accounts and those below them; null: all of the user's. */
export type OfAccounts = { readonly filterAccountIds: readonly string[] | null };

export const ofAccounts = {
  encode: ({ filterAccountIds: ids }: OfAccounts): Sent =>
    inQuery(ids === null ? {} : { filterAccountIds: writeIds(ids) }),
  decode: ({ query: { filterAccountIds: ids } }: Sent): OfAccounts => ({
    filterAccountIds: ids === undefined ? null : readIds(ids, 'filterAccountIds'),
  }),
};
