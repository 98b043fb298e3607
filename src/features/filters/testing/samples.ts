import { samplesOf } from '#kernel/testing/samples.ts';
import { points } from '#spine/world/testing/rows.ts';
import type { filtersCommands } from '../filters.commands.ts';
import { groupIds, optionsOf } from '../filters.model.ts';
import type { FiltersSees } from '../filters.slice.ts';

export const filtersSamples = samplesOf<typeof filtersCommands, FiltersSees>({
  'filters/choose': () => [
    ...groupIds.flatMap((group) =>
      (optionsOf[group] ?? []).map((one) => ({ group, options: [one] })),
    ),
    { group: 'status', options: ['atRisk', 'unplanned'] },
    { group: 'body', options: ['SUV', 'Van'] },
    { group: 'status', options: [] },
  ],
  'filters/findNear': (sees) => [...points(sees).map((near) => ({ near })), { near: null }],
  'filters/clear': () => (['all', 'moves', 'people'] as const).map((what) => ({ what })),
});
