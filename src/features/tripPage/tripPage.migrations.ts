import type { Part } from '#kernel/migrations.ts';

/** The detail of a trip did not say what had been agreed to. */
export const tripPageOf3: Part = {
  payloads: { 'tripPage/detail': (was: object) => ({ agreed: null, ...was }) },
};

type Row = object;
type Past = { readonly trip: Row; readonly activities: readonly Row[] };

/** A past trip is no row of a collection. */
export const tripPageOf4: Part = {
  payloads: {
    'tripPage/detail': ({ past, ...was }: { readonly past?: Past }) => ({
      ...was,
      ...(past && {
        past: {
          ...past,
          trip: { startLabel: '', readyMs: null, requestorId: null, ...past.trip },
          activities: past.activities.map((row) => ({ namedEnds: null, ...row })),
        },
      }),
    }),
  },
};
