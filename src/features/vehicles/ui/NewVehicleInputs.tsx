import { checkVin, vinLength } from '#domain/vin.ts';
import { type Bound, FormText } from '../../forms/ui.ts';
import type { TypedNewVehicle, TypedValues } from '../vehicles.forms.ts';
import css from './VehicleForm.module.css';
import { CommonInputs, numberOf } from './VehicleInputs.tsx';

/** The VIN, what it is, and the fields that every vehicle has. */
export function NewVehicleInputs({ form }: { readonly form: Bound<TypedNewVehicle> }) {
  const { vin, year, make, model } = form.values;
  const built = [year, make, model].filter((part) => part).join(' ');
  return (
    <>
      <FormText form={form} field="vin" mono warning={warningOf(vin)} maxLength={40} />
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

/** Reading 16: a doubtful VIN is kept as it was typed. */
function warningOf(vin: string): string | null {
  const check = checkVin(vin);
  switch (check.kind) {
    case 'wrongLength':
      return `A VIN has ${vinLength} characters, this one ${check.length}.`;
    case 'badLetter':
      return `VINs have no letter ${check.letters}. Did you mean ${check.suggestion}?`;
    case 'badCheckDigit':
      return `This VIN looks mistyped (check digit: position 9 should be ${check.expected}).`;
    default:
      return null;
  }
}
