import { useEffect, useRef } from 'react';
import { modelWords } from '#domain/modelWords.ts';
import { checkVin, vinWarning } from '#domain/vin.ts';
import { type Bound, FormText } from '#spine/forms/ui.ts';
import { useDecodedVin, VinDecoded } from '../../vins/ui.ts';
import type { TypedNewVehicle, TypedValues } from '../vehicles.forms.ts';
import css from './VehicleForm.module.css';
import { CommonInputs, numberOf } from './VehicleInputs.tsx';

type Parts = Pick<TypedNewVehicle, 'year' | 'make' | 'model'>;
const partNames = ['year', 'make', 'model'] as const;
const none: Parts = { year: null, make: '', model: '' };

/** The VIN, what it is, and the fields that every vehicle has. */
export function NewVehicleInputs({ form }: { readonly form: Bound<TypedNewVehicle> }) {
  const { vin, year, make, model } = form.values;
  useFilledFrom(form);
  const built = modelWords({ year, make, model });
  return (
    <>
      <FormText form={form} field="vin" mono warning={vinWarning(checkVin(vin))} maxLength={40} />
      <VinDecoded text={vin} />
      <div className={css.three}>
        <FormText
          form={form}
          field="year"
          write={(value) => (value === null ? '' : String(value))}
          read={numberOf}
          inputMode="numeric"
          mono
        />
        <FormText form={form} field="make" />
        <FormText form={form} field="model" />
      </div>
      <CommonInputs form={form as unknown as Bound<TypedValues>} title={built || undefined} />
    </>
  );
}

/**
 * What the VIN says of its vehicle is filled in where nothing has been typed: again for another
 * VIN, and not again for the same, so that it can be undone and emptied.
 */
function useFilledFrom(form: Bound<TypedNewVehicle>): void {
  const { vin, year, make, model } = form.values;
  const parts = useDecodedVin(vin)?.parts;
  const filled = useRef<{ readonly vin: string; readonly parts: Parts }>(undefined);
  useEffect(() => {
    const before = filled.current;
    if (!parts || before?.vin === vin) return;
    filled.current = { vin, parts };
    const now = { year, make, model };
    const changes = partNames.filter((field) => {
      const isOwn = now[field] === (before?.parts ?? none)[field];
      return isOwn && now[field] !== parts[field];
    });
    if (changes.length === 0) return;
    form.type(Object.fromEntries(changes.map((field) => [field, parts[field]])));
  });
}
