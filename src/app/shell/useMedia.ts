import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, now and as the window changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (on: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', on);
      return () => media.removeEventListener('change', on);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
