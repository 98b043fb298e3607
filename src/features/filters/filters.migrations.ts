import type { Part } from '#kernel/migrations.ts';

/** Moves could not be filtered by marketplace, nor orders at all. */
export const filtersOf2: Part = {
  payloads: {
    'filters/changed': ({ criteria }: { readonly criteria: object }) => ({
      criteria: { market: [], ride: [], ...criteria },
    }),
  },
};
