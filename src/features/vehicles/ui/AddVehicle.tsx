import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { FormUnsaved } from '#spine/forms/ui.ts';
import { UnderWay } from '#spine/outbox/ui.ts';
import { useVehicles } from './useVehicles.tsx';
import { addVehicle } from '../adding.requests.ts';
import { newVehicleForm } from '../vehicles.forms.ts';
import { newId } from '../vehicles.slice.ts';
import css from './VehicleForm.module.css';

/** 'Add to inventory', and below it what waits of the vehicles that are being added. */
export function AddVehicle() {
  const adding = useVehicles(({ outbox }) => outbox.state.open).filter(
    ({ of }) => of === addVehicle.type,
  );
  return (
    <div className={css.add}>
      <CommandButton
        type="vehicles/begin"
        data={noData}
        label="Add to inventory"
        icon="add"
        size="small"
      />
      <FormUnsaved
        form={newVehicleForm}
        id={newId}
        not="The vehicle is not saved"
        perhaps="The vehicle may have been created"
        button="Add to inventory"
      />
      {adding.map(({ intentId, subject }) => (
        <UnderWay key={intentId} request={addVehicle} subject={subject} inset />
      ))}
    </div>
  );
}
