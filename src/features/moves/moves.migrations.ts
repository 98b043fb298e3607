import type { Part } from '#kernel/migrations.ts';

/** A move was scheduled with one vehicle, between saved locations. */
export const movesOf2: Part = {
  payloads: {
    'moves/draftChanged': ({ draft }: { readonly draft: OneVehicle | null }) => ({
      draft: draft && !('vehicles' in draft) ? draftOf(draft) : draft,
    }),
    'moves/create': ({ move, forceReady, ...asked }: { readonly [field: string]: object }) =>
      move ? { ...asked, moves: [{ ...move, forceReady }] } : asked,
  },
};

type OneVehicle = { readonly step: string; readonly startId: unknown; readonly endId: unknown };

function draftOf({ step, startId, endId, ...vehicle }: OneVehicle) {
  const ends = { startId, endId, startPlace: null, endPlace: null };
  return { isFlipped: true, step, operation: null, ...ends, vehicles: [vehicle], selected: 0 };
}
