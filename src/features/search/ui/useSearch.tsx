import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FinderPort } from '#finder/talk.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { MapTypes } from '../../map/index.ts';
import type { AskPlaces } from '#wire/askPlaces.ts';
import { PlacesFeed, type PlacesState } from './placesFeed.tsx';
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

/** What the places service suggests; null where there is none to ask. */
export function usePlaces(ask: AskPlaces | null): {
  readonly feed: PlacesFeed | null;
  readonly state: PlacesState | null;
} {
  const [feed] = useState(() => ask && new PlacesFeed(ask));
  useEffect(() => () => feed?.close(), [feed]);
  const state = useSyncExternalStore(feed?.subscribe ?? noSubscription, feed?.state ?? noState);
  return { feed, state };
}

const noSubscription = () => () => {};
const noState = () => null;
