// The outbox's events as a spec gives or expects them.
import { COMMAND_ID } from '#kernel/testing/spec.ts';
import type { Json } from '#kernel/records.ts';
import type { NoteChange } from '../note.model.ts';
import type { ClosedData, How, OpenedData } from '../outbox.model.ts';
import type { AnyRequest } from '../requests.model.ts';

const note = { subject: 'It', activityIds: [], changes: [] };

type Value = NoteChange['before'];
/** A line of a note. */
export function change(field: string, before: Value, after: Value, zone: string | null = null) {
  return { field, before, after, zone };
}

/** A request that is sent at once, by the command under `when` unless `own` names an intent. */
export function opened(request: AnyRequest, asked: Json, own: Partial<OpenedData> = {}) {
  const { intentId = COMMAND_ID } = own;
  const data: OpenedData = {
    of: request.type,
    intentId,
    key: intentId,
    subject: request.subject(asked),
    note,
    phase: 'sent',
    askedMs: 1_800_000_000_000,
    version: null,
    partOf: null,
    blocks: request.last ? request.words.running : null,
    asked,
    ...own,
  };
  return { type: 'outbox/opened' as const, data };
}

export function closed(
  request: AnyRequest,
  asked: Json,
  how: How,
  own: Partial<ClosedData> & { readonly intentId: string },
) {
  const data: ClosedData = {
    of: request.type,
    key: own.intentId,
    subject: request.subject(asked),
    how,
    why: how === 'done' ? null : 'No.',
    version: null,
    told: null,
    partOf: null,
    rows: [],
    asked,
    result: null,
    ...own,
  };
  return { type: 'outbox/closed' as const, data };
}
