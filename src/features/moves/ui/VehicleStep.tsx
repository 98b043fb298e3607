import { useMemo } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import { minDeadline, nextReady } from '#domain/moveTimes.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented, Switch } from '#views/kit/Choice.tsx';
import { ComboBox } from '#views/kit/ComboBox.tsx';
import { DateTimeField } from '#views/kit/DateTimeField.tsx';
import { Icon } from '#views/kit/Icon.tsx';
import { TextArea } from '#views/kit/TextField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { MoveDraft, VehicleEdit } from '../moves.model.ts';
import { inventoryMatch, readVehicle } from '../moves.queries.ts';
import css from './MoveWizard.module.css';
import { useCommitted } from './useCommitted.tsx';
import { useMoves } from './useMoves.tsx';

/** S1 §9: at most eight suggestions. */
const suggestions = 8;

const reasons = [
  { value: 'inventory', label: 'Inventory' },
  { value: 'retail', label: 'Retail' },
  { value: 'service', label: 'Service' },
  { value: 'other', label: 'Other' },
] as const;

/** Which vehicle, when it is ready, when it is due, and what to tell the driver. */
export function VehicleStep({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const locations = useMoves(({ world }) => world.tables.locations);
  const startZone = zoneOf(locations.get(draft.startId ?? '')?.timezone);
  const endZone = zoneOf(locations.get(draft.endId ?? '')?.timezone);
  const edit = (data: VehicleEdit) => machine.dispatch({ type: 'moves/editVehicle', data });
  const pickup = useCommitted(draft.pickupNotes, (value) => edit({ field: 'pickupNotes', value }));
  const dropoff = useCommitted(draft.dropoffNotes, (value) =>
    edit({ field: 'dropoffNotes', value }),
  );

  return (
    <>
      <h3 className={css.question}>What vehicle are we moving?</h3>
      <VehicleInput draft={draft} edit={edit} />
      <Switch
        label="Ready for pick-up"
        help="On: ready time is now. Off: no ready time."
        checked={draft.forceReady}
        onChange={(value) => edit({ field: 'forceReady', value })}
      />
      <div className={css.two}>
        <DateTimeField
          label="Ready time"
          optional
          value={draft.readyMs}
          zone={startZone}
          operatorZone={operatorZone}
          minMs={draft.forceReady ? null : nextReady(nowMs)}
          startMs={nextReady(nowMs)}
          onChange={(value) => edit({ field: 'readyMs', value })}
        />
        <DateTimeField
          label="Deadline"
          value={draft.deadlineMs}
          zone={endZone}
          operatorZone={operatorZone}
          minMs={minDeadline(draft.readyMs, nowMs)}
          onChange={(value) => edit({ field: 'deadlineMs', value })}
          error={draft.deadlineMs === null ? 'The vehicle needs a deadline.' : null}
        />
      </div>
      <Segmented
        label="Reason"
        showLabel
        fill
        value={draft.reason}
        options={reasons}
        onChange={(value) => edit({ field: 'reason', value })}
      />
      <TextArea
        label="Pick-up note"
        optional
        rows={2}
        value={pickup.text}
        onChange={pickup.type}
        onBlur={pickup.flush}
      />
      <TextArea
        label="Drop-off note"
        optional
        rows={2}
        value={dropoff.text}
        onChange={dropoff.type}
        onBlur={dropoff.flush}
      />
    </>
  );
}

function zoneOf(timezone: string | undefined): string {
  return timezone ?? operatorZone;
}

/** A stock label or VIN of the inventory, offered while typing, or a VIN nobody knows yet. */
function VehicleInput(props: {
  readonly draft: MoveDraft;
  readonly edit: (edit: VehicleEdit) => void;
}) {
  const { draft, edit } = props;
  const vehicles = useMoves(({ world }) => world.tables.vehicles);
  const input = useCommitted(draft.vinInput, (text) => {
    const match = inventoryMatch(text, vehicles);
    if (match) edit({ field: 'vehicleId', value: match.id });
    else edit({ field: 'vinInput', value: text });
  });
  const options = useMemo(() => offered(input.text, [...vehicles.rows()]), [input.text, vehicles]);
  const isTyping = input.text !== draft.vinInput;
  const vehicleId = isTyping ? null : draft.vehicleId;
  const reading = readVehicle({ vehicleId, vinInput: input.text }, vehicles);
  return (
    <>
      <div onBlur={input.flush}>
        <ComboBox
          label="VIN or stock label"
          placeholder="17 characters, or a stock label"
          icon="vehicle"
          value={draft.vehicleId}
          input={input.text}
          onInput={input.type}
          sections={[{ title: 'Inventory', options }]}
          empty="Not in the inventory: a VIN is taken as typed."
          free
          autoFocus
          warning={reading.is === 'vin' ? reading.warning : null}
          help={helpOf(reading.is, input.text.trim().length)}
          onChange={(id) => {
            if (id) edit({ field: 'vehicleId', value: id });
          }}
        />
      </div>
      {reading.is === 'inventory' ? <Known vehicle={reading.vehicle} /> : null}
    </>
  );
}

function Known({ vehicle }: { readonly vehicle: Vehicle }) {
  const location = useMoves(({ world }) =>
    vehicle.locationId ? world.tables.locations.get(vehicle.locationId) : undefined,
  );
  return (
    <p className={css.read}>
      <Icon of="vehicle" size={16} />
      <span>
        <b>{titleOf(vehicle)}</b>
        <br />
        {vehicle.vin} · {vehicle.color}
        {location ? ` · now at ${location.label}` : ''}
      </span>
    </p>
  );
}

function helpOf(is: string, length: number): string | undefined {
  if (is === 'label') return 'Not in the inventory: kept as a label.';
  if (is === 'vin') return `${length} characters, check digit fits. Not in the inventory.`;
  return undefined;
}

function titleOf({ year, make, model }: Vehicle): string {
  return [year, make, model].filter((part) => part).join(' ');
}

function offered(text: string, vehicles: readonly Vehicle[]) {
  const wanted = text.trim().toLowerCase();
  const fits = (vehicle: Vehicle) =>
    `${vehicle.stock}\n${vehicle.vin}\n${titleOf(vehicle)}`.toLowerCase().includes(wanted);
  return vehicles
    .filter(fits)
    .slice(0, suggestions)
    .map((vehicle) => ({
      id: vehicle.id,
      text: vehicle.stock || vehicle.vin,
      second: `${titleOf(vehicle)} · ${vehicle.vin}`,
    }));
}
