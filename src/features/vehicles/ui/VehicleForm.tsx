import { FormDialog, useForm, useShownForms } from '../../forms/ui.ts';
import { vehicleForm } from '../vehicles.forms.ts';
import { useVehicles } from './useVehicles.tsx';
import { VehicleInputs } from './VehicleInputs.tsx';

/** The open forms of vehicles, on every screen. */
export function VehicleForms() {
  return useShownForms(vehicleForm).map((id) => <VehicleForm key={id} vehicleId={id} />);
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
