import { useMemo } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { MoveDraft, VehicleEdit } from '../moves.model.ts';
import { inventoryMatch, readVehicle } from '../moves.queries.ts';
import css from './MoveWizard.module.css';
import { Times } from './Times.tsx';
import { VehicleNotes } from './VehicleNotes.tsx';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { useMoves } from './useMoves.tsx';

/** S1 §9: at most eight suggestions. */
const suggestions = 8;

const reasons = [
  { value: 'inventory', label: 'Inventory' },
  { value: 'retail', label: 'Retail' },
  { value: 'service', label: 'Service' },
  { value: 'other', label: 'Other' },
] as const;

/** The vehicle, its ready time and deadline, and notes for the driver. */
export function VehicleStep({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const edit = (data: VehicleEdit) => machine.dispatch({ type: 'moves/editVehicle', data });
  return (
    <>
      <h3 data-leads className={css.question}>
        What vehicle are we moving?
      </h3>
      <VehicleInput draft={draft} edit={edit} />
      <Times
        times={draft}
        startId={draft.startId}
        endId={draft.endId}
        isOld={never}
        locks={none}
        error={draft.deadlineMs === null ? 'The vehicle needs a deadline.' : null}
        onForceReady={(value) => edit({ field: 'forceReady', value })}
        onReady={(value) => edit({ field: 'readyMs', value })}
        onDeadline={(value) => edit({ field: 'deadlineMs', value })}
      />
      <Segmented
        label="Reason"
        showLabel
        fill
        value={draft.reason}
        options={reasons}
        onChange={(value) => edit({ field: 'reason', value })}
      />
      <VehicleNotes draft={draft} edit={edit} />
    </>
  );
}

const none = {};
const never = () => false;

/** A stock label or VIN of the inventory, offered while typing, or an unknown VIN. */
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
