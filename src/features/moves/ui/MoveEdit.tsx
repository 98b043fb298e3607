import type { Activity } from '#domain/entities.ts';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { wayWords } from '../../activities/index.ts';
import { VehicleName, WhyBadge } from '../../activities/ui.ts';
import { type Bound, FormWizard, useForm, useShownForms } from '#spine/forms/ui.ts';
import type { EditedValues } from '../editing.model.ts';
import { moveForm } from '../moves.forms.ts';
import { useRoad } from './draftOnMap.tsx';
import { EditedDetails, VehicleDoubts } from './EditedDetails.tsx';
import { EditedEnds } from './EditedEnds.tsx';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';

/** 'Edit your move': an existing move, as far as its status allows (readings 5 to 7). */
export function MoveEdit() {
  const [id = ''] = useShownForms(moveForm);
  const form = useForm(moveForm, id);
  const row = useMoves(({ world }) => world.tables.activities.get(id));
  // The map draws it.
  useRoad();
  if (!form) return null;
  const isPlaces = form.form.step === 0;
  return (
    <FormWizard
      form={form}
      about={row ? <About row={row} /> : form.form.title}
      question={
        isPlaces
          ? 'Where is it coming from and where is it going?'
          : `Edit the details of ${form.form.title}`
      }
      save="Save Edits"
      rest={<WaysBack form={form} />}
    >
      {isPlaces ? <EditedEnds form={form} /> : <EditedDetails form={form} />}
    </FormWizard>
  );
}

function About({ row }: { readonly row: Activity }) {
  const world = useMoves((sees) => sees.world);
  return (
    <>
      <div className={css.about}>
        <b>{row.name}</b>
        <WhyBadge id={row.id} />
      </div>
      <p className="small ink3">
        <VehicleName of={row} /> · {wayWords({ world }, row)}
      </p>
    </>
  );
}

/** S1 §2: from the review back to the places and to the details. */
function WaysBack({ form }: { readonly form: Bound<EditedValues> }) {
  const { startId, endId } = form.locks;
  return (
    <>
      <VehicleDoubts form={form} />
      <div className="flex gap2">
        <ReasonButton
          icon="edit"
          size="small"
          reason={startId ?? endId ?? null}
          onClick={() => form.goTo(0)}
        >
          Edit locations
        </ReasonButton>
        <ReasonButton icon="edit" size="small" reason={null} onClick={() => form.goTo(1)}>
          Edit details
        </ReasonButton>
      </div>
    </>
  );
}
