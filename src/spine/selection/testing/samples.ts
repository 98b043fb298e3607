import { samplesOf } from '#kernel/testing/samples.ts';
import { eachRow, newestMoves, singleRows } from '../../world/testing/rows.ts';
import type { selectionCommands } from '../selection.commands.ts';
import type { SelectionSees } from '../selection.slice.ts';

export const selectionSamples = samplesOf<typeof selectionCommands, SelectionSees>({
  'selection/choose': (sees) => [
    {
      collection: 'activities',
      ids: newestMoves(sees)
        .slice(0, 6)
        .map(({ id }) => id),
    },
    ...singleRows(sees),
    { collection: 'activities', ids: [] },
  ],
  'selection/toggle': eachRow,
  'selection/add': singleRows,
  'selection/drill': ({ selection: { state } }) => [
    { collection: state.collection ?? 'activities', ids: state.ids.slice(0, 1) },
  ],
});
