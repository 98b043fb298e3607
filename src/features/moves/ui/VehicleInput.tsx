import { type ReactNode, useMemo } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import { modelWords } from '#domain/modelWords.ts';
import { normalizeVin, vinLength } from '#domain/vin.ts';
import type { Table } from '#kernel/slice.ts';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { VinDecoded } from '../../vins/ui.ts';
import { inventoryMatch, readVehicle } from '../moves.queries.ts';
import { useMoves } from './useMoves.tsx';

/** S1 §9: at most eight suggestions. */
const suggestions = 8;

/** Where a suggested vehicle is, and whether that speaks against it. */
export type Whereabouts = { readonly words: string; readonly isWarning: boolean };

/**
 * A stock label or VIN of the inventory, offered while typing, or an unknown VIN. Another word is a
 * label only once it is kept as one: it may have been meant for another field.
 */
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
  /** Where the move begins: vehicles that stand there are offered first. */
  readonly pickUpId?: string | null;
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
  const pickUpId = props.pickUpId ?? null;
  const vehicles = useMoves(({ world }) => world.tables.vehicles);
  const isLabel = (text: string) =>
    !inventoryMatch(text, vehicles) && readVehicle(typed(text), vehicles).is === 'label';
  const input = useCommitted(
    props.input,
    (text) => {
      const match = inventoryMatch(text, vehicles);
      if (match) onVehicle(match);
      else onInput(text);
    },
    { meant: (text) => (isLabel(text) ? '' : text) },
  );
  const offers = useMemo(
    () => offered(input.text, vehiclesFrom(pickUpId, vehicles)),
    [input.text, pickUpId, vehicles],
  );
  const isTyping = input.text !== props.input;
  const vehicleId = isTyping ? null : props.vehicleId;
  const reading = readVehicle({ vehicleId, vinInput: input.text }, vehicles);
  const word = input.text.trim();
  const isKept = !isTyping && reading.is === 'label';
  const keepWords = `Keep "${word}" as a label`;
  const keepable = isTyping && isLabel(word) ? [{ id: keeping, text: keepWords }] : [];
  const kept = isKept ? [{ id: keptLabel, text: input.text }] : [];
  const known = reading.is === 'inventory' ? reading.vehicle : null;
  const warning = reading.is === 'vin' ? reading.warning : null;
  const length = normalizeVin(input.text).length;
  const options = offers.shown.map((vehicle) => ({
    id: vehicle.id,
    text: vehicle.stock || vehicle.vin,
    second: modelWords(vehicle) || vehicle.vin,
    marked: word,
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
          value={props.vehicleId ?? (isKept ? keptLabel : null)}
          input={input.text}
          onInput={(text) => {
            // The list sets the text of what was taken, which is no typing.
            if (text !== keepWords) input.type(text);
          }}
          sections={[
            { title, options },
            { title: 'Not in the inventory', options: [...keepable, ...kept] },
          ]}
          // What is below the field says that the inventory has no such vehicle.
          empty={null}
          first={isTyping && word !== '' ? (options[0]?.id ?? null) : null}
          free
          locked={props.locked ?? null}
          disabled={props.isOff === true}
          opensOnInput={props.inCard === true}
          opensOnClick
          {...(props.inCard && length > 0 && !known ? { suffix: `${length} / ${vinLength}` } : {})}
          error={props.error ?? null}
          warning={warning && props.inCard ? `${warning} Kept as typed.` : warning}
          help={known ? props.helpOf?.(known) : unknownHelp(reading.is, isKept)}
          onChange={(id) => {
            if (id === keeping) onInput(word);
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

/** Options of the list that are no vehicle. */
const keeping = 'keep';
const keptLabel = 'label';

const typed = (text: string) => ({ vehicleId: null, vinInput: text });

/** Those at the pick-up first. */
function vehiclesFrom(pickUpId: string | null, vehicles: Table<Vehicle>): readonly Vehicle[] {
  const all = [...vehicles.rows()];
  const isThere = ({ locationId }: Vehicle) => pickUpId !== null && locationId === pickUpId;
  return [...all.filter(isThere), ...all.filter((vehicle) => !isThere(vehicle))];
}

function unknownHelp(is: string, isKept: boolean): string | undefined {
  if (is === 'label') {
    return isKept
      ? 'Not in the inventory: kept as a label.'
      : 'Nothing is chosen yet: take one of the list.';
  }
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
