import { useMemo } from 'react';
import type { ConsoleSees } from '#features/index.ts';
import { useDraftOnMap } from '#features/moves/ui.ts';
import { rideOnMap } from '#features/rides/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { MapRoad } from '#views/map/mapTypes.ts';

type Reader = () => MapRoad | null;

/** The move in hand, or the ride that is being ordered: the same value until it changes. */
export function useRoadOnMap(): Reader {
  const move = useDraftOnMap();
  const machine = useMachine();
  return useMemo(
    () => roadReader(move, () => machine.published() as unknown as ConsoleSees),
    [move, machine],
  );
}

function roadReader(move: Reader, look: () => ConsoleSees): Reader {
  let drawn: MapRoad | null = null;
  return () => {
    const inHand = move();
    if (inHand) return inHand;
    const ride = rideOnMap(look());
    if (JSON.stringify(ride) !== JSON.stringify(drawn)) drawn = ride;
    return drawn;
  };
}
