import { useMemo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { EveryInput, FormArea, FormButton, FormDialogs, FormText } from '#spine/forms/ui.ts';
import { templateForm } from '../noteTemplates.forms.ts';
import { templateFields } from '../noteTemplates.model.ts';

type Props = { readonly accountId: string };

/** The open forms of new note templates, on every screen. */
export function NoteTemplateForms() {
  return (
    <FormDialogs of={templateForm}>
      {(form) => (
        <EveryInput
          fields={templateFields}
          inputs={{
            label: <FormText form={form} field="label" autoFocus />,
            notes: <FormArea form={form} field="notes" rows={4} />,
          }}
        />
      )}
    </FormDialogs>
  );
}

export function AddNoteTemplate({ accountId }: Props) {
  const data = useMemo(() => ({ accountId, label: 'any', notes: 'any' }), [accountId]);
  const look = { label: 'Add a note template', icon: 'add', size: 'small' } as const;
  return (
    <FormButton form={templateForm} id={accountId} type="noteTemplates/add" data={data} {...look} />
  );
}

/** Opens the form of a new template with these notes in it. */
export function SaveAsTemplate({ accountId, notes }: Props & { readonly notes: string }) {
  const machine = useMachine();
  const data = useMemo(
    () => ({ accountId, label: 'any', notes: notes.trim() || 'any' }),
    [accountId, notes],
  );
  const of = templateForm.request.type;
  return (
    <FormButton
      form={templateForm}
      id={accountId}
      type="noteTemplates/add"
      data={data}
      label="Save as template"
      size="small"
      variant="ghost"
      reason={notes.trim() === '' ? 'There are no notes to save.' : undefined}
      onEnd={() =>
        machine.dispatch({
          type: 'forms/type',
          data: { of, id: accountId, typed: { notes: notes.trim() }, over: { notes: '' } },
        })
      }
    />
  );
}
