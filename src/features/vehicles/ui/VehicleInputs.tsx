import { type ReactNode, useMemo, useState } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import { mayPlaceVehicle, type VehicleField, type VehicleValues } from '#domain/inventory.ts';
import { checkVin } from '#domain/vin.ts';
import { Button } from '#views/kit/Button.tsx';
import { ComboBox } from '#views/kit/ComboBox.tsx';
import { Select } from '#views/kit/Select.tsx';
import { TextField } from '#views/kit/TextField.tsx';
import { builtTitle } from '../../activities/index.ts';
import { movesOf } from '../vehicles.queries.ts';
import { vehicleWords } from '../vehicles.requests.ts';
import { useVehicles } from './useVehicles.tsx';
import css from './VehicleForm.module.css';

export const fieldWords = { ...vehicleWords, locationId: 'Current location' };

/** Offered whatever the inventory has (reading 58). */
const statuses = ['available', 'sold', 'in service'];
const classes = ['Small'];
const bodies = ['Sedan', 'Coupe'];

type Inputs = {
  readonly vehicle: Vehicle;
  readonly values: VehicleValues;
  readonly wrong: { readonly [F in VehicleField]?: string };
  /** Fields that somebody else has changed too. */
  readonly conflicts: readonly VehicleField[];
  /** Being saved, or there is nothing left to save to. */
  readonly isLocked: boolean;
  readonly onChange: <F extends VehicleField>(field: F, value: VehicleValues[F]) => void;
  readonly onSettle: (field: VehicleField, keep: 'mine' | 'theirs') => void;
};

/** The fields a dispatcher sets, each with what is wrong with it; the VIN is only shown. */
export function VehicleInputs(props: Inputs) {
  const { vehicle } = props;
  const vin = checkVin(vehicle.vin);
  return (
    <>
      <TextField
        label="VIN"
        mono
        value={vehicle.vin}
        onChange={() => {}}
        readOnly
        warning={
          vin.kind === 'ok' ? null : 'Its check digit or length is not that of a VIN: look again.'
        }
        help="The VIN is the car's own."
      />
      <Text {...props} field="title" placeholder={builtTitle(vehicle)} />
      <div className={css.pair}>
        <Text {...props} field="stock" warning={useStockWarning(vehicle, props.values.stock)} />
        <Choice {...props} field="status" known={statuses} />
        <Text {...props} field="color" />
        <Miles {...props} />
        <Choice {...props} field="class" known={classes} />
        <Choice {...props} field="bodyType" known={bodies} />
      </div>
      <Place {...props} />
    </>
  );
}

/** A field with the question whose value stays, where both have changed it. */
function Asked(props: Inputs & { readonly field: VehicleField; readonly children: ReactNode }) {
  const { field, conflicts, vehicle, onSettle, children } = props;
  const locations = useVehicles(({ world }) => world.tables.locations);
  if (!conflicts.includes(field)) return <div>{children}</div>;
  const theirs = field === 'class' ? (vehicle.class ?? '') : (vehicle[field] ?? '');
  const words = field === 'locationId' ? locations.get(`${theirs}`)?.label : `${theirs}`;
  return (
    <div role="group" aria-label={`${fieldWords[field]}: changed by somebody else too`}>
      {children}
      <p className={css.conflict}>
        Somebody else has set it to {words ? <b>{words}</b> : 'nothing'}.
        <span className={css.answers}>
          <Button size="small" onClick={() => onSettle(field, 'mine')}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => onSettle(field, 'theirs')}>
            Take theirs
          </Button>
        </span>
      </p>
    </div>
  );
}

function Text(
  props: Inputs & {
    readonly field: 'title' | 'stock' | 'color';
    readonly placeholder?: string;
    readonly warning?: string | null;
  },
) {
  const { field, values, wrong, isLocked, onChange, placeholder, warning = null } = props;
  return (
    <Asked {...props}>
      <TextField
        label={fieldWords[field]}
        value={values[field]}
        placeholder={placeholder}
        error={wrong[field] ?? null}
        warning={warning}
        readOnly={isLocked}
        onChange={(value) => onChange(field, value)}
      />
    </Asked>
  );
}

/** What is typed is kept as it is while it means the value; what means none is wrong. */
function Miles(props: Inputs) {
  const { values, wrong, isLocked, onChange } = props;
  const [text, setText] = useState('');
  const shown = Object.is(milesOf(text), values.miles)
    ? text
    : (values.miles?.toLocaleString('en-US') ?? '');
  return (
    <Asked {...props} field="miles">
      <TextField
        label={fieldWords.miles}
        inputMode="numeric"
        mono
        value={shown}
        error={wrong.miles ?? null}
        readOnly={isLocked}
        onChange={(typed) => {
          setText(typed);
          onChange('miles', milesOf(typed));
        }}
      />
    </Asked>
  );
}

/** Null for nothing; not a number for what is none. */
function milesOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

const none = '(none)';

/** One of what is known and what the inventory has. */
function Choice(
  props: Inputs & {
    readonly field: 'status' | 'class' | 'bodyType';
    readonly known: readonly string[];
  },
) {
  const { field, known, values, wrong, isLocked, onChange } = props;
  const vehicles = useVehicles(({ world }) => world.tables.vehicles);
  const value = values[field];
  const options = useMemo(() => {
    const words = new Set(known);
    for (const row of vehicles.rows()) words.add(row[field] ?? '');
    words.add(value);
    words.delete('');
    const named = [...words].sort((a, b) => a.localeCompare(b));
    const offered = named.map((id) => ({ id, text: sentence(id) }));
    return field === 'status' ? offered : [{ id: none, text: 'Not said' }, ...offered];
  }, [known, vehicles, field, value]);
  return (
    <Asked {...props}>
      <Select
        label={fieldWords[field]}
        value={value === '' ? (field === 'status' ? null : none) : value}
        options={options}
        error={wrong[field] ?? null}
        disabled={isLocked}
        onChange={(id) => onChange(field, id === none ? '' : id)}
      />
    </Asked>
  );
}

/** Where it stands; while a move is under way with it, that is not the form's to say. */
function Place(props: Inputs) {
  const { vehicle, values, wrong, isLocked, onChange } = props;
  const locations = useVehicles(({ world }) => world.tables.locations);
  const locked = useVehicles((sees) => {
    const verdict = mayPlaceVehicle(movesOf(sees, vehicle));
    return verdict.yes ? null : verdict.reason;
  });
  const sections = useMemo(() => {
    const options = [...locations.rows()].map(({ id, label, address, city, kind }) => ({
      id,
      text: label,
      second: `${address}, ${city}`,
      icon: kind,
    }));
    return [{ title: '', options: options.sort((a, b) => a.text.localeCompare(b.text)) }];
  }, [locations]);
  return (
    <Asked {...props} field="locationId">
      <ComboBox
        label={fieldWords.locationId}
        placeholder="At no location"
        icon="custom"
        value={values.locationId}
        sections={sections}
        empty="No saved location fits."
        error={wrong.locationId ?? null}
        help={locked ?? undefined}
        disabled={isLocked || locked !== null}
        onChange={(id) => onChange('locationId', id)}
      />
    </Asked>
  );
}

function useStockWarning(vehicle: Vehicle, stock: string): string | null {
  const vehicles = useVehicles(({ world }) => world.tables.vehicles);
  return useMemo(() => {
    const wanted = stock.trim().toLowerCase();
    if (wanted === '') return null;
    for (const row of vehicles.rows()) {
      if (row.id !== vehicle.id && row.stock.toLowerCase() === wanted) {
        return 'Another vehicle has this number.';
      }
    }
    return null;
  }, [vehicles, vehicle.id, stock]);
}

/** 'in service' as 'In service'. */
function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
