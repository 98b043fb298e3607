import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FinderPort } from '#finder/talk.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { MapTypes } from '../../map/index.ts';
import { type FeedState, SearchFeed } from './searchFeed.tsx';

/** The world and the clock. */
export const useSearch = selectFrom<MapTypes>();

/** The feed of this console's finder, and how far it is; ended when nobody draws it any more. */
export function useSearchFeed(openFinder: () => Promise<FinderPort>): {
  readonly feed: SearchFeed;
  readonly state: FeedState;
} {
  const machine = useMachine();
  const [feed] = useState(() => new SearchFeed(machine, openFinder));
  useEffect(() => () => feed.close(), [feed]);
  return { feed, state: useSyncExternalStore(feed.subscribe, feed.state) };
}
