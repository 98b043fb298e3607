import { samplesOf } from '#kernel/testing/samples.ts';
import { columnIds } from '../../flightboard/flightboard.model.ts';
import type { infoCommands } from '../info.commands.ts';
import type { InfoSees } from '../info.slice.ts';

export const infoSamples = samplesOf<typeof infoCommands, InfoSees>({
  'info/expand': ({ info: { state } }) => [
    { isExpanded: !state.isExpanded },
    { isExpanded: state.isExpanded },
  ],
  'info/sort': () => columnIds.map((by) => ({ by })),
  'info/filter': () => ['a', ''].flatMap((text) => columnIds.map((column) => ({ column, text }))),
  'info/listPlaces': () =>
    (['name', 'city', 'upcoming'] as const).map((by) => ({
      isListed: by !== 'city',
      tab: 'all',
      by,
      descending: false,
      words: by,
    })),
});
