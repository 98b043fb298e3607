import type { RecordId } from '#kernel/records.ts';
import type { Job, Process } from '#kernel/slice.ts';
import { fetched } from '#spine/fetches/index.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { noteTemplates } from './noteTemplates.fetches.ts';
import { addNoteTemplate } from './noteTemplates.requests.ts';
import type { NoteTemplatesTypes } from './noteTemplates.slice.ts';

/** `accountId`: null is the user's own, with a load of the world. */
type ReadJob = Job & { readonly accountId: string | null };

const withWorld: ReadJob = { key: 'noteTemplates:0' as RecordId, accountId: null };

/**
 * S1 §4: reads the templates of the user's account with each load of the world, and the list of an
 * account again after a template was added to it.
 */
export const noteTemplatesProcess: Process<NoteTemplatesTypes, object, ReadJob> = {
  name: 'noteTemplates',
  on: {
    'world/loadRequested': () => withWorld,
    'outbox/closed': (event, sees) =>
      following(
        endsAs(addNoteTemplate, ({ how, asked: { accountId } }): ReadJob | undefined =>
          how === 'done' ? { key: event.id, accountId } : undefined,
        ),
      )(event, sees),
  },
  // The world is loaded again when the console is opened.
  resume: () => [],
  async *run({ accountId: changedId }, _ports, _cancelled, sees) {
    const accountId = changedId ?? sees().session.state.user?.accountId;
    if (accountId === undefined) return;
    const params = { accountId };
    if (changedId === null && fetched(sees(), noteTemplates, params)?.is === 'loading') return;
    yield { type: 'fetches/ask', data: { of: noteTemplates.type, params } };
  },
};
