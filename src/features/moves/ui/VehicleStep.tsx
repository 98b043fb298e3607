import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import type { MoveDraft, VehicleEdit } from '../moves.model.ts';
import css from './MoveWizard.module.css';
import { Times } from './Times.tsx';
import { VehicleInput } from './VehicleInput.tsx';
import { VehicleNotes } from './VehicleNotes.tsx';

const reasons = [
  { value: 'inventory', label: 'Inventory' },
  { value: 'retail', label: 'Retail' },
  { value: 'service', label: 'Service' },
  { value: 'other', label: 'Other' },
] as const;

/** The vehicle, its ready time and deadline, and notes for the driver. */
export function VehicleStep({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const edit = (data: VehicleEdit) => machine.dispatch({ type: 'moves/editVehicle', data });
  return (
    <>
      <h3 data-leads className={css.question}>
        What vehicle are we moving?
      </h3>
      <VehicleInput
        label="VIN or stock label"
        vehicleId={draft.vehicleId}
        input={draft.vinInput}
        onVehicle={({ id }) => edit({ field: 'vehicleId', value: id })}
        onInput={(value) => edit({ field: 'vinInput', value })}
      />
      <Times
        times={draft}
        startId={draft.startId}
        endId={draft.endId}
        isOld={never}
        locks={none}
        error={draft.deadlineMs === null ? 'The vehicle needs a deadline.' : null}
        onForceReady={(value) => edit({ field: 'forceReady', value })}
        onReady={(value) => edit({ field: 'readyMs', value })}
        onDeadline={(value) => edit({ field: 'deadlineMs', value })}
      />
      <Segmented
        label="Reason"
        showLabel
        fill
        value={draft.reason}
        options={reasons}
        onChange={(value) => edit({ field: 'reason', value })}
      />
      <VehicleNotes draft={draft} edit={edit} />
    </>
  );
}

const none = {};
const never = () => false;
