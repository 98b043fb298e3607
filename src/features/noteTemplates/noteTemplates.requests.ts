import { nothing } from '#domain/schema.ts';
import { no, yes } from '#kernel/records.ts';
import { requestSeeing } from '../outbox/index.ts';
import type { WorldSees } from '../world/index.ts';
import { addPayload } from './noteTemplates.model.ts';

type Sees = Pick<WorldSees, 'world'>;

/** Keeps words for notes for an account. */
export const addNoteTemplate = requestSeeing<Sees>()({
  type: 'noteTemplates/add',
  schema: addPayload,
  call: 'createNoteTemplate',
  subject: ({ accountId, label }) => `noteTemplates:${accountId} ${label}`,
  row: () => null,
  guard: ({ label, notes }) =>
    label.trim() !== '' && notes.trim() !== '' ? yes : no('Write a label and its words.'),
  ask: (template) => template,
  done: () => ({ result: {} }),
  result: nothing,
  repeat: 'itself',
  waits: true,
  secret: null,
  last: false,
  words: {
    noun: 'note template',
    verb: ['add', 'added'],
    running: 'The note template is being added.',
    done: ({ asked: { label } }) => ({
      ...{ kind: 'success', title: 'Saved.', text: `The note template ${label} was added.` },
    }),
    failed: ({ asked: { label }, why }) => ({
      ...{ kind: 'error', title: 'Failed to add the note template.', text: `${label}: ${why}` },
    }),
  },
  note: ({ accountId, label, notes }, { world }) => ({
    subject: world.tables.accounts.get(accountId)?.name ?? accountId,
    activityIds: [],
    changes: [{ field: `Note template ${label}`, before: null, after: notes, zone: null }],
  }),
  sample: ({ world }, pick) => {
    const account = pick(world.tables.accounts.rows());
    const label = pick(['Gate', 'Keys', 'Photos']);
    return account && label
      ? { accountId: account.id, label, notes: `${label}: ask first.` }
      : null;
  },
});
