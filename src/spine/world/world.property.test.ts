// An entity keeps every field from the wire through the log to the read model.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Collection, entitySchemas } from '#domain/entities.ts';
import type { z } from '#domain/schema.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { codecs, collections } from '#wire/codecs/collections.ts';
import { entities } from '#wire/testing/arbitraries.ts';
import { worldSlice } from './world.slice.ts';

type Json = unknown;
type Row = { readonly id: string };

const { given } = specFor(worldSlice);
const stored = (value: Json): Json => JSON.parse(JSON.stringify(value));

/** The path of every field of a schema, including nested rows. */
function pathsOf(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') {
    return pathsOf(def.innerType as z.core.$ZodType, path);
  }
  if (def.type === 'array') {
    return [path, ...pathsOf(def.element as z.core.$ZodType, path)];
  }
  if (def.type !== 'object') return [path];
  return Object.entries(def.shape).flatMap(([field, own]) => pathsOf(own, `${path}.${field}`));
}

/** Notes the values of every path, lists and the items in them alike. */
function note(value: Json, path: string, seen: Map<string, Set<string>>): void {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) {
    seen.set(path, (seen.get(path) ?? new Set()).add(JSON.stringify(value)));
  }
  if (Array.isArray(value)) for (const item of value) note(item, path, seen);
  else if (typeof value === 'object' && value !== null) {
    for (const [field, own] of Object.entries(value)) note(own, `${path}.${field}`, seen);
  }
}

const empty = new Set(['null', '""', '0', 'false', '[]']);

test.each(collections.filter((c) => c in entitySchemas))(
  '%s: no field is lost',
  (collection: Collection) => {
    const seen = new Map<string, Set<string>>();
    const { encode, decode } = codecs[collection] as (typeof codecs)['accounts'];
    fc.assert(
      fc.property(entities[collection] as fc.Arbitrary<Row>, (row) => {
        note(row, '', seen);
        const read = decode(stored(encode(row as never)));
        if ('problem' in read) throw new Error(read.problem);
        const data = stored({ put: [{ collection, rows: [read.value] }], removed: [] });
        const { tables } = given({ type: 'world/changed', data }).sees.world;
        expect(tables[collection].get(row.id)).toEqual(stored(row));
      }),
      { numRuns: 200 },
    );
    // A field that always has its empty value would not show a loss, so it does not count.
    for (const path of pathsOf(entitySchemas[collection])) {
      // Sound rows have none; `rows.property.test.ts` has the others.
      if (path.includes('unknownWords')) continue;
      const values = [...(seen.get(path) ?? [])];
      expect(values.length, `${path} has one value`).toBeGreaterThan(1);
      expect(
        values.some((value) => !empty.has(value)),
        `${path} is empty`,
      ).toBe(true);
    }
  },
);
