import { useMachine } from '#views/bind/MachineProvider.tsx';
import { TextArea } from '#views/kit/TextField.tsx';
import { editedMove, gone, locksOf } from '../editing.queries.ts';
import type { MoveDraft, VehicleEdit } from '../moves.model.ts';
import css from './MoveWizard.module.css';
import { EndNotes, Times } from './TimesAndNotes.tsx';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { useMoves } from './useMoves.tsx';

/** 'Edit the details': times and notes of a move that is there, locked ones with the reason. */
export function DetailsStep({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const world = useMoves((sees) => sees.world);
  const clock = useMoves((sees) => sees.clock);
  const edit = (data: VehicleEdit) => machine.dispatch({ type: 'moves/editVehicle', data });
  const notes = useCommitted(draft.edit?.notes ?? '', (value) => edit({ field: 'notes', value }));
  const activity = editedMove({ world, clock }, draft);
  const locks = activity ? locksOf({ world, clock }, activity) : allLocked;
  return (
    <>
      <h3 className={css.question}>Edit the details{activity ? ` of ${activity.name}` : ''}</h3>
      <Times draft={draft} edit={edit} locks={locks} />
      <EndNotes draft={draft} edit={edit} locks={locks} />
      <TextArea
        label="Notes"
        optional
        rows={2}
        value={notes.text}
        onChange={notes.type}
        onBlur={notes.flush}
        locked={locks.notes ?? null}
      />
    </>
  );
}

const { reason } = gone;
const allLocked = {
  readyMs: reason,
  deadlineMs: reason,
  pickupNotes: reason,
  dropoffNotes: reason,
  notes: reason,
};
