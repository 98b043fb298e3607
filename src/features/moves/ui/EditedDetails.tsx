import { withDeadline, withForceReady, withReady } from '#domain/moveTimes.ts';
import { reasonWords } from '#domain/moveEdit.ts';
import { keptVin } from '#domain/vin.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { type Bound, FormArea, FormText, fieldOf } from '#spine/forms/ui.ts';
import type { EditedValues } from '../editing.model.ts';
import { timesAt } from '../editing.queries.ts';
import css from './MoveWizard.module.css';
import { endOfEdited } from '../moves.model.ts';
import { zoneOfEnd } from '../drafting.slice.ts';
import { Times } from './Times.tsx';
import { useMoves } from './useMoves.tsx';
import { VehicleInput } from './VehicleInput.tsx';

type Form = { readonly form: Bound<EditedValues> };

/** 'Edit the details' (S1 §2): vehicle, times, reason and notes; locked ones with the reason. */
export function EditedDetails({ form }: Form) {
  return (
    <>
      <EditedVehicle form={form} />
      <EditedTimes form={form} />
      <EditedReason form={form} />
      <div className={css.two}>
        <FormArea form={form} field="pickupNotes" optional rows={2} />
        <FormArea form={form} field="dropoffNotes" optional rows={2} />
      </div>
      <FormArea form={form} field="notes" optional rows={2} />
      <div className={css.two}>
        <FormText form={form} field="reference" optional />
        <FormText form={form} field="assigned" optional />
      </div>
    </>
  );
}

function EditedVehicle({ form }: Form) {
  const { error, locked, isOff } = fieldOf(form, 'vehicleId');
  const { vehicleId, vin } = form.values;
  const vehicle = useMoves(({ world }) => world.tables.vehicles.get(vehicleId ?? ''));
  return (
    <VehicleInput
      label="VIN or stock label"
      vehicleId={vehicle ? vehicleId : null}
      input={vehicle ? vehicle.stock || vehicle.vin : (vin ?? '')}
      onVehicle={(chosen) => form.type({ vehicleId: chosen.id, vin: chosen.vin })}
      onInput={(text) => form.type({ vehicleId: null, vin: keptVin(text) || null })}
      error={error}
      locked={locked}
      isOff={isOff}
    />
  );
}

function EditedReason({ form }: Form) {
  const { label, locked, isOff } = fieldOf(form, 'reason');
  return (
    <div>
      <Segmented
        label={label}
        showLabel
        fill
        value={form.values.reason}
        options={reasons}
        disabled={isOff || locked !== null}
        onChange={(reason) => form.type({ reason })}
      />
      {locked === null ? null : <p className="small ink3">{locked}</p>}
    </div>
  );
}

const reasons = (['inventory', 'retail', 'service', 'other'] as const).map((value) => ({
  value,
  label: reasonWords[value],
}));

function EditedTimes({ form }: Form) {
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const { startId, endId } = form.values;
  const startZone = useMoves((sees) => zoneOfEnd(endOfEdited(startId), sees));
  const endZone = useMoves((sees) => zoneOfEnd(endOfEdited(endId), sees));
  const times = timesAt(form.values, nowMs);
  const [ready, due] = [fieldOf(form, 'readyMs'), fieldOf(form, 'deadlineMs')];
  const type = ({ readyMs, deadlineMs }: Chosen) =>
    form.type({
      ...(readyMs === times.readyMs ? {} : { readyMs }),
      ...(deadlineMs === times.deadlineMs ? {} : { deadlineMs }),
    });
  return (
    <Times
      times={times}
      zones={{ start: startZone, end: endZone }}
      isOld={(field) => !(field in form.changes)}
      locks={form.locks}
      isOff={ready.isOff}
      error={due.error}
      onForceReady={(on) => type(withForceReady(times, on, nowMs))}
      onReady={(ms) => type(withReady(times, ms, nowMs, startZone))}
      onDeadline={(ms) => type(withDeadline(times, ms, nowMs, endZone))}
    />
  );
}
type Chosen = Pick<EditedValues, 'readyMs' | 'deadlineMs'>;
