import { useEffect, useRef, useState } from 'react';
import { type ColumnPool, filled } from '#planning/team/pool/filling.ts';
import {
  inOrder,
  judged,
  type PoolDriver,
  poolOf,
  type PoolRow,
} from '#planning/team/pool/pool.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import type { TripsSees } from '../../facts.slice.ts';
import { type ItineraryFacts, poolAskedOf } from '../../pool.queries.ts';
import { seesOf } from '../useTrips.tsx';
import css from './drivers.module.css';
import { sliced } from './useJudging.tsx';

/** The nearest of each pool are looked at. */
const MOST_LOOKED = 24;

/** Gives each open itinerary a driver, except where the dispatcher names them (reading 44). */
export function FillOpen(props: {
  readonly itineraries: readonly ItineraryFacts[];
  readonly drivers: readonly PoolDriver[];
}) {
  const machine = useMachine();
  const [isFilling, setFilling] = useState(false);
  /** How many stayed open when they were last filled. */
  const [left, setLeft] = useState<number | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const open = props.itineraries.filter(
    ({ name, requirements }) => name === null && requirements?.manualAssignment !== true,
  );
  if (open.length === 0) return null;
  const fill = () => {
    const sees = seesOf(machine);
    const come: ColumnPool[] = [];
    setFilling(true);
    stop.current = sliced(poolsOf(sees, open, props.drivers, come), (_rows, isLast) => {
      if (!isLast) return;
      setFilling(false);
      const legs = filled(come).map(({ column, row: { driverId, from } }) => ({
        column,
        driverId,
        from,
      }));
      setLeft(open.length - legs.length);
      if (legs.length > 0) machine.dispatch({ type: 'trips/assignDrivers', data: { legs } });
    });
  };
  return (
    <>
      <Button size="small" fill icon="fill" pending={isFilling} onClick={fill}>
        Fill the open ones
      </Button>
      <p role="status" className={css.help}>
        {left === open.length
          ? `No driver is free for ${left === 1 ? 'it' : 'these'}.`
          : 'Takes the first of each pool that no other itinerary needs.'}
      </p>
    </>
  );
}

/** One row a turn; whole pools are put into `come`, by last drop-off. */
function* poolsOf(
  sees: TripsSees,
  open: readonly ItineraryFacts[],
  drivers: readonly PoolDriver[],
  come: ColumnPool[],
): Generator<PoolRow, void, undefined> {
  for (const { column } of open) {
    const asked = poolAskedOf(sees, column, drivers);
    if (!asked) continue;
    const nearest = inOrder(poolOf(asked), 'dropoff').slice(0, MOST_LOOKED);
    const rows: PoolRow[] = [];
    for (const row of judged(asked, nearest)) {
      rows.push(row);
      yield row;
    }
    come.push({ column, rows: inOrder(rows, 'dropoff') });
  }
}
