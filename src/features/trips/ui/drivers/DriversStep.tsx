import { Fragment, useState } from 'react';
import type { DayTimes } from '#domain/dayTimes.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import hidden from '#views/kit/hidden.module.css';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { useDayTimes } from '../../../activities/ui.ts';
import { same } from '#domain/same.ts';
import { idleWords, type ItineraryFacts, itinerariesOf } from '../../pool.queries.ts';
import { startOf } from '../../problem.queries.ts';
import { useTrips } from '../useTrips.tsx';
import css from './drivers.module.css';
import { FillOpen } from './FillOpen.tsx';
import { type DriversHand, emptyHand } from './hand.tsx';
import { ItineraryCard } from './ItineraryCard.tsx';
import { Pool } from './Pool.tsx';
import { useRoster } from './useRoster.tsx';

type Handling = {
  readonly hand: DriversHand;
  readonly onHand: (hand: DriversHand) => void;
};

/** S2 §2: the itineraries of the plan, and the driver pool for the one in hand. */
export function DriversStep({ hand, onHand }: Handling) {
  const machine = useMachine();
  const itineraries = useTrips(itinerariesOf, same);
  const roster = useRoster();
  const { drivers } = roster;
  const times = useTripTimes();
  const inHand = inHandOf(itineraries, hand);
  const [newest, setNewest] = useState<{ column: number; driverId: string } | null>(null);
  if (!inHand) return <EmptyState icon="driver" title="There is no plan yet" />;
  const named = itineraries.filter(({ name }) => name !== null).length;
  const assign = (column: number, driverId: string) => {
    const from = drivers.find(({ id }) => id === driverId)?.from ?? null;
    machine.dispatch({ type: 'trips/assignDriver', data: { column, driverId, from } });
    setNewest({ column, driverId });
    onHand(emptyHand);
  };
  const news = itineraries.find(
    (one) => one.column === newest?.column && one.driverId === newest.driverId,
  );
  return (
    <div className={css.step}>
      <section className={css.itineraries} aria-label="Itineraries">
        <h3 data-leads className={css.title}>
          Itineraries
          <span>
            {named} of {itineraries.length} named
          </span>
        </h3>
        <p role="status" className={hidden.visually}>
          {news?.name ? `${news.name} is named for #${news.column + 1}.` : ''}
        </p>
        <ul>
          {itineraries.map((facts, at) => (
            <Fragment key={facts.column}>
              <Idle columns={itineraries.map(({ column }) => column)} at={at} />
              <ItineraryCard
                facts={facts}
                isInHand={facts.column === inHand.column}
                span={times.span}
                onPick={() => onHand({ ...emptyHand, column: facts.column })}
                onDrop={(driverId) => assign(facts.column, driverId)}
              />
            </Fragment>
          ))}
        </ul>
        <FillOpen itineraries={itineraries} drivers={drivers} />
      </section>
      <Pool
        facts={inHand}
        roster={roster}
        cursorId={hand.cursorId}
        time={times.at}
        onCursor={(row) =>
          onHand({ ...hand, cursorId: row?.driverId ?? null, canTake: row?.is === 'open' })
        }
        onAssign={({ driverId }) => assign(inHand.column, driverId)}
      />
    </div>
  );
}

/** The numbers that are left out above an itinerary: their drivers have nothing to do. */
function Idle(props: { readonly columns: readonly number[]; readonly at: number }) {
  const words = idleWords(props.columns, props.at);
  return words === '' ? null : <li className="small ink3">{words}</li>;
}

/** The itinerary picked, else the first without a driver, else the first. */
export function inHandOf(
  itineraries: readonly ItineraryFacts[],
  { column }: DriversHand,
): ItineraryFacts | undefined {
  const picked = itineraries.find((facts) => facts.column === column);
  return picked ?? itineraries.find(({ name }) => name === null) ?? itineraries[0];
}

/** Formats times in the zone of the place where the trip starts. */
export function useTripTimes(): DayTimes {
  const zone = useTrips((sees) => {
    const { plan } = sees.trips.state;
    return (plan && startOf(sees, plan)?.timezone) ?? null;
  });
  return useDayTimes(zone);
}
