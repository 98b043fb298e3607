import { type RefObject, useCallback } from 'react';
import { belongsToText, isInsideDialog } from './keysElsewhere.ts';
import { useShellKey } from './useShellKey.ts';

/** `/` focuses the search. It is no command, so no registry lists it. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (belongsToText(event) || isInsideDialog(event) || event.defaultPrevented) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    },
    [field],
  );
  useShellKey('search', onKey);
}
