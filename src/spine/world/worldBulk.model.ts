// Rows of a first load from a session file: each is checked against its entity's schema.
import { type Collection, entitySchemas } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { BulkReader } from '#kernel/slice.ts';
import { collections } from './world.model.ts';

/** Refusals listed for one blob; further ones are counted. */
const MOST_LISTED = 20;

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
  const more = refused.length - MOST_LISTED;
  const listed = more > 0 ? [...refused.slice(0, MOST_LISTED), `and ${more} more were.`] : refused;
  return { value, refused: listed };
};

/** Where a row is invalid, as the end of a sentence. */
function issueOf(schema: (typeof entitySchemas)[Collection], row: unknown): string | null {
  const { success, error } = z.safeParse(schema, row);
  if (success) return null;
  const [issue] = error.issues;
  return `is none at '${issue?.path.join('.') ?? ''}' (${issue?.code ?? ''})`;
}
