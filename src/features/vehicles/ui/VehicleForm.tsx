import { FormDialog, useForm, useShownForms } from '#spine/forms/ui.ts';
import { newVehicleForm, vehicleForm } from '../vehicles.forms.ts';
import { newId } from '../vehicles.slice.ts';
import { NewVehicleInputs } from './NewVehicleInputs.tsx';
import { useVehicles } from './useVehicles.tsx';
import { VehicleInputs } from './VehicleInputs.tsx';

/** The open forms of vehicles, on every screen. */
export function VehicleForms() {
  const shown = useShownForms(vehicleForm);
  return (
    <>
      {shown.map((id) => (
        <VehicleForm key={id} vehicleId={id} />
      ))}
      <NewVehicle />
    </>
  );
}

/** 'Add to inventory' (S1 §7). */
function NewVehicle() {
  const form = useForm(newVehicleForm, newId);
  if (!form) return null;
  return (
    <FormDialog form={form} title="Add to inventory">
      <NewVehicleInputs form={form} />
    </FormDialog>
  );
}

/**
 * The form of one vehicle. It stays when the vehicle is removed and when saving fails: only the
 * operator discards the input.
 */
function VehicleForm({ vehicleId }: { readonly vehicleId: string }) {
  const vehicle = useVehicles(({ world }) => world.tables.vehicles.get(vehicleId));
  const form = useForm(vehicleForm, vehicleId);
  if (!form) return null;
  return (
    <FormDialog form={form} title="Edit the vehicle">
      <VehicleInputs vehicle={vehicle} form={form} />
    </FormDialog>
  );
}
