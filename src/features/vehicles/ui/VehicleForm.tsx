import { useId, useMemo, useState } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import { checkVehicleValues, type VehicleField, type VehicleValues } from '#domain/inventory.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useCommand, useReason } from '#views/bind/useCommand.ts';
import { Button } from '#views/kit/Button.tsx';
import { Dialog } from '#views/kit/Dialog.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Notice } from '#views/kit/States.tsx';
import { Tooltip } from '#views/kit/Tooltip.tsx';
import type { Attempt } from '../../outbox/index.ts';
import { GivenUp, useAttempt, useOpen } from '../../outbox/ui.ts';
import type { EditedFields } from '../vehicles.model.ts';
import { caughtUp, differing, type Draft, draftOf, settled, typedIn } from '../vehicles.queries.ts';
import { editVehicle, removeVehicle, subjectOf } from '../vehicles.requests.ts';
import { useVehicles } from './useVehicles.tsx';
import { VehicleUnanswered } from './VehicleActions.tsx';
import css from './VehicleForm.module.css';
import { fieldWords, VehicleInputs } from './VehicleInputs.tsx';

/**
 * The form of one vehicle. It stays when the vehicle goes, and when saving fails: what was typed is
 * the operator's to discard.
 */
export function VehicleForm(props: { readonly vehicleId: string; readonly onClose: () => void }) {
  const { vehicleId } = props;
  const now = useVehicles(({ world }) => world.tables.vehicles.get(vehicleId));
  const attempt = useAttempt(editVehicle, subjectOf({ vehicleId }));
  // The vehicle as it was last there.
  const [known, setKnown] = useState(now);
  if (now && now !== known) setKnown(now);
  const [begun, setBegun] = useState(() => known && draftOf(known, attempt?.asked.fields));
  if (!known || !begun) return null;
  return (
    <OpenForm
      {...props}
      vehicle={known}
      isGone={!now}
      begun={begun}
      onDraft={setBegun}
      attempt={attempt}
    />
  );
}

/** What became of the last try to save. */
type Fate = Pick<Attempt, 'how' | 'why'>;

function OpenForm(props: {
  readonly vehicleId: string;
  readonly vehicle: Vehicle;
  readonly isGone: boolean;
  readonly begun: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly attempt: Fate | undefined;
  readonly onClose: () => void;
}) {
  const { vehicleId, vehicle, isGone, onDraft, attempt, onClose } = props;
  const machine = useMachine();
  const formId = useId();
  const { draft, conflicts, followed } = caughtUp(props.begun, vehicle);
  const fields = differing(draft.seen, draft.typed);
  const isChanged = Object.keys(fields).length > 0;
  const wrong = checkVehicleValues(fields);
  const save = useSave(vehicleId, draft.version, fields, ownReason(isChanged, wrong, conflicts));
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const close = () => {
    if (isChanged && !save.pending && !isGone) setAsksToDiscard(true);
    else discard();
  };
  const discard = () => {
    if (!save.pending) {
      const data = { of: editVehicle.type, subject: subjectOf({ vehicleId }) };
      machine.dispatch({ type: 'outbox/dismiss', data });
    }
    onClose();
  };
  return (
    <Dialog
      open
      title="Edit the vehicle"
      onClose={close}
      footer={
        asksToDiscard ? (
          <>
            <span role="alert" className={css.question}>
              Discard what you have changed?
            </span>
            <Button onClick={() => setAsksToDiscard(false)}>Go on editing</Button>
            <Button variant="danger" onClick={discard}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Close</Button>
            <Tooltip text={save.reason}>
              <Button
                type="submit"
                form={formId}
                variant="primary"
                pending={save.pending}
                off={save.reason !== null}
                aria-describedby={save.reason === null ? undefined : `${formId}-reason`}
              >
                Save
              </Button>
            </Tooltip>
            {save.reason === null ? null : (
              <span id={`${formId}-reason`} className={hidden.visually}>
                {save.reason}
              </span>
            )}
          </>
        )
      }
    >
      <form
        id={formId}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.send(onClose);
        }}
      >
        {isGone ? (
          <Notice tone="err" inset>
            This vehicle is gone: it was removed, or it belongs to another account.
          </Notice>
        ) : null}
        {attempt && !isGone ? <NotSaved vehicleId={vehicleId} {...attempt} /> : null}
        <VehicleUnanswered vehicleId={vehicleId} />
        {followed.length === 0 ? null : (
          <Notice tone="info" inset>
            Changed meanwhile by somebody else:{' '}
            {followed.map((field) => fieldWords[field]).join(', ')}.
          </Notice>
        )}
        <VehicleInputs
          vehicle={vehicle}
          values={draft.typed}
          wrong={wrong}
          conflicts={conflicts}
          isLocked={save.pending || isGone}
          onChange={(field, value) => onDraft(typedIn(draft, field, value))}
          onSettle={(field, keep) => onDraft(settled(draft, field, keep, vehicle))}
        />
      </form>
    </Dialog>
  );
}

function NotSaved({ vehicleId, how, why }: { readonly vehicleId: string } & Fate) {
  if (how === 'givenUp') {
    return <GivenUp request={editVehicle} subject={subjectOf({ vehicleId })} />;
  }
  return (
    <Notice tone="err" inset>
      Not saved: {why} What you typed is still here.
    </Notice>
  );
}

/** What the form itself has against saving, before the guard is asked. */
function ownReason(
  isChanged: boolean,
  wrong: ReturnType<typeof checkVehicleValues>,
  conflicts: readonly VehicleField[],
): string | null {
  if (conflicts.length > 0) return 'Choose which values to keep first.';
  const first = (Object.keys(wrong) as VehicleField[])[0];
  if (first !== undefined) return `${fieldWords[first]}: ${wrong[first]}`;
  return isChanged ? null : 'Nothing has been changed.';
}

/** One save at a time, by button or Enter; off with the form's reason or the guard's. */
function useSave(vehicleId: string, version: number, edited: EditedFields, own: string | null) {
  const text = JSON.stringify(edited);
  const data = useMemo(
    () => ({ vehicleId, version, fields: JSON.parse(text) as Partial<VehicleValues> }),
    [vehicleId, version, text],
  );
  const command = useCommand('vehicles/edit');
  const guarded = useReason('vehicles/edit', data);
  const subject = subjectOf({ vehicleId });
  const isSaving = useOpen(editVehicle, subject) !== undefined;
  const isLeaving = useOpen(removeVehicle, subject) !== undefined;
  const pending = command.open || isSaving || isLeaving;
  const reason = pending ? null : (own ?? guarded);
  return {
    pending,
    reason,
    send(onDone: () => void) {
      if (pending || reason !== null) return;
      void command.send(data)?.then((end) => {
        if (end.how === 'done') onDone();
      });
    },
  };
}
