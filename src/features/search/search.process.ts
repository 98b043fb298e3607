import type { RecordId } from '#kernel/records.ts';
import type { Job, Process } from '#kernel/slice.ts';
import { fetched } from '#spine/fetches/index.ts';
import { placeDetails } from './search.fetches.ts';
import type { SearchSees, SearchTypes } from './search.slice.ts';

/** Shows a chosen place once its details are known; reports when they could not be read. */
export const searchProcess: Process<SearchTypes, unknown, Job> = {
  name: 'search',
  on: {
    'search/placeAsked': (_event, sees) => jobOf(sees),
    'fetches/told': ({ data: { of } }, sees) =>
      of === placeDetails.type ? jobOf(sees) : undefined,
    'fetches/failed': ({ data: { of } }, sees) =>
      of === placeDetails.type ? jobOf(sees) : undefined,
  },
  resume: (sees) => [jobOf(sees)].filter((job) => job !== undefined),
  async *run(_job, _ports, _cancelled, sees) {
    const { asked } = sees().search.state;
    const now = asked && fetched(sees(), placeDetails, asked);
    if (now?.is === 'ready') yield { type: 'search/showPlace', data: now.value };
    if (asked && now?.is === 'failed') {
      yield { type: 'search/placeFailed', data: { title: asked.title, why: now.why } };
    }
  },
};

function jobOf(sees: SearchSees): Job | undefined {
  const { asked } = sees.search.state;
  const is = asked && fetched(sees, placeDetails, asked)?.is;
  if (!asked || is === 'loading') return undefined;
  return { key: `place ${asked.placeId}` as RecordId };
}
