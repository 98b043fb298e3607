import { useId } from 'react';
import { Button } from '#views/kit/buttons/Button.tsx';
import { type Bound, closed, FormDock, SaveButton } from '#spine/forms/ui.ts';
import { type TypedLocation, newLocationForm } from '../locations.forms.ts';
import { purposeOf } from '../locations.model.ts';
import { LocationInputs } from './LocationInputs.tsx';
import css from './LocationPanel.module.css';
import { useOpenLocation } from './useOpenLocation.tsx';

const forWords = {
  own: null,
  start: 'for the pick-up of this move',
  end: 'for the drop-off of this move',
} as const;

/**
 * The form of a location in the dock, over a wizard that waits below it. `hasGround`: whether the
 * map shows ground on which a pin can be set (reading 49).
 */
export function LocationPanel({ hasGround }: { readonly hasGround: boolean }) {
  const form = useOpenLocation();
  return form ? <Panel key={form.form.id} form={form} hasGround={hasGround} /> : null;
}

function Panel({
  form,
  hasGround,
}: {
  readonly form: Bound<TypedLocation>;
  readonly hasGround: boolean;
}) {
  const isNew = form.def === (newLocationForm as unknown);
  const use = isNew ? forWords[purposeOf(form.form.id)] : form.form.title;
  const formId = useId();
  const any = form as unknown as Bound;
  return (
    <FormDock
      form={any}
      title={isNew ? 'New location' : 'Edit the location'}
      about={use ?? undefined}
      className={css.form}
      note={
        <span className={css.back}>{hasGround ? 'The map goes back to where it was' : null}</span>
      }
      formId={formId}
      acts={
        <>
          <Button onClick={() => closed(any)}>Close</Button>
          <SaveButton form={any} label="Save" formId={formId} />
        </>
      }
      onSubmit={() => form.save()}
    >
      <LocationInputs form={form} isNew={isNew} hasGround={hasGround} />
    </FormDock>
  );
}
