// The fields that arbitrary entities, requests and replies are built of.
import * as fc from 'fast-check';
import type { Role } from '#domain/entities.ts';
import { roleFlags } from '../codecs/roles.ts';

export type Arb<T> = fc.Arbitrary<T>;
type Fields<T> = { readonly [K in keyof T]: Arb<T[K]> };

export const id = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((text) => !(text in Object.prototype));
export const title = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
export const label = fc.string({ maxLength: 40, unit: 'grapheme' });
export const note = fc.string({ maxLength: 200, unit: 'grapheme' });
export const orNone = <T>(arb: Arb<T>): Arb<T | null> => fc.option(arb, { nil: null });
export const epochMs = fc.integer({ min: 0, max: 4_102_444_800_000 });
export const version = fc.nat(1_000_000);
export const roles: Arb<Role[]> = fc.subarray(roleFlags.map(([role]) => role));
export const lonE6 = fc.integer({ min: -180_000_000, max: 180_000_000 });
export const latE6 = fc.integer({ min: -90_000_000, max: 90_000_000 });
/** Hundredths of a mile, or cents. */
export const cmi = fc.nat(3_000_000);

export const record = <T>(fields: Fields<T>): Arb<T> => fc.record(fields as never) as never;
export const chaseType = fc.constantFrom('Rideshare', 'Company', 'Personal', 'Tow');
