import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Table } from '#kernel/slice.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { clickedRideOf, ridesOnMapOf } from '#views/bind/ridesOnMap.ts';
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

type Of = 'rides' | 'deliveries';

function shown<T extends { readonly id: string }>(
  table: Table<T>,
  ordinalOf: (ordinal: number) => number,
  passes: (ordinal: number) => boolean,
): readonly T[] {
  return [...table.rows()].filter(({ id }) => passes(ordinalOf(table.ordinalOf(id) ?? -1)));
}

/**
 * Brings the row into sight whose mark on the map is clicked; `of`: whose rows this list has, null
 * for rows without marks; `open`: shows all rows.
 */
export function useClickedRow(of: Of | null, open: () => void): void {
  const machine = useMachine();
  const [clicked, setClicked] = useState<{ readonly item: string } | null>(null);
  useEffect(
    () =>
      clickedRideOf(machine).subscribe((next) => {
        if (!next || of === null || !next.item.startsWith(`${of}/`)) return;
        open();
        setClicked(next);
      }),
    [machine, of, open],
  );
  // Once the list is rendered with all of its rows.
  useEffect(() => {
    if (clicked === null) return;
    const row = `li[data-item="${CSS.escape(clicked.item)}"]`;
    const element = document.querySelector<HTMLElement>(row);
    element?.scrollIntoView({ block: 'nearest' });
    element?.focus();
  }, [clicked]);
}
