import type { Job, Process } from '#kernel/slice.ts';
import { endsAs, following } from '../outbox/index.ts';
import { noteTemplates } from './noteTemplates.fetches.ts';
import { addNoteTemplate } from './noteTemplates.requests.ts';
import type { NoteTemplatesTypes } from './noteTemplates.slice.ts';

type AddedJob = Job & { readonly accountId: string };

/** Reads the list again after a template was added. */
export const noteTemplatesProcess: Process<NoteTemplatesTypes, object, AddedJob> = {
  name: 'noteTemplates',
  on: {
    'outbox/closed': (event, sees) =>
      following(
        endsAs(addNoteTemplate, ({ how, asked: { accountId } }): AddedJob | undefined =>
          how === 'done' ? { key: event.id, accountId } : undefined,
        ),
      )(event, sees),
  },
  resume: () => [],
  async *run({ accountId }) {
    const params = { accountId };
    yield { type: 'fetches/ask', data: { of: noteTemplates.type, params } };
  },
};
