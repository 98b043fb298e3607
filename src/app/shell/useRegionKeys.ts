import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { goToRegion, regions } from '#views/kit/panels/regions.ts';
import { belongsToText, isInsideDialog } from './keysElsewhere.ts';

/** A number key moves the focus to a region, except in text fields. It is no command. */
export function useRegionKeys(): void {
  useEffect(() => {
    const all = Object.entries(regions) as [keyof typeof regions, { readonly key: string }][];
    return tinykeys(
      window,
      Object.fromEntries(
        all.map(([region, { key }]) => [
          key,
          (event: KeyboardEvent) => {
            if (event.defaultPrevented || belongsToText(event) || isInsideDialog(event)) return;
            if (goToRegion(region)) event.preventDefault();
          },
        ]),
      ),
    );
  }, []);
}
