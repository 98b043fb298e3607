import { emptyPayload } from '#domain/schema.ts';
import { no, yes } from '#kernel/records.ts';
import { notice, requestSeeing } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { addPayload, wrongIn } from './noteTemplates.model.ts';

type Sees = Pick<WorldSees, 'world'>;

/** Adds a note template to an account. */
export const addNoteTemplate = requestSeeing<Sees>()({
  type: 'noteTemplates/add',
  schema: addPayload,
  call: 'createNoteTemplate',
  subject: subjectOf,
  row: () => null,
  guard: (template) => {
    const [wrong] = Object.values(wrongIn(template));
    return wrong === undefined ? yes : no(wrong);
  },
  ask: (template) => template,
  done: () => ({ result: {} }),
  result: emptyPayload,
  repeat: 'itself',
  waits: true,
  secret: null,
  last: false,
  words: {
    noun: 'note template',
    verb: ['add', 'added'],
    running: 'The note template is being added.',
    done: ({ asked: { label } }) =>
      notice('success', 'Saved.', `The note template ${label} was added.`),
    failed: ({ asked: { label }, why }) =>
      notice('error', 'Failed to add the note template.', `${label}: ${why}`),
  },
  note: ({ accountId, label, notes }, sees) => ({
    subject: nameOf(accountId, sees),
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

/** One request at a time per account: templates are added in the order they were requested. */
export function subjectOf({ accountId }: { readonly accountId: string }): string {
  return `noteTemplates:${accountId}`;
}

export function nameOf(accountId: string, { world }: Sees): string {
  return world.tables.accounts.get(accountId)?.name ?? accountId;
}
