import { useMemo } from 'react';
import {
  FormArea,
  FormButton,
  FormDialog,
  FormText,
  useForm,
  useShownForms,
} from '../../forms/ui.ts';
import { templateForm } from '../noteTemplates.forms.ts';

type Props = { readonly accountId: string };

/** The open forms of new note templates, on every screen. */
export function NoteTemplateForms() {
  return useShownForms(templateForm).map((id) => <NoteTemplateForm key={id} accountId={id} />);
}

function NoteTemplateForm({ accountId }: Props) {
  const form = useForm(templateForm, accountId);
  if (!form) return null;
  return (
    <FormDialog form={form} title={form.form.title}>
      <FormText form={form} field="label" autoFocus />
      <FormArea form={form} field="notes" rows={4} />
    </FormDialog>
  );
}

export function AddNoteTemplate({ accountId }: Props) {
  const data = useMemo(() => ({ accountId, label: 'any', notes: 'any' }), [accountId]);
  const look = { label: 'Add a note template', icon: 'add', size: 'small' } as const;
  return (
    <FormButton form={templateForm} id={accountId} type="noteTemplates/add" data={data} {...look} />
  );
}
