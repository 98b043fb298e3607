import { type ReactNode, useId, useState } from 'react';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { AskToDiscard, closed, DiscardButton, Fate, SaveButton } from './FormParts.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import type { Bound } from './useForm.tsx';

/** A form over the view: its state, other users' changes, its fields, and Save. */
export function FormDialog(props: {
  readonly form: Bound;
  readonly title: string;
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
        className="column gap2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <Fate form={form} />
        <Meanwhile form={form} />
        {props.children}
      </form>
    </Dialog>
  );
}

function Footer({ form, formId }: { readonly form: Bound; readonly formId: string }) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <AskToDiscard form={form} onStay={() => setAsked(false)} />;
  return (
    <>
      <DiscardButton form={form} onPress={() => setAsked(true)} />
      <Button onClick={() => closed(form)}>Close</Button>
      <SaveButton form={form} label="Save" formId={formId} />
    </>
  );
}
