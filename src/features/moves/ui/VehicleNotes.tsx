import { useCommitted } from '#views/bind/useCommitted.tsx';
import { TextArea } from '#views/kit/forms/TextField.tsx';
import type { MoveDraft, VehicleEdit } from '../moves.model.ts';

type Field = 'pickupNotes' | 'dropoffNotes';
type Part = { readonly draft: MoveDraft; readonly edit: (edit: VehicleEdit) => void };

/** The notes for the driver, for pick-up and drop-off. */
export function VehicleNotes(part: Part) {
  return (
    <>
      <Note {...part} field="pickupNotes" label="Pick-up note" />
      <Note {...part} field="dropoffNotes" label="Drop-off note" />
    </>
  );
}

function Note({
  draft,
  edit,
  field,
  label,
}: Part & { readonly field: Field; readonly label: string }) {
  const note = useCommitted(draft[field], (value) => edit({ field, value }));
  return (
    <TextArea
      label={label}
      optional
      rows={2}
      value={note.text}
      onChange={note.type}
      onBlur={note.flush}
    />
  );
}
