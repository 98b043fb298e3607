import { useMemo } from 'react';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import { titleOf } from '../../activities/index.ts';
import { FormButton, FormKept, useShownForms } from '../../forms/ui.ts';
import { UnderWay, useOpen } from '../../outbox/ui.ts';
import { vehicleForm } from '../vehicles.forms.ts';
import { editVehicle, removeVehicle, subjectOf } from '../vehicles.requests.ts';
import { useVehicles } from './useVehicles.tsx';

/** Edit and Remove of one vehicle, off with the reason; Remove asks first. */
export function VehicleActions({ vehicleId }: { readonly vehicleId: string }) {
  const vehicle = useVehicles(({ world }) => world.tables.vehicles.get(vehicleId));
  const subject = subjectOf({ vehicleId });
  const isLeaving = useOpen(removeVehicle, subject) !== undefined;
  const version = vehicle?.version ?? 0;
  const edit = useMemo(() => ({ vehicleId, version, fields: {} }), [vehicleId, version]);
  const remove = useMemo(() => ({ vehicleId, version }), [vehicleId, version]);
  return (
    <>
      <FormButton
        form={vehicleForm}
        id={vehicleId}
        type="vehicles/edit"
        data={edit}
        label="Edit"
        icon="edit"
        size="small"
      />
      <AskingButton
        type="vehicles/remove"
        data={remove}
        label="Remove"
        icon="remove"
        pending={isLeaving}
        title="Are you sure?"
        no="Keep it"
        yes="Remove"
        isDanger
      >
        <p>
          <b>{vehicle ? titleOf(vehicle) : 'The vehicle'}</b>
          {vehicle ? ` (${vehicle.stock || vehicle.vin})` : ''} will be permanently removed from the
          inventory. Moves that it was in stay.
        </p>
      </AskingButton>
    </>
  );
}

/** A hint that unsaved input is kept, shown while the form is closed. */
export function VehicleKept({ vehicleId }: { readonly vehicleId: string }) {
  const words = { not: 'Changes are not saved', perhaps: 'The changes may have been saved' };
  return <FormKept form={vehicleForm} id={vehicleId} {...words} button="Edit" />;
}

/** Requests that wait or are unanswered; the form shows its own. */
export function VehicleUnanswered({ vehicleId }: { readonly vehicleId: string }) {
  const subject = subjectOf({ vehicleId });
  const isShown = useShownForms(vehicleForm).includes(vehicleId);
  return [...(isShown ? [] : [editVehicle]), removeVehicle].map((request) => (
    <UnderWay key={request.type} request={request} subject={subject} inset />
  ));
}
