import { FormDialog, useForm, useShownForms } from '../../forms/ui.ts';
import { vehicleForm } from '../vehicles.forms.ts';
import { useVehicles } from './useVehicles.tsx';
import { VehicleInputs } from './VehicleInputs.tsx';

/** The forms of vehicles that are on the screen, whatever else is shown. */
export function VehicleForms() {
  return useShownForms(vehicleForm).map((id) => <VehicleForm key={id} vehicleId={id} />);
}

/**
 * The form of one vehicle. It stays when the vehicle goes, and when saving fails: what was typed is
 * the operator's to discard.
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
