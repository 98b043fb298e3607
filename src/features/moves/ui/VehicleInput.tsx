import { useMemo } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { inventoryMatch, readVehicle } from '../moves.queries.ts';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';

/** S1 §9: at most eight suggestions. */
const suggestions = 8;

/** A stock label or VIN of the inventory, offered while typing, or an unknown VIN. */
export function VehicleInput(props: {
  readonly label: string;
  /** Null: none of the inventory. */
  readonly vehicleId: string | null;
  readonly input: string;
  readonly onVehicle: (vehicle: Vehicle) => void;
  readonly onInput: (text: string) => void;
  /** A known vehicle in the help line; without it, in a paragraph of its own. */
  readonly helpOf?: (vehicle: Vehicle) => string;
  readonly error?: string | null;
  /** Why it can't be changed; it is still shown. */
  readonly locked?: string | null;
  readonly isOff?: boolean;
}) {
  const { label, onVehicle, onInput } = props;
  const vehicles = useMoves(({ world }) => world.tables.vehicles);
  const input = useCommitted(props.input, (text) => {
    const match = inventoryMatch(text, vehicles);
    if (match) onVehicle(match);
    else onInput(text);
  });
  const options = useMemo(() => offered(input.text, [...vehicles.rows()]), [input.text, vehicles]);
  const isTyping = input.text !== props.input;
  const vehicleId = isTyping ? null : props.vehicleId;
  const reading = readVehicle({ vehicleId, vinInput: input.text }, vehicles);
  const known = reading.is === 'inventory' ? reading.vehicle : null;
  const inHelp = known && props.helpOf?.(known);
  return (
    <>
      <div onBlur={input.flush}>
        <ComboBox
          label={label}
          placeholder="17 characters, or a stock label"
          icon="vehicle"
          value={props.vehicleId}
          input={input.text}
          onInput={input.type}
          sections={[{ title: 'Inventory', options }]}
          empty="Not in the inventory: a VIN is taken as typed."
          free
          locked={props.locked ?? null}
          disabled={props.isOff === true}
          error={props.error ?? null}
          warning={reading.is === 'vin' ? reading.warning : null}
          help={inHelp ?? unknownHelp(reading.is, input.text.trim().length)}
          onChange={(id) => {
            const vehicle = vehicles.get(id ?? '');
            if (vehicle) onVehicle(vehicle);
          }}
        />
      </div>
      {known && !props.helpOf ? <Known vehicle={known} /> : null}
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
        <b>{vehicleTitle(vehicle)}</b>
        <br />
        {vehicle.vin} · {vehicle.color}
        {location ? ` · now at ${location.label}` : ''}
      </span>
    </p>
  );
}

function unknownHelp(is: string, length: number): string | undefined {
  if (is === 'label') return 'Not in the inventory: kept as a label.';
  if (is === 'vin') return `${length} characters, check digit fits. Not in the inventory.`;
  return undefined;
}

/** '2022 Ford Transit 350'. */
export function vehicleTitle({ year, make, model }: Vehicle): string {
  return [year, make, model].filter((part) => part).join(' ');
}

function offered(text: string, vehicles: readonly Vehicle[]) {
  const wanted = text.trim().toLowerCase();
  const fits = (vehicle: Vehicle) =>
    `${vehicle.stock}\n${vehicle.vin}\n${vehicleTitle(vehicle)}`.toLowerCase().includes(wanted);
  return vehicles
    .filter(fits)
    .slice(0, suggestions)
    .map((vehicle) => ({
      id: vehicle.id,
      text: vehicle.stock || vehicle.vin,
      second: `${vehicleTitle(vehicle)} · ${vehicle.vin}`,
    }));
}
