import { selectFrom } from '#views/bind/useSelect.ts';
import { useWindowWidth } from '#views/kit/useWindow.ts';
import type { MapTypes } from '../../map/index.ts';
import type { InfoTypes } from '../info.slice.ts';

/** What the info panel sees: the world, the clock, the selection and the map's view. */
export const useConsole = selectFrom<MapTypes>();
/** And how it is looked at itself. */
export const useInfo = selectFrom<InfoTypes>();

const narrowPx = 250;
const widePx = 886;
/** What stays of the map beside an expanded panel. */
const leastMapPx = 200;

/** Width of the info panel in px (reading 4): expanded as far as the window leaves some map. */
export function useInfoWidth(): number {
  const windowPx = useWindowWidth();
  const isExpanded = useInfo(({ info }) => info.state.isExpanded);
  return isExpanded ? Math.max(narrowPx, Math.min(widePx, windowPx - leastMapPx)) : narrowPx;
}

/** Whether the panel is wide, as far as the window leaves room for that. */
export function useIsExpanded(): boolean {
  return useInfo(({ info }) => info.state.isExpanded);
}
