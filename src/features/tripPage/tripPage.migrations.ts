import type { Part } from '#kernel/migrations.ts';

/** The detail of a trip did not say what had been agreed to. */
export const tripPageOf3: Part = {
  payloads: { 'tripPage/detail': (was: object) => ({ agreed: null, ...was }) },
};
