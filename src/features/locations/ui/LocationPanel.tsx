import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#views/kit/buttons/Button.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { Dock, DockFoot } from '#views/kit/panels/Dock.tsx';
import { focusOn } from '#views/kit/panels/regions.ts';
import {
  AskToDiscard,
  type Bound,
  closed,
  DiscardButton,
  Fate,
  Meanwhile,
  SaveButton,
} from '../../forms/ui.ts';
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
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const isNew = form.def === (newLocationForm as unknown);
  const title = isNew ? 'New location' : 'Edit the location';
  // The focus comes from what opened the form, and goes back there.
  useEffect(() => {
    const from = document.activeElement;
    const first = section.current?.querySelector<HTMLElement>('input');
    if (first) focusOn(first);
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  const use = isNew ? forWords[purposeOf(form.form.id)] : form.form.title;
  return (
    <Dock
      section={section}
      title={title}
      count={use ?? undefined}
      head={
        <IconButton
          icon="close"
          label="Close"
          size="small"
          onClick={() => closed(form as unknown as Bound)}
        />
      }
    >
      <form
        id={id}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <Fate form={form as unknown as Bound} />
        <Meanwhile form={form as unknown as Bound} />
        <LocationInputs form={form} isNew={isNew} hasGround={hasGround} />
      </form>
      <DockFoot>
        {isAsked ? (
          <AskToDiscard form={form as unknown as Bound} onStay={() => setAsked(false)} />
        ) : (
          <>
            <span className={css.back}>
              {hasGround ? 'The map goes back to where it was' : null}
            </span>
            <DiscardButton form={form as unknown as Bound} onPress={() => setAsked(true)} />
            <Button onClick={() => closed(form as unknown as Bound)}>Close</Button>
            <SaveButton form={form as unknown as Bound} label="Save" formId={id} />
          </>
        )}
      </DockFoot>
    </Dock>
  );
}
