import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { flowSlice } from '#spine/flow/index.ts';
import { formsSlice } from '#spine/forms/index.ts';
import { navigationSlice } from '#spine/navigation/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { scopeSlice } from '#spine/scope/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { noteTemplatesCommands } from './noteTemplates.commands.ts';
import { noteTemplates } from './noteTemplates.fetches.ts';
import { templateForm } from './noteTemplates.forms.ts';
import { addNoteTemplate } from './noteTemplates.requests.ts';

const facts = declareSlice({
  name: 'noteTemplates',
  imports: [
    sessionSlice,
    connectionSlice,
    navigationSlice,
    worldSlice,
    fetchesSlice,
    scopeSlice,
    outboxSlice,
    flowSlice,
    formsSlice,
  ],
  commands: noteTemplatesCommands,
  events: {},
  initial: {},
});
export type NoteTemplatesTypes = TypesOf<typeof facts>;
export type NoteTemplatesSees = SeesOf<typeof facts>;

/** Note templates, as accounts keep them. */
export const noteTemplatesSlice = facts.does({
  ...asking(addNoteTemplate),
  fetches: [noteTemplates],
  forms: [templateForm],
  evolve: {},
  registry: {
    'noteTemplates/add': {
      label: 'Add a note template',
      icon: 'add',
      capability: 'notes.write',
    },
  },
});
