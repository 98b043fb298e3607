import type { Job, Process } from '#kernel/slice.ts';
import type { RecordId } from '#kernel/records.ts';
import type { ActNote } from './audit.model.ts';
import { contactNote, createNote, editNote, endingNote } from './audit.queries.ts';
import { tripNote, vehicleNote } from './audit.queries.ts';
import type { AuditTypes } from './audit.slice.ts';

type NoteJob = Job & { readonly note: ActNote };

/**
 * Notes what an act is about when it is asked for: what is there before it is gone when it is
 * done.
 */
export const auditProcess: Process<AuditTypes, object, NoteJob> = {
  name: 'audit',
  on: {
    'moves/createRequested': ({ data }, sees) => noted(data.createId, createNote(sees, data.move)),
    'moves/editRequested': ({ data: { editId, edit } }, sees) =>
      noted(editId, editNote(sees, edit.activityId, edit.fields)),
    'trips/saveRequested': ({ data }, sees) => noted(data.saveId, tripNote(sees, data.itinerary)),
    'endings/requested': ({ data }, sees) => noted(data.intentId, endingNote(sees, data)),
    'vehicles/requested': ({ data }, sees) => noted(data.intentId, vehicleNote(sees, data)),
    'contact/requested': ({ data }, sees) => noted(data.intentId, contactNote(sees, data)),
  },
  // What was asked for just before a crash: it is still under way, so nothing is changed yet.
  resume: (sees) => {
    const { moves, trips, endings, vehicles, contact, audit } = sees;
    const isNoted = (id: string) => audit.state.acts.some((act) => act.id === id && act.subject);
    const [move, trip] = [moves.state.saving, trips.state.saving];
    const jobs: NoteJob[] = [];
    if (move?.move) jobs.push(noted(move.createId, createNote(sees, move.move)));
    if (move?.edit) {
      jobs.push(noted(move.createId, editNote(sees, move.edit.activityId, move.edit.fields)));
    }
    if (trip) jobs.push(noted(trip.saveId, tripNote(sees, trip.itinerary)));
    for (const one of endings.state.under) jobs.push(noted(one.intentId, endingNote(sees, one)));
    for (const one of vehicles.state.under) jobs.push(noted(one.intentId, vehicleNote(sees, one)));
    for (const one of contact.state.under) jobs.push(noted(one.intentId, contactNote(sees, one)));
    return jobs.filter(({ note }) => !isNoted(note.id));
  },
  async *run({ note }) {
    yield { type: 'audit/note', data: note };
  },
};

function noted(id: string, note: Omit<ActNote, 'id'>): NoteJob {
  return { key: id as RecordId, note: { id, ...note } };
}
