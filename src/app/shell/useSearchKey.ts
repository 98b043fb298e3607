import { type RefObject, useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { belongsToText, isInsideDialog } from './keysElsewhere.ts';

/** `/` goes to the search. It changes nothing and is no command, so no registry lists it. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(
    () =>
      tinykeys(window, {
        '/': (event) => {
          if (belongsToText(event) || isInsideDialog(event) || event.defaultPrevented) return;
          event.preventDefault();
          field.current?.focus();
          field.current?.select();
        },
      }),
    [field],
  );
}
