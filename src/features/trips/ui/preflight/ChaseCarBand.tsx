import { useMemo } from 'react';
import { standardChaseSeats } from '#planning/chases.ts';
import { nextReady } from '#domain/moveTimes.ts';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { DateTimeField } from '#views/kit/forms/DateTimeField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { Band, BandPair } from '#views/kit/panels/Band.tsx';
import { locationSections, VehicleInput, vehicleTitle } from '../../../moves/ui.ts';
import { useShownTimes } from '../../../settings/ui.ts';
import { inventoryMatch } from '../../../moves/index.ts';
import { chaseColumn } from '../../legs.queries.ts';
import { startIdOf } from '../../problem.queries.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import { useOptions } from './useOptions.tsx';

/** The company car, who drives it, and where and when its driver is met (S2 §3). */
export function ChaseCarBand({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const { chase } = plan;
  const change = (part: Partial<PlanDraft['chase']>) => set({ chase: { ...chase, ...part } });
  const { drivers, locations } = useTrips(({ world }) => world.tables);
  const nowMs = useTrips(({ clock }) => clock.state.nowMs);
  const vehicle = useTrips(({ world }) => inventoryMatch(chase.vin, world.tables.vehicles));
  const startId = useTrips((sees) => startIdOf(sees, plan));
  const places = useMemo(() => locationSections(locations.rows()), [locations]);
  const people = useMemo(() => {
    const options = [...drivers.rows()].map(({ id, name, type }) => ({
      id,
      text: name,
      second: type,
    }));
    options.sort((a, b) => a.text.localeCompare(b.text));
    return [{ title: '', options }];
  }, [drivers]);
  const isMet = chaseColumn(plan) >= 0;
  const meetId = chase.meetLocationId ?? startId ?? '';
  const zone = useShownTimes().zone(locations.get(meetId)?.timezone ?? operatorZone);
  return (
    <Band name="Chase car">
      <BandPair>
        <VehicleInput
          label="VIN or unit"
          vehicleId={vehicle?.id ?? null}
          input={chase.vin}
          onVehicle={({ vin, stock }) => change({ vin: vin || stock })}
          onInput={(vin) => change({ vin })}
          helpOf={(car) => `${vehicleTitle(car)} · ${car.stock} · ${standardChaseSeats} seats`}
        />
        <ComboBox
          label="Chase driver"
          placeholder="Leave open"
          icon="driver"
          value={chase.driverId}
          sections={people}
          empty="No driver fits."
          help={chase.driverId === null ? 'Or leave open, named in step 4' : undefined}
          onChange={(driverId) => change({ driverId })}
        />
        <ComboBox
          label="Meet place"
          placeholder="At the start location"
          icon="custom"
          value={chase.meetLocationId}
          sections={places}
          empty="No saved location fits."
          help={isMet ? 'The chase driver begins here' : undefined}
          onChange={(meetLocationId) => change({ meetLocationId })}
        />
        <DateTimeField
          label="Meet time"
          optional
          value={chase.meetMs}
          zone={zone}
          operatorZone={operatorZone}
          minMs={nowMs - 60_000}
          startMs={nextReady(nowMs, zone)}
          help={chase.meetMs === null ? undefined : 'The chase car is not driven before'}
          onChange={(meetMs) => change({ meetMs })}
        />
      </BandPair>
    </Band>
  );
}
