import { text, z } from '#domain/schema.ts';
import { checkDetails, detailFields, mayCancelTrip } from '#domain/tripChanges.ts';
import { formSeeing } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { editTrip } from './details.requests.ts';
import type { EditedFields } from './tripPage.model.ts';

type Sees = Pick<WorldSees, 'world'>;

/** Reading 37 'Edit details'. An empty requestor is the one of the trip's moves. */
export const tripForm = formSeeing<Sees>()({
  request: editTrip,
  collection: 'trips',
  values: z.object({
    requestorName: text('name'),
    requestorPhone: text('phone'),
    notes: text('note'),
  }),
  words: detailFields.labels,
  valuesOf: (row) => ({
    requestorName: row.requestorName ?? '',
    requestorPhone: row.requestorPhone ?? '',
    notes: row.notes,
  }),
  joins: ['notes'],
  locks: (row) => {
    const may = mayCancelTrip(row);
    return may.yes ? {} : { notes: `${may.reason} Its drivers read no more notes.` };
  },
  check: (changes) => checkDetails(changes),
  asked: ({ id: tripId, version }, { requestorName, requestorPhone, notes }) => {
    const fields: EditedFields = {
      ...(requestorName !== undefined && { requestorName: requestorName.trim() || null }),
      ...(requestorPhone !== undefined && { requestorPhone: requestorPhone.trim() || null }),
      ...(notes !== undefined && { notes }),
    };
    return { tripId, version, fields };
  },
  title: ({ name }) => `Trip #${name}`,
  valueText: (_field, value) => value || 'empty',
});
