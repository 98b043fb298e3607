import { useMemo } from 'react';
import { chaseTypes } from '#domain/plannerModes.ts';
import { mostChaseSeats, standardChaseSeats } from '#planning/chases.ts';
import { nextReady } from '#domain/moveTimes.ts';
import { minuteOf } from '#domain/promise.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { CountField } from '#views/kit/forms/CountField.tsx';
import { DateTimeField } from '#views/kit/forms/DateTimeField.tsx';
import type { FieldWords } from '#views/kit/forms/Field.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { Band, BandPair } from '#views/kit/panels/Band.tsx';
import { builtTitle } from '../../../activities/index.ts';
import { useDayTimes } from '../../../activities/ui.ts';
import { VehicleInput } from '../../../moves/ui.ts';
import { useTelemetry } from '../../../map/ui.ts';
import { same } from '#domain/same.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { inventoryMatch } from '../../../moves/index.ts';
import { whereIs } from '../../pool.queries.ts';
import { type ChaseArrival, chaseArrival } from '../../preflight.queries.ts';
import { chaseColumns, placeInDraft, startIdOf } from '../../problem.queries.ts';
import { mostChaseCars, type PlanDraft } from '../../trips.model.ts';
import { seesOf, useTrips } from '../useTrips.tsx';
import { PlanPlace } from './PlanPlace.tsx';
import { useOptions } from './useOptions.tsx';

/** When the chase driver can be there, or that it is after the meet time. */
function arrivalWords(
  arrival: ChaseArrival,
  meetMs: number | null,
  at: (ms: number) => string,
): Pick<FieldWords, 'help' | 'warning'> {
  if (arrival.is !== 'comes') return { help: words[arrival.is] };
  const when = `${arrival.isEstimated ? 'about ' : ''}${at(arrival.atMs)}`;
  const isLate = meetMs !== null && minuteOf(arrival.atMs) > minuteOf(meetMs);
  return isLate
    ? { warning: `There at ${when} at the earliest: after the meet time` }
    : { help: `There at ${when} at the earliest` };
}

const words = {
  open: 'Or leave open, named in step 4',
  unknown: 'No position known: counted as there',
  there: 'At the meet place now',
} as const;

/**
 * How many riders a chase car takes (reading 19) and how many cars there are; of company cars the
 * first one, who drives it, and where and when its driver is met (S2 §3).
 */
export function ChaseCarBand({ plan }: { readonly plan: PlanDraft }) {
  const isCompany = chaseTypes[plan.mode] === 'Company';
  // Beside the company car there is no room for a row of their own.
  return isCompany ? (
    <Band name="Chase car" below={<HowMany plan={plan} />}>
      <CompanyCar plan={plan} />
    </Band>
  ) : (
    <Band name="Chase car">
      <BandPair>
        <HowMany plan={plan} />
      </BandPair>
    </Band>
  );
}

function HowMany({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const { chase } = plan;
  const { seats = standardChaseSeats, cars = null } = chase;
  return (
    <>
      <CountField
        label="Seats for riders"
        value={seats}
        min={1}
        max={mostChaseSeats}
        onChange={(count) => set({ chase: { ...chase, seats: count } })}
      />
      <Select
        label="Chase cars"
        value={`${cars ?? 0}`}
        options={counts}
        onChange={(count) => set({ chase: { ...chase, cars: Number(count) || null } })}
      />
    </>
  );
}

const counts = [
  { id: '0', text: 'As needed' },
  ...Array.from({ length: mostChaseCars }, (_, at) => ({
    id: `${at + 1}`,
    text: `${at + 1} at most`,
  })),
];

function CompanyCar({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const { chase } = plan;
  const change = (part: Partial<PlanDraft['chase']>) => set({ chase: { ...chase, ...part } });
  const { drivers } = useTrips(({ world }) => world.tables);
  const nowMs = useTrips(({ clock }) => clock.state.nowMs);
  const vehicle = useTrips(({ world }) => inventoryMatch(chase.vin, world.tables.vehicles));
  const meet = useTrips((sees) => {
    return placeInDraft(sees, plan, chase.meetLocationId ?? startIdOf(sees, plan));
  }, same);
  const people = useMemo(() => {
    const options = [...drivers.rows()].map(({ id, name, type }) => ({
      id,
      text: name,
      second: type,
    }));
    options.sort((a, b) => nameOrder(a.text, b.text));
    return [{ title: '', options }];
  }, [drivers]);
  const met = useTrips((sees) => chaseColumns(sees, plan));
  const { seats = standardChaseSeats } = chase;
  const times = useShownTimes();
  const zone = times.zone(meet?.timezone ?? operatorZone);
  const machine = useMachine();
  const { positions } = useTelemetry();
  const arrival = useTrips((sees) => chaseArrival(sees, plan), same);
  const { at } = useDayTimes(meet?.timezone ?? operatorZone);
  return (
    <BandPair>
      <VehicleInput
        label="VIN or unit"
        vehicleId={vehicle?.id ?? null}
        input={chase.vin}
        onVehicle={({ vin, stock }) => change({ vin: vin || stock })}
        onInput={(vin) => change({ vin })}
        helpOf={(car) => `${builtTitle(car)} · ${car.stock} · ${seats} seats`}
      />
      <ComboBox
        label="Chase driver"
        placeholder="Leave open"
        icon="driver"
        value={chase.driverId}
        sections={people}
        empty="No driver fits."
        {...arrivalWords(arrival, chase.meetMs, at)}
        onChange={(driverId) => {
          const driver = drivers.get(driverId ?? '');
          const from = driver ? whereIs(seesOf(machine), driver, (id) => positions.at(id)) : null;
          change({ driverId, from });
        }}
      />
      <PlanPlace
        plan={plan}
        label="Meet place"
        placeholder="At the start location"
        icon="custom"
        placeId={chase.meetLocationId}
        hint={beginHere(met)}
        onChange={(meetLocationId, places) =>
          set({ chase: { ...chase, meetLocationId }, ...places })
        }
      />
      <DateTimeField
        label="Meet time"
        optional={chase.meetMs === null}
        value={chase.meetMs}
        zone={zone}
        operatorZone={operatorZone}
        minMs={nowMs - 60_000}
        startMs={nextReady(nowMs, zone)}
        hint={chase.meetMs === null ? undefined : notBefore(met)}
        onChange={(meetMs) => change({ meetMs })}
      />
    </BandPair>
  );
}

function beginHere(met: number): string | undefined {
  if (met === 0) return undefined;
  return met === 1 ? 'the chase driver begins here' : 'the chase drivers begin here';
}

function notBefore(met: number): string {
  return met > 1 ? 'the cars are not driven before' : 'the car is not driven before';
}
