import { useId } from 'react';
import type { Collection } from '#domain/entities.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Notice } from '#views/kit/panels/States.tsx';
import { Tooltip } from '#views/kit/overlays/Tooltip.tsx';
import { goneText } from '../../world/index.ts';
import { GivenUp, UnderWay, useAttempt } from '../../outbox/ui.ts';
import { subjectOfForm } from '../declared.model.ts';
import css from './FormParts.module.css';
import type { FormsTypes } from '../forms.slice.ts';
import type { Bound } from './useForm.tsx';

const useForms = selectFrom<FormsTypes>();

type Of = { readonly form: Bound };

/** Commits the field being edited before the form closes, and keeps the focus until then. */
export function closed(form: Bound): void {
  const { activeElement } = document;
  activeElement?.closest<HTMLElement>('section[tabindex], [role=dialog]')?.focus();
  form.close();
}

/** That the row is gone; otherwise the state of the last or current attempt to save. */
export function Fate({ form }: Of) {
  const { def } = form;
  const of = { request: def.request, subject: subjectOfForm(def, form.form.id) };
  const attempt = useAttempt(of.request, of.subject);
  const gone = useForms((sees) => {
    const { collection } = def;
    return collection === null ? null : goneText(sees, collection as Collection, form.form.id);
  });
  if (form.asked === null) {
    return (
      <Notice tone="err" inset>
        {gone}
      </Notice>
    );
  }
  return (
    <>
      {attempt && attempt.how !== 'givenUp' ? (
        <Notice tone="err" inset>
          Not {def.request.words.verb[1]}: {attempt.why} What you typed is still here.
        </Notice>
      ) : null}
      <GivenUp {...of} />
      <UnderWay {...of} inset />
    </>
  );
}

/** Absent without input to discard. */
export function DiscardButton({ form, onPress }: Of & { readonly onPress: () => void }) {
  if (form.isPending || Object.keys(form.form.typed).length === 0) return null;
  return (
    <span className={css.left}>
      <Button variant="ghost" onClick={onPress}>
        Discard my edits
      </Button>
    </span>
  );
}

/** Replaces the footer. */
export function AskToDiscard({ form, onStay }: Of & { readonly onStay: () => void }) {
  return (
    <>
      <span role="alert" className={css.left}>
        Discard your edits?
      </span>
      <Button onClick={onStay}>Go on editing</Button>
      <Button variant="danger" onClick={form.discard}>
        Discard
      </Button>
    </>
  );
}

/** Submits the form with this id; without one it saves by itself. Off, with the reason. */
export function SaveButton(props: Of & { readonly label: string; readonly formId?: string }) {
  const { form, label, formId } = props;
  const { reason, isPending } = form;
  const id = useId();
  return (
    <>
      <Tooltip text={reason}>
        <Button
          variant="primary"
          pending={isPending}
          off={reason !== null}
          aria-describedby={reason === null ? undefined : id}
          {...(formId === undefined ? { onClick: form.save } : { type: 'submit', form: formId })}
        >
          {label}
        </Button>
      </Tooltip>
      {reason === null ? null : (
        <span id={id} className={hidden.visually}>
          {reason}
        </span>
      )}
    </>
  );
}
