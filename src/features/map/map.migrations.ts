import type { Part } from '#kernel/migrations.ts';

/** A settled view did not say in which mode; most were drawn in that of the moves. */
export const mapOf2: Part = {
  payloads: { 'map/settled': (view: object) => ({ mode: 'activities', ...view }) },
};
