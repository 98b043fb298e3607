import { useMemo } from 'react';
import type { Ride } from '#domain/entities.ts';
import { mayCancelRide, riderName } from '#domain/rides.ts';
import { type AskedRide, tripOfRide } from '../rides.queries.ts';
import { cancelRide } from '../rides.requests.ts';
import { askedWords, CarriedRow } from './Carried.tsx';
import { useRides } from './useRides.tsx';

type Now = { readonly nowMs: number; readonly zone: string };

/** A ride under way. */
export function RideRow({ row: ride, ...now }: Now & { readonly row: Ride }) {
  const world = useRides((sees) => sees.world);
  const trip = useMemo(() => tripOfRide({ world }, ride), [world, ride]);
  const who = ride.employeeId ? 'employee' : 'guest';
  return (
    <CarriedRow
      {...now}
      row={ride}
      noun="ride"
      name={riderName(ride)}
      about={trip ? `${who} · ${trip.name}` : who}
      carrier="The car of"
      mayCancel={mayCancelRide(ride).yes}
      cancels={cancelRide}
    />
  );
}

export function askedRide(asked: AskedRide) {
  return {
    ...askedWords(asked),
    name: riderName(asked.asked.order),
    again: 'Ordering again could send two cars.',
  };
}
