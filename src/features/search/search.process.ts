import type { FoundPlace } from '#domain/foundPlace.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import type { Answer, Link } from '#wire/link.ts';
import type { SearchState } from './search.model.ts';
import type { SearchSees, SearchTypes } from './search.slice.ts';

type Ports = { readonly link: Link };
type PlaceJob = Job & { readonly placeId: string; readonly title: string };

/** Asks the places service for the details of a place that was taken. */
export const searchProcess: Process<SearchTypes, Ports, PlaceJob> = {
  name: 'search',
  on: {
    'search/placeAsked': ({ data }) => {
      const { replaces } = data;
      return replaces === null ? jobOf(data) : { ...jobOf(data), supersedes: replaces as RecordId };
    },
  },
  resume: ({ search }) => (search.state.asked ? [jobOf(search.state.asked)] : []),
  run: ask,
};

function jobOf({ askId, placeId, title }: NonNullable<SearchState['asked']>): PlaceJob {
  return { key: askId as RecordId, placeId, title };
}

async function* ask(
  { key: askId, placeId, title }: PlaceJob,
  { link }: Ports,
  cancelled: Cancelled,
  sees: () => SearchSees,
): AsyncGenerator<CommandOf<SearchTypes>, void> {
  const answer = await link.call('placeDetails', { placeId }, { cancelled });
  if (cancelled.now) return;
  if (answer.is !== 'ok') {
    yield { type: 'search/placeFailed', data: { askId, title, why: whyOf(answer) } };
    // Said first: it is over, whoever logs in next.
    if (answer.is === 'refused' && answer.status === 401) {
      yield { type: 'session/expire', data: {} };
    }
    return;
  }
  const isWanted = sees().search.state.asked?.askId === askId;
  yield { type: 'search/placeReplied', data: { askId } };
  if (isWanted) yield { type: 'search/showPlace', data: shownOf(answer.reply.place) };
}

/** 'Olathe, KS 66061' under '100 W 119th St'; a town needs no more than its state. */
function shownOf({ id, label, city, state, postalCode, lonE6, latE6 }: FoundPlace) {
  const town = label === city ? '' : city;
  const code = label === postalCode ? '' : postalCode;
  const area = [state, code].filter((part) => part !== '').join(' ');
  const detail = [town, area].filter((part) => part !== '').join(', ');
  return { id, label, detail, lonE6, latE6 };
}

function whyOf(answer: Exclude<Answer<unknown>, { readonly is: 'ok' }>): string {
  switch (answer.is) {
    case 'refused':
      return answer.message ?? `The server answered ${answer.status}.`;
    case 'notSent':
      return 'The server could not be reached.';
    case 'outcomeUnknown':
      return 'The server did not answer.';
    default:
      return 'The answer could not be read.';
  }
}
