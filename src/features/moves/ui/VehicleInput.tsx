import { type ReactNode, useMemo } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import { modelWords } from '#domain/modelWords.ts';
import { normalizeVin, vinLength } from '#domain/vin.ts';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { VinDecoded } from '../../vins/ui.ts';
import { inventoryMatch, readVehicle } from '../moves.queries.ts';
import { useMoves } from './useMoves.tsx';

/** S1 §9: at most eight suggestions. */
const suggestions = 8;

/** Where a suggested vehicle is, and whether that speaks against it. */
export type Whereabouts = { readonly words: string; readonly isWarning: boolean };

/** A stock label or VIN of the inventory, offered while typing, or an unknown VIN. */
export function VehicleInput(props: {
  readonly label: string;
  /** Null: none of the inventory. */
  readonly vehicleId: string | null;
  readonly input: string;
  readonly onVehicle: (vehicle: Vehicle) => void;
  readonly onInput: (text: string) => void;
  /**
   * In a card of the wizard: typed characters of a VIN are counted, and the head of the card says
   * what the VIN stands for, which else is below the field.
   */
  readonly inCard?: boolean;
  readonly whereOf?: (vehicle: Vehicle) => Whereabouts | undefined;
  /** A known vehicle in the help line. */
  readonly helpOf?: (vehicle: Vehicle) => string;
  readonly error?: string | null;
  /** Why it can't be changed; it is still shown. */
  readonly locked?: string | null;
  readonly isOff?: boolean;
  /** Below the field. */
  readonly children?: ReactNode;
}) {
  const { label, onVehicle, onInput, whereOf } = props;
  const vehicles = useMoves(({ world }) => world.tables.vehicles);
  const input = useCommitted(props.input, (text) => {
    const match = inventoryMatch(text, vehicles);
    if (match) onVehicle(match);
    else onInput(text);
  });
  const offers = useMemo(() => offered(input.text, [...vehicles.rows()]), [input.text, vehicles]);
  const isTyping = input.text !== props.input;
  const vehicleId = isTyping ? null : props.vehicleId;
  const reading = readVehicle({ vehicleId, vinInput: input.text }, vehicles);
  const known = reading.is === 'inventory' ? reading.vehicle : null;
  const warning = reading.is === 'vin' ? reading.warning : null;
  const length = normalizeVin(input.text).length;
  const options = offers.shown.map((vehicle) => ({
    id: vehicle.id,
    text: vehicle.stock || vehicle.vin,
    second: modelWords(vehicle) || vehicle.vin,
    marked: input.text.trim(),
    aside: whereOf?.(vehicle),
  }));
  const title = `Inventory, ${offers.shown.length} of ${offers.count}`;
  return (
    <div>
      <div onBlur={input.flush}>
        <ComboBox
          label={label}
          placeholder="17 characters, or a stock label"
          // Without it the 17 characters of a VIN fit in a card.
          {...(props.inCard ? {} : { icon: 'vehicle' })}
          value={props.vehicleId}
          input={input.text}
          onInput={input.type}
          sections={[{ title, options }]}
          // What is below the field says that the inventory has no such vehicle.
          empty={null}
          free
          locked={props.locked ?? null}
          disabled={props.isOff === true}
          opensOnInput={props.inCard === true}
          {...(props.inCard && length > 0 && !known ? { suffix: `${length} / ${vinLength}` } : {})}
          error={props.error ?? null}
          warning={warning && props.inCard ? `${warning} Kept as typed.` : warning}
          help={known ? props.helpOf?.(known) : unknownHelp(reading.is)}
          onChange={(id) => {
            const vehicle = vehicles.get(id ?? '');
            if (vehicle) onVehicle(vehicle);
          }}
        />
      </div>
      {reading.is === 'vin' && !props.inCard ? <VinDecoded text={reading.vin} /> : null}
      {props.children}
    </div>
  );
}

function unknownHelp(is: string): string | undefined {
  if (is === 'label') return 'Not in the inventory: kept as a label.';
  if (is === 'vin') return 'Check digit fits. Not in the inventory.';
  return undefined;
}

function offered(text: string, vehicles: readonly Vehicle[]) {
  const wanted = text.trim().toLowerCase();
  const fits = (vehicle: Vehicle) =>
    `${vehicle.stock}\n${vehicle.vin}\n${modelWords(vehicle)}`.toLowerCase().includes(wanted);
  const fitting = vehicles.filter(fits);
  return { shown: fitting.slice(0, suggestions), count: fitting.length };
}
