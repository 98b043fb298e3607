import { selectFrom } from '#views/bind/useSelect.ts';
import hidden from '#views/kit/hidden.module.css';
import { shownPlace } from '../search.queries.ts';
import type { SearchTypes } from '../search.slice.ts';

const useOwn = selectFrom<SearchTypes>();

/** Names the place that the map marks, for screen readers. */
export function SearchedPlace() {
  const place = useOwn(shownPlace);
  const words = [place?.label, place?.detail].filter((part) => part).join(', ');
  return (
    <p role="status" className={hidden.visually}>
      {place ? `The map shows ${words}.` : ''}
    </p>
  );
}
