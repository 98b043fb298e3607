import { type ReactNode, useId, useState } from 'react';
import { Button } from '#views/kit/Button.tsx';
import { Dialog } from '#views/kit/Dialog.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Notice } from '#views/kit/States.tsx';
import { Tooltip } from '#views/kit/Tooltip.tsx';
import { GivenUp, UnderWay, useAttempt } from '../../outbox/ui.ts';
import { subjectOfForm } from '../declared.model.ts';
import css from './FormDialog.module.css';
import { Meanwhile } from './Meanwhile.tsx';
import type { Bound } from './useForm.tsx';

/** A form over the view: what became of it, what others have changed, its fields, and saving it. */
export function FormDialog(props: {
  readonly form: Bound;
  readonly title: string;
  /** Said when its row is gone; what is new has none. */
  readonly gone?: string;
  readonly children: ReactNode;
}) {
  const { form } = props;
  const id = useId();
  return (
    <Dialog
      open
      title={props.title}
      onClose={() => closed(form)}
      footer={<Footer form={form} formId={id} />}
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
        {form.asked === null ? (
          <Notice tone="err" inset>
            {props.gone}
          </Notice>
        ) : (
          <Fate form={form} />
        )}
        <Meanwhile form={form} />
        {props.children}
      </form>
    </Dialog>
  );
}

/** What is being typed is in the form before it closes. */
function closed(form: Bound): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  form.close();
}

function Footer({ form, formId }: { readonly form: Bound; readonly formId: string }) {
  const { reason, isPending } = form;
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const isTyped = Object.keys(form.form.typed).length > 0;
  if (asksToDiscard) {
    return (
      <>
        <span role="alert" className={css.question}>
          Discard what you have typed?
        </span>
        <Button onClick={() => setAsksToDiscard(false)}>Go on editing</Button>
        <Button variant="danger" onClick={form.discard}>
          Discard
        </Button>
      </>
    );
  }
  return (
    <>
      {isTyped && !isPending ? (
        <span className={css.left}>
          <Button variant="ghost" onClick={() => setAsksToDiscard(true)}>
            Discard my edits
          </Button>
        </span>
      ) : null}
      <Button onClick={() => closed(form)}>Close</Button>
      <Tooltip text={reason}>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          pending={isPending}
          off={reason !== null}
          aria-describedby={reason === null ? undefined : `${formId}-reason`}
        >
          Save
        </Button>
      </Tooltip>
      {reason === null ? null : (
        <span id={`${formId}-reason`} className={hidden.visually}>
          {reason}
        </span>
      )}
    </>
  );
}

/** What became of the last try to save, or of the one that is under way. */
function Fate({ form: { def, form } }: { readonly form: Bound }) {
  const of = { request: def.request, subject: subjectOfForm(def, form.id) };
  const attempt = useAttempt(of.request, of.subject);
  return (
    <>
      {attempt && attempt.how !== 'givenUp' ? (
        <Notice tone="err" inset>
          Not saved: {attempt.why} What you typed is still here.
        </Notice>
      ) : null}
      <GivenUp {...of} />
      <UnderWay {...of} inset />
    </>
  );
}
