import type { Query } from '#finder/folded.ts';
import type { Found } from '#finder/messages.ts';
import type { Command } from '#views/bind/commands.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { FetchFailed } from '#spine/fetches/ui.ts';
import { placeSuggestions } from '../../places/index.ts';
import { placesShelf } from '../search.model.ts';
import css from './GlobalSearch.module.css';
import { Marked, Name } from './Marked.tsx';
import { Row } from './ResultRow.tsx';
import type { Places } from './useSearch.tsx';

/** The finder's results, and after its types the places. */
export function withPlaces(found: Found | null, places: Places | null): Found | null {
  if (!found || !places) return found;
  return {
    ...found,
    shelves: [...found.shelves, { shelf: placesShelf, keys: places.keys, exact: 0 }],
  };
}

/** The command that choosing a place runs; null when it is no longer suggested. */
export function placeCommandOf(
  places: Places | null,
  key: number,
): Command<'search/openPlace'> | null {
  const row = places?.rows[places.keys.indexOf(key)];
  return row ? { type: 'search/openPlace', data: { placeId: row.id, title: row.title } } : null;
}

export function PlaceRow(props: {
  readonly places: Places | null;
  readonly resultKey: number;
  readonly query: Query;
}) {
  const { places, resultKey, query } = props;
  const row = places?.rows[places.keys.indexOf(resultKey)];
  if (!row) return null;
  return (
    <Row
      icon={<Icon of="custom" />}
      first={<Name text={row.title} query={query} />}
      second={<Marked text={row.detail} query={query} />}
    />
  );
}

/** The state of the places service, where there is one to show. */
export function PlacesLine(props: {
  readonly places: Places | null;
  readonly onRetry: () => void;
}) {
  const { places, onRetry } = props;
  if (places?.now?.is === 'failed') {
    return <FetchFailed words={placeSuggestions.words} onRetry={onRetry} />;
  }
  if (places?.now?.is !== 'loading' || places.rows.length > 0) return null;
  return <div className={css.placesLine}>{placeSuggestions.words.loading}</div>;
}
