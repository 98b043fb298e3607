import type { Part } from '#kernel/migrations.ts';

const parts = { year: null, make: '', model: '' };

/** What a VIN says was one title. */
export const vinsOf2: Part = {
  payloads: { 'vins/decoded': (known: object) => ({ parts, ...known }) },
};
