import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, now and after each change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (on: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', on);
      return () => list.removeEventListener('change', on);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
