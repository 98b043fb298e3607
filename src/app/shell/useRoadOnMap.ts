import { useMemo } from 'react';
import type { ConsoleSees } from '#features/index.ts';
import { type Courses, useTelemetry } from '#features/map/ui.ts';
import { useDraftOnMap } from '#features/moves/ui.ts';
import { orderOnMap } from '#features/rides/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { MapRoad } from '#views/map/mapTypes.ts';

type Reader = () => MapRoad | null;

/** The move in hand, or what is being ordered: the same value until it changes. */
export function useRoadOnMap(): Reader {
  const move = useDraftOnMap();
  const machine = useMachine();
  const { courses } = useTelemetry();
  return useMemo(
    () => roadReader(move, () => machine.published() as unknown as ConsoleSees, courses),
    [move, machine, courses],
  );
}

function roadReader(move: Reader, look: () => ConsoleSees, courses?: Courses): Reader {
  let drawn: MapRoad | null = null;
  return () => {
    const inHand = move();
    if (inHand) return inHand;
    const ride = orderOnMap(look(), (from, to) => courses?.between(from, to)?.points ?? null);
    if (JSON.stringify(ride) !== JSON.stringify(drawn)) drawn = ride;
    return drawn;
  };
}
