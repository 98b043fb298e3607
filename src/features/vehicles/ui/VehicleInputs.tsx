import { type ReactNode, useMemo } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import type { VehicleField } from '#domain/inventory.ts';
import { checkVin } from '#domain/vin.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import { capital } from '#views/kit/capital.ts';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { builtTitle } from '../../activities/index.ts';
import {
  type Bound,
  fieldOf,
  FormText,
  InputRows,
  type Inputs,
  layoutOf,
} from '#spine/forms/ui.ts';
import type { TypedValues } from '../vehicles.forms.ts';
import { useVehicles } from './useVehicles.tsx';
import css from './VehicleForm.module.css';

/** Offered in addition to the colors in the inventory (reading 58). */
const statuses = ['available', 'sold', 'in service'];
const classes = ['Small'];
const bodies = ['Sedan', 'Coupe'];

type Form = { readonly form: Bound<TypedValues> };

/** The fields a dispatcher sets, each with its error; the VIN is only shown. */
export function VehicleInputs({ vehicle, form }: Form & { readonly vehicle: Vehicle | undefined }) {
  return (
    <>
      {vehicle ? <Vin vehicle={vehicle} /> : null}
      <CommonInputs form={form} title={vehicle && builtTitle(vehicle)} />
    </>
  );
}

type Shown = Form & {
  /** What is shown without a title of its own. */
  readonly title: string | undefined;
};

const inputs: Inputs<TypedValues, VehicleField, Shown> = {
  title: ({ form, title }) => <FormText form={form} field="title" placeholder={title} />,
  stock: Stock,
  status: ({ form }) => <Choice form={form} field="status" known={statuses} />,
  miles: ({ form }) => (
    <FormText
      form={form}
      field="miles"
      write={(miles) => miles?.toLocaleString('en-US') ?? ''}
      read={numberOf}
      inputMode="numeric"
      mono
    />
  ),
  class: ({ form }) => <Choice form={form} field="class" known={classes} />,
  bodyType: ({ form }) => <Choice form={form} field="bodyType" known={bodies} />,
  locationId: Place,
};
const layout = layoutOf<VehicleField>()([
  ['title'],
  ['stock', 'status', 'color', 'miles', 'class', 'bodyType'],
  ['locationId'],
]);

/** The fields of a vehicle, new or not. */
export function CommonInputs(props: Shown) {
  const row = (fields: ReactNode) => <div className={css.pair}>{fields}</div>;
  return <InputRows inputs={inputs} layout={layout} row={row} props={props} />;
}

function Stock({ form }: Form) {
  const warning = useStockWarning(form.form.id, form.values.stock);
  return <FormText form={form} field="stock" warning={warning} />;
}

function Vin({ vehicle }: { readonly vehicle: Vehicle }) {
  const isOdd = checkVin(vehicle.vin).kind !== 'ok';
  return (
    <TextField
      label="VIN"
      mono
      value={vehicle.vin}
      onChange={() => {}}
      readOnly
      warning={isOdd ? 'Its check digit or length is not that of a VIN: look again.' : null}
      help="The VIN can't be changed."
    />
  );
}

/** Null for empty text; text that is no whole number stays text. */
export function numberOf(text: string): number | string | null {
  const digits = text.replaceAll(/[\s,]/g, '');
  if (digits === '') return null;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}

const none = '(none)';

/** A choice from the known values and those in the inventory. */
function Choice(
  props: Form & {
    readonly field: 'status' | 'class' | 'bodyType';
    readonly known: readonly string[];
  },
) {
  const { form, field, known } = props;
  const { label, error, isOff } = fieldOf(form, field);
  const vehicles = useVehicles(({ world }) => world.tables.vehicles);
  const value = form.values[field];
  const options = useMemo(() => {
    const words = new Set(known);
    for (const row of vehicles.rows()) words.add(row[field]);
    words.add(value);
    words.delete('');
    const named = [...words].sort(nameOrder);
    const offered = named.map((id) => ({ id, text: capital(id) }));
    return field === 'status' ? offered : [{ id: none, text: 'Not specified' }, ...offered];
  }, [known, vehicles, field, value]);
  return (
    <Select
      label={label}
      value={value === '' ? (field === 'status' ? null : none) : value}
      options={options}
      error={error}
      disabled={isOff}
      onChange={(id) => form.type({ [field]: id === none ? '' : id })}
    />
  );
}

/** The vehicle's location; locked while a move is under way with it. */
function Place({ form }: Form) {
  const { label, error, locked, isOff } = fieldOf(form, 'locationId');
  const locations = useVehicles(({ world }) => world.tables.locations);
  const sections = useMemo(() => {
    const saved = [...locations.rows()].filter(({ kind }) => kind !== 'once');
    const options = saved.map(({ id, label: text, address, city, kind }) => ({
      id,
      text,
      second: `${address}, ${city}`,
      icon: kind,
    }));
    return [{ title: '', options: options.sort((a, b) => nameOrder(a.text, b.text)) }];
  }, [locations]);
  return (
    <ComboBox
      label={label}
      placeholder="No location"
      icon="custom"
      value={form.values.locationId}
      sections={sections}
      empty="No saved location fits."
      error={error}
      help={locked ?? undefined}
      disabled={isOff || locked !== null}
      onChange={(locationId) => form.type({ locationId })}
    />
  );
}

function useStockWarning(vehicleId: string, stock: string): string | null {
  const vehicles = useVehicles(({ world }) => world.tables.vehicles);
  return useMemo(() => {
    const wanted = stock.trim().toLowerCase();
    if (wanted === '') return null;
    for (const row of vehicles.rows()) {
      if (row.id !== vehicleId && row.stock.toLowerCase() === wanted) {
        return 'Another vehicle has this number.';
      }
    }
    return null;
  }, [vehicles, vehicleId, stock]);
}
