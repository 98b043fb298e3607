import { selectFrom } from '#views/bind/useSelect.ts';
import { useWindowWidth } from '#views/kit/useWindow.ts';
import type { MapTypes } from '../../map/index.ts';
import type { InfoTypes } from '../info.slice.ts';

/** The state the info panel reads: world, clock, selection, map view and what was fetched. */
export const useConsole = selectFrom<MapTypes>();
/** And the panel's own state. */
export const useInfo = selectFrom<InfoTypes>();

const narrowPx = 250;
const widePx = 886;
/** Least width of the map beside an expanded panel. */
const leastMapPx = 200;

/** Width of the info panel in px (reading 4): expanded as far as the map keeps its least width. */
export function useInfoWidth(): number {
  const windowPx = useWindowWidth();
  const isExpanded = useIsExpanded();
  return isExpanded ? Math.max(narrowPx, Math.min(widePx, windowPx - leastMapPx)) : narrowPx;
}

/** Whether the panel is wide, if the window has room for that. */
export function useIsExpanded(): boolean {
  return useInfo(({ info }) => info.state.isExpanded || info.state.places.isListed);
}

/** Whether several moves have a wide panel to themselves: not beside the list of locations. */
export function useHasTable(): boolean {
  return useInfo(({ info }) => info.state.isExpanded && !info.state.places.isListed);
}
