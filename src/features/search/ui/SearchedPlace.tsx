import { selectFrom } from '#views/bind/useSelect.ts';
import hidden from '#views/kit/hidden.module.css';
import { shownPlace } from '../search.queries.ts';
import type { SearchTypes } from '../search.slice.ts';

const useOwn = selectFrom<SearchTypes>();

/** Says which place the map marks, to whoever does not see it. */
export function SearchedPlace() {
  const place = useOwn(shownPlace);
  const words = [place?.label, place?.detail].filter((part) => part).join(', ');
  return (
    <p role="status" className={hidden.visually}>
      {place ? `The map shows ${words}.` : ''}
    </p>
  );
}
