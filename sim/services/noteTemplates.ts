// Note templates of an account (S2 §7): read by its users, written by users who may plan.
import type { NoteTemplate, User } from '#domain/entities.ts';
import type { Sim } from '../core/sim.ts';
import { noteTemplateId } from '../world/notes.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';

/**
 * More would be useless in a picker, and a company must not grow without limit.
 * @limit note templates of an account
 * @says An account keeps at most {…} note templates.
 * @test sim/services/refusals.test.ts: An account keeps at most 200 note templates.
 */
const mostTemplates = 200;

export const readNoteTemplates: Serve<'noteTemplates'> = (sim, user, { accountId }) => {
  return { noteTemplates: templatesOf(sim, user, accountId) };
};

export const createNoteTemplate: Serve<'createNoteTemplate'> = (
  sim,
  user,
  { accountId, label, notes },
) => {
  const known = templatesOf(sim, user, accountId);
  if (known.length >= mostTemplates) {
    const message = `An account keeps at most ${mostTemplates} note templates.`;
    throw new Refusal(422, 'TOO_MANY', message);
  }
  const noteTemplate = { id: noteTemplateId(accountId, known.length), label, notes };
  const { state } = sim;
  state.noteTemplates = { ...state.noteTemplates, [accountId]: [...known, noteTemplate] };
  return { noteTemplate };
};

/** Another account's templates seem not to exist. */
function templatesOf(sim: Sim, user: User, accountId: string): readonly NoteTemplate[] {
  if (!scopeOf(sim, user).has(accountId)) {
    throw new Refusal(404, 'UNKNOWN_ACCOUNT', 'There is no such account.');
  }
  const { noteTemplates = {} } = sim.state;
  return noteTemplates[accountId] ?? [];
}
