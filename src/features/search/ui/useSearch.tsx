import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PlaceSuggestion } from '#domain/foundPlace.ts';
import type { FinderPort } from '#finder/messages.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { MapTypes } from '../../map/index.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import type { Fetched } from '#spine/fetches/index.ts';
import { useAside } from '#spine/fetches/ui.ts';
import { placeSuggestions } from '../../places/index.ts';
import { type FeedState, SearchFeed } from './searchFeed.tsx';
import type { Way } from './ways.tsx';

/** The world, the clock and what was fetched. */
export const useSearch = selectFrom<MapTypes>();

/** The feed of this console's finder and its state; ended when no view draws it any more. */
export function useSearchFeed(
  openFinder: () => Promise<FinderPort>,
  ways: readonly Way[],
): {
  readonly feed: SearchFeed;
  readonly state: FeedState;
} {
  const machine = useMachine();
  const [feed] = useState(() => new SearchFeed(machine, openFinder, ways));
  useEffect(() => () => feed.close(), [feed]);
  return { feed, state: useSyncExternalStore(feed.subscribe, feed.state) };
}

export type Places = {
  readonly now: Fetched<readonly PlaceSuggestion[]> | null;
  /** The suggestions of a moment ago, while better ones are on their way. */
  readonly rows: readonly PlaceSuggestion[];
  /** One key per row; a place keeps its key. */
  readonly keys: Uint32Array<ArrayBuffer>;
};

/** The suggestions of the places service; null without one. */
export function usePlaces(ask: AskAside | null) {
  const { feed, state: now } = useAside(placeSuggestions, ask);
  const [known] = useState(() => new Map<string, number>());
  const places = useMemo((): Places => {
    const rows = (now?.is === 'ready' ? now.value : now?.last) ?? [];
    for (const { id } of rows) if (!known.has(id)) known.set(id, known.size);
    return { now, rows, keys: Uint32Array.from(rows, ({ id }) => known.get(id) ?? 0) };
  }, [now, known]);
  return { feed, places: ask ? places : null };
}
