import { useCallback, useEffect, useMemo } from 'react';
import type { Table } from '#kernel/slice.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { ridesOnMapOf } from '#views/bind/ridesOnMap.ts';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { ordinalIn } from '../../filters/index.ts';
import { useFiltered } from '../../filters/ui.ts';
import { useTelemetry } from '../../map/ui.ts';
import { courierMarksOf, marksOf } from '../riding.queries.ts';
import { useRides } from './useRides.tsx';

/**
 * Ordered rides and deliveries go on the map as long as this is rendered, as far as the filters
 * show them: they are placed once a second.
 */
export function RidesOnMap() {
  const machine = useMachine();
  const { nowMs } = useTelemetry();
  const second = useEachSecond(useCallback(() => Math.floor(nowMs() / 1_000) * 1_000, [nowMs]));
  const rides = useRides(({ world }) => world.tables.rides);
  const deliveries = useRides(({ world }) => world.tables.deliveries);
  const { passes } = useFiltered().rides;
  const marks = useMemo(
    () => [
      ...shown(rides, ordinalIn.rides, passes).flatMap((row) => marksOf(row, second)),
      ...shown(deliveries, ordinalIn.deliveries, passes).flatMap((row) =>
        courierMarksOf(row, second),
      ),
    ],
    [rides, deliveries, passes, second],
  );
  useEffect(() => ridesOnMapOf(machine).set(marks), [machine, marks]);
  useEffect(() => () => ridesOnMapOf(machine).set([]), [machine]);
  return null;
}

function shown<T extends { readonly id: string }>(
  table: Table<T>,
  ordinalOf: (ordinal: number) => number,
  passes: (ordinal: number) => boolean,
): readonly T[] {
  return [...table.rows()].filter(({ id }) => passes(ordinalOf(table.ordinalOf(id) ?? -1)));
}
