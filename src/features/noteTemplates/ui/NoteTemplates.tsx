import { KeyValueList, Section } from '#views/kit/panels/Panel.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { FetchState, useFetched } from '#spine/fetches/ui.ts';
import { FormUnsaved } from '#spine/forms/ui.ts';
import { noteTemplates } from '../noteTemplates.fetches.ts';
import { templateForm } from '../noteTemplates.forms.ts';
import type { NoteTemplatesTypes } from '../noteTemplates.slice.ts';
import { AddNoteTemplate } from './NoteTemplateForm.tsx';

const unsaved = {
  not: 'The note template is not added',
  perhaps: 'The note template may have been added',
  button: "'Add a note template'",
};

const useTemplates = selectFrom<NoteTemplatesTypes>();

/** The note templates of the chosen account, or of the operator's own. */
export function NoteTemplates() {
  const own = useTemplates(({ session }) => session.state.user?.accountId);
  const accountId = useTemplates(({ scope }) => scope.state.accountId) ?? own;
  const name = useTemplates(({ world }) => world.tables.accounts.get(accountId ?? '')?.name);
  const list = useFetched(noteTemplates, accountId === undefined ? null : { accountId });
  return (
    <Section
      level={2}
      title={name === undefined ? 'Note templates' : `Note templates of ${name}`}
      aside={accountId === undefined ? undefined : <AddNoteTemplate accountId={accountId} />}
    >
      <div className="grid gap2">
        {accountId === undefined ? null : (
          <FormUnsaved form={templateForm} id={accountId} {...unsaved} />
        )}
        <FetchState words={noteTemplates.words} icon="text" {...list}>
          {(templates) => (
            <KeyValueList
              wide
              rows={templates.map(({ label, notes }) => ({ term: label, value: notes }))}
            />
          )}
        </FetchState>
      </div>
    </Section>
  );
}
