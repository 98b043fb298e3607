import { useMemo } from 'react';
import { titleOf } from '../../activities/index.ts';
import { RowActions, RowUnsaved } from '#spine/forms/ui.ts';
import { vehicleForm } from '../vehicles.forms.ts';
import { removeVehicle } from '../vehicles.requests.ts';
import { useVehicles } from './useVehicles.tsx';

type Props = { readonly vehicleId: string };

/** Edit and Remove of one vehicle, off with the reason; Remove asks first. */
export function VehicleActions({ vehicleId }: Props) {
  const vehicle = useVehicles(({ world }) => world.tables.vehicles.get(vehicleId));
  const version = vehicle?.version ?? 0;
  const edit = useMemo(() => ({ vehicleId, version, fields: {} }), [vehicleId, version]);
  const remove = useMemo(() => ({ vehicleId, version }), [vehicleId, version]);
  return (
    <RowActions
      form={vehicleForm}
      id={vehicleId}
      removal={removeVehicle}
      edit={{ type: 'vehicles/edit', data: edit }}
      remove={{ type: 'vehicles/remove', data: remove }}
    >
      <p>
        <b>{vehicle ? titleOf(vehicle) : 'The vehicle'}</b>
        {vehicle ? ` (${vehicle.stock || vehicle.vin})` : ''} will be permanently removed from the
        inventory. Moves that it was in stay.
      </p>
    </RowActions>
  );
}

/** Requests that wait or are unanswered, and a hint that unsaved input is kept. */
export function VehicleUnsaved({ vehicleId }: Props) {
  return <RowUnsaved form={vehicleForm} id={vehicleId} removal={removeVehicle} />;
}
