import { type ReactNode, useId } from 'react';
import { type Bound, FormDock, SaveButton } from '#spine/forms/ui.ts';
import { DraftKept } from '#views/kit/panels/DraftKept.tsx';
import css from './OrderForm.module.css';

/** The frame of an order: its fields, and below them one button that orders it. */
export function OrderPanel(props: {
  readonly form: Bound;
  readonly title: string;
  /** Beside the button. */
  readonly note: string;
  /** Of the button: 'Request ride, $23.40'. */
  readonly label: string;
  /** In the place of the button. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}) {
  const { form, title, note, label, instead, children } = props;
  const formId = useId();
  return (
    <FormDock
      form={form}
      title={title}
      head={<DraftKept />}
      className={css.form}
      note={<span className={css.note}>{note}</span>}
      formId={formId}
      acts={instead ?? <SaveButton form={form} label={label} formId={formId} />}
      onSubmit={() => form.save()}
    >
      {children}
    </FormDock>
  );
}
