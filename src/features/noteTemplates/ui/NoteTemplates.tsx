import { KeyValueList, Section } from '#views/kit/Panel.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { FetchState, useFetched } from '../../fetches/ui.ts';
import { noteTemplates } from '../noteTemplates.fetches.ts';
import type { NoteTemplatesTypes } from '../noteTemplates.slice.ts';

const useTemplates = selectFrom<NoteTemplatesTypes>();

/** The words for notes of the account that is chosen, or the operator's own. */
export function NoteTemplates() {
  const own = useTemplates(({ session }) => session.state.user?.accountId);
  const accountId = useTemplates(({ scope }) => scope.state.accountId) ?? own;
  const name = useTemplates(({ world }) => world.tables.accounts.get(accountId ?? '')?.name);
  const list = useFetched(noteTemplates, accountId === undefined ? null : { accountId });
  return (
    <Section level={2} title={name === undefined ? 'Note templates' : `Note templates of ${name}`}>
      <FetchState words={noteTemplates.words} icon="text" {...list}>
        {(templates) => (
          <KeyValueList
            wide
            rows={templates.map(({ label, notes }) => ({ term: label, value: notes }))}
          />
        )}
      </FetchState>
    </Section>
  );
}
