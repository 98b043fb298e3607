import type { Part } from '#kernel/migrations.ts';

/** The list could not be narrowed. */
export const myDriversOf2: Part = {
  payloads: {
    'myDrivers/listed': (list: object) => ({ approval: null, group: null, ends: null, ...list }),
  },
};
