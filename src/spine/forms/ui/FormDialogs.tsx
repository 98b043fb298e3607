import type { ReactNode } from 'react';
import type { Values } from '#domain/merge.ts';
import type { FormDef } from '../declared.model.ts';
import { FormDialog } from './FormDialog.tsx';
import { type Bound, useForm, useShownForms } from './useForm.tsx';

type Props<V extends Values, D, S> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- over whichever collection
  readonly of: FormDef<any, V, D, S>;
  /** The fields of one. */
  readonly children: (form: Bound<V>) => ReactNode;
};

/** The open forms of something new, each in a dialog, on every screen. */
export function FormDialogs<V extends Values, D, S>({ of, children }: Props<V, D, S>) {
  return useShownForms(of as never).map((id) => (
    <One key={id} id={id} of={of}>
      {children}
    </One>
  ));
}

function One<V extends Values, D, S>({
  id,
  of,
  children,
}: Props<V, D, S> & { readonly id: string }) {
  const form = useForm(of, id);
  if (!form) return null;
  return (
    <FormDialog form={form as unknown as Bound} title={form.form.title}>
      {children(form)}
    </FormDialog>
  );
}
