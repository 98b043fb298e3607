import { useDeferredValue, useMemo, useState } from 'react';
import type { Driver } from '#domain/entities.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { samePlaceCmi } from '#planning/places.ts';
import { itemKey } from '#views/bind/hover.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Avatar, presenceWords } from '#views/kit/marks/Person.tsx';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { VirtualList } from '#views/kit/lists/VirtualList.tsx';
import { type TelemetryFace, useTelemetryReading } from '../../../map/ui.ts';
import { same } from '../../../outbox/index.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { busyDrivers, columnsOf } from '../../trips.queries.ts';
import css from '../TripPlanner.module.css';
import { useTrips } from '../useTrips.tsx';

type Candidate = {
  readonly driver: Driver;
  readonly place: PlanPlace | null;
  /** Straight distance to the first pick-up. */
  readonly distanceCmi: number | null;
  /** Why this driver can't be chosen; null when they can. */
  readonly reason: string | null;
};

/** The itineraries of the plan, and drivers for the one in hand: the nearest free ones first. */
export function DriversStep({ plan }: { readonly plan: PlanDraft }) {
  const columns = useTrips(columnsOf, same);
  const [picked, setPicked] = useState<number | null>(null);
  const open = columns.find(({ isNamed }) => !isNamed) ?? columns[0];
  const inHand = columns.find(({ column }) => column === picked) ?? open;
  if (!inHand) return <EmptyState icon="driver" title="There is no plan yet" />;
  return (
    <>
      <h3 data-leads className={css.question}>
        Who drives?
      </h3>
      <Segmented
        label="Itinerary"
        value={`${inHand.column}`}
        options={columns.map(({ column, name, isNamed }) => ({
          value: `${column}`,
          label: isNamed ? name : `${column + 1}: open`,
        }))}
        onChange={(column) => setPicked(Number(column))}
      />
      <Pool plan={plan} column={inHand.column} onAssigned={() => setPicked(null)} />
    </>
  );
}

function Pool(props: {
  readonly plan: PlanDraft;
  readonly column: number;
  readonly onAssigned: () => void;
}) {
  const { plan, column, onAssigned } = props;
  const machine = useMachine();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const world = useTrips((sees) => sees.world);
  // The order follows the world and not each fix, so that it stays while the operator reads it.
  const positions = useTelemetryReading((telemetry) => telemetry.positions);
  const candidates = useMemo(() => candidatesOf(plan, world, positions), [plan, world, positions]);
  const shown = candidates.filter(({ driver }) => driver.name.toLowerCase().includes(wanted));
  const assignedId = plan.legs[column]?.driverId ?? null;
  return (
    <>
      <TextField
        label="Available Drivers"
        hideLabel
        icon="search"
        placeholder="Search all drivers..."
        quiet
        value={typed}
        onChange={setTyped}
      />
      <div className={css.drivers}>
        <VirtualList
          label="Available Drivers"
          count={shown.length}
          idOf={(index) => shown[index]?.driver.id ?? ''}
          itemOf={(index) => itemKey({ collection: 'drivers', id: shown[index]?.driver.id ?? '' })}
          isSelected={(index) => shown[index]?.driver.id === assignedId}
          rowPx={48}
          onPick={(index) => {
            const { driver, place, reason } = shown[index] ?? {};
            if (!driver || !place || reason !== null) return;
            const data = { column, driverId: driver.id, from: place };
            machine.dispatch({ type: 'trips/assignDriver', data });
            onAssigned();
          }}
          onOpen={() => machine.dispatch({ type: 'trips/goTo', data: { step: 'review' } })}
          empty={
            <EmptyState icon="driver" title="No matching drivers">
              {candidates.length} drivers are in this account.
            </EmptyState>
          }
          renderRow={(index) => <Row candidate={shown[index] as Candidate} />}
        />
      </div>
    </>
  );
}

function Row({ candidate }: { readonly candidate: Candidate }) {
  const { driver, distanceCmi, reason } = candidate;
  return (
    <span className={reason === null ? css.driver : css.driverOff}>
      <Avatar name={driver.name} presence={driver.presence} />
      <span className={css.driverWords}>
        <b>{driver.name}</b>
        <span>{reason ?? `${presenceWords[driver.presence]}, ${driver.type}`}</span>
      </span>
      <span className={css.away}>{distanceCmi === null ? '' : awayWords(distanceCmi)}</span>
    </span>
  );
}

/** Within a tenth of a mile the driver counts as there: no ride is planned. */
function awayWords(distanceCmi: number): string {
  return distanceCmi <= samePlaceCmi ? 'at the pick-up' : `${formatDistance(distanceCmi)} away`;
}

function candidatesOf(
  plan: PlanDraft,
  world: Parameters<typeof busyDrivers>[0]['world'],
  positions: TelemetryFace['positions'],
): readonly Candidate[] {
  const { activities, locations, drivers } = world.tables;
  const [first] = plan.activityIds;
  const start = locations.get(activities.get(first ?? '')?.startId ?? '');
  const busy = busyDrivers({ world });
  const all: Candidate[] = [];
  for (const driver of drivers.rows()) {
    const fix = positions.at(driver.id);
    const home = driver.homeLocationId ? locations.get(driver.homeLocationId) : undefined;
    const at = fix ?? home;
    const place = at
      ? {
          id: fix ? `driver:${driver.id}` : (home?.id ?? ''),
          label: fix ? `${driver.name}'s position` : (home?.label ?? ''),
          lonE6: at.lonE6,
          latE6: at.latE6,
        }
      : null;
    const distanceCmi = at && start ? straightDistanceCmi(at, start) : null;
    const trip = busy.get(driver.id);
    all.push({ driver, place, distanceCmi, reason: whyNot(driver, place, trip) });
  }
  return all.sort(
    (a, b) =>
      Number(a.reason !== null) - Number(b.reason !== null) ||
      (a.distanceCmi ?? Number.MAX_SAFE_INTEGER) - (b.distanceCmi ?? Number.MAX_SAFE_INTEGER),
  );
}

function whyNot(driver: Driver, place: PlanPlace | null, trip: string | undefined): string | null {
  if (trip !== undefined) return `On trip ${trip}`;
  if (driver.availability === 'unavailable') return 'Unavailable';
  if (driver.presence === 'offline') return 'Offline';
  return place === null ? 'Position and home are unknown' : null;
}
