// What a call does to the whole world: the rows that it makes, changes and removes are compared
// field by field, and every other row must be as it was.
import { type RowChanges, rowChanges } from '#sim/testing/rowChanges.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import { loadWorld } from './asking.ts';

/** Of a company that stands still: see `loginPaused`. */
export async function changesBy(
  link: Link,
  act: () => Promise<unknown>,
  before?: WorldReply,
): Promise<RowChanges> {
  const { user: _was, ...was } = before ?? (await loadWorld(link));
  await act();
  const { user: _is, ...is } = await loadWorld(link);
  return rowChanges(was, is);
}

/** The author of a change, as its row names them: a user of the company by their login. */
export function madeBy(username: keyof typeof names, modifiedMs: number) {
  return { modifiedMs, modifiedById: `usr-${username}`, modifiedByName: names[username] };
}

const names = { dispatcher: 'Dana Keller', admin: 'Avery Admin', office: 'Olive Fischer' } as const;
