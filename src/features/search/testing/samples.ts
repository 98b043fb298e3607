import { samplesOf } from '#kernel/testing/samples.ts';
import { eachRow, points } from '#spine/world/testing/rows.ts';
import type { searchCommands } from '../search.commands.ts';
import type { SearchSees } from '../search.slice.ts';

export const searchSamples = samplesOf<typeof searchCommands, SearchSees>({
  'search/open': (sees) =>
    eachRow(sees).flatMap(({ collection, id }) =>
      collection === 'employees' ? [] : [{ collection, id }],
    ),
  /** Only the places service knows ids that can be opened. */
  'search/openPlace': () => [],
  'search/showPlace': (sees) =>
    points(sees).map((place, at) => ({ id: `p${at}`, detail: 'KS', ...place })),
});
