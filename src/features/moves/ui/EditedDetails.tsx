import { useMemo } from 'react';
import { withDeadline, withForceReady, withReady } from '#domain/moveTimes.ts';
import { reasonWords } from '#domain/moveEdit.ts';
import { keptVin } from '#domain/vin.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { sameFields } from '#views/bind/useSelect.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { type Bound, FormArea, FormText, fieldOf } from '#spine/forms/ui.ts';
import type { EditedValues } from '../editing.model.ts';
import { timesAt } from '../editing.queries.ts';
import css from './MoveWizard.module.css';
import vehicles from './Vehicles.module.css';
import { endOfEdited } from '../moves.model.ts';
import { zoneOfEnd } from '../drafting.slice.ts';
import { duplicatesOf } from '../duplicates.queries.ts';
import { duplicateWords } from './vehicleWords.tsx';
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
  const { vehicleId, vin, startId } = form.values;
  const vehicle = useMoves(({ world }) => world.tables.vehicles.get(vehicleId ?? ''));
  return (
    <VehicleInput
      label="VIN or stock label"
      vehicleId={vehicle ? vehicleId : null}
      pickUpId={typeof startId === 'string' ? startId : null}
      input={vehicle ? vehicle.stock || vehicle.vin : (vin ?? '')}
      onVehicle={(chosen) => form.type({ vehicleId: chosen.id, vin: chosen.vin })}
      onInput={(text) => form.type({ vehicleId: null, vin: keptVin(text) || null })}
      error={error}
      locked={locked}
      isOff={isOff}
    >
      <VehicleDoubts form={form} />
    </VehicleInput>
  );
}

/** What is there already of another vehicle that the move is edited onto, as for a new move. */
export function VehicleDoubts({ form }: Form) {
  const sees = useMoves(({ world, clock }) => ({ world, clock }), sameFields);
  const times = useShownTimes();
  const { vehicleId, vin, startId } = form.values;
  const isChanged = 'vehicleId' in form.changes || 'vin' in form.changes;
  const doubts = useMemo(() => {
    const from = typeof startId === 'string' ? startId : null;
    const wanted = { vehicleId, vin, startId: from, ofId: form.form.id };
    return isChanged ? (duplicatesOf(sees, [wanted])[0] ?? []) : [];
  }, [isChanged, sees, vehicleId, vin, startId, form.form.id]);
  return doubts.map((doubt) => (
    <p key={doubt.is} role="status" className={vehicles.warn}>
      {duplicateWords(doubt, sees, times)}
    </p>
  ));
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
