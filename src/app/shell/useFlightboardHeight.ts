import type { ConsoleSees } from '#features/index.ts';
import { leastFlightboardPx } from '#features/flightboard/ui.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { useWindowHeight } from '#views/kit/useWindow.ts';

const topBarPx = 48;
/** Least height of the map above the flightboard, px. */
const leastMapPx = 160;
/** A window up to this height counts as low, px. */
const lowWindowPx = 800;
const inLowWindowPx = 300;
const inHighWindowPx = 426;

/** Height of the open flightboard in px, 0 while it is closed, and the most it may have. */
export function useFlightboardHeight(): { readonly heightPx: number; readonly mostPx: number } {
  const windowPx = useWindowHeight();
  const isOpen = useSelect((all) => stateOf(all).isOpen);
  const drawnPx = useSelect((all) => stateOf(all).heightPx);
  const mostPx = Math.max(leastFlightboardPx, windowPx - topBarPx - leastMapPx);
  const ownPx = drawnPx ?? (windowPx <= lowWindowPx ? inLowWindowPx : inHighWindowPx);
  const heightPx = Math.max(leastFlightboardPx, Math.min(mostPx, ownPx));
  return { heightPx: isOpen ? heightPx : 0, mostPx };
}

function stateOf(snapshot: unknown) {
  return (snapshot as ConsoleSees).flightboard.state;
}
