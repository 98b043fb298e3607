// Rows of a first load as a session file brings them: each is held to its entity's schema.
import { type Collection, entitySchemas } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { BulkReader } from '#kernel/slice.ts';
import { collections } from './world.model.ts';

/** Told of one blob; what more is refused is counted. */
const MOST_TOLD = 20;

export const readWorldBulk: BulkReader = (contents, troubleOf) => {
  const refused: string[] = [];
  const lists = (contents ?? {}) as { readonly [collection: string]: unknown };
  const value = Object.fromEntries(
    collections.flatMap((collection) => {
      const rows = lists[collection];
      if (rows === undefined) return [];
      if (!Array.isArray(rows)) {
        refused.push(`${collection} is no list and was left out.`);
        return [];
      }
      const schema = entitySchemas[collection];
      const sound = rows.filter((row: unknown, i) => {
        const why = troubleOf(row) ?? issueOf(schema, row);
        if (why !== null) refused.push(`row ${i + 1} of ${collection} was left out: it ${why}.`);
        return why === null;
      });
      return [[collection, sound]];
    }),
  );
  const more = refused.length - MOST_TOLD;
  const told = more > 0 ? [...refused.slice(0, MOST_TOLD), `and ${more} more were.`] : refused;
  return { value, refused: told };
};

/** Where a row is none, as the end of a sentence. */
function issueOf(schema: (typeof entitySchemas)[Collection], row: unknown): string | null {
  const { success, error } = z.safeParse(schema, row);
  if (success) return null;
  const [issue] = error.issues;
  return `is none at '${issue?.path.join('.') ?? ''}' (${issue?.code ?? ''})`;
}
