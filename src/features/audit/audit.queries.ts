import { no, type No, type Yes } from '#kernel/records.ts';
import { editedFields, type EditRequestData, wordsOfField } from '../moves/index.ts';
import type { WorldSees } from '../world/index.ts';
import type { Act } from './audit.model.ts';

type Sees = Pick<WorldSees, 'world'>;

type WayBack = { readonly edit: EditRequestData };

/** What has ended, the newest first; but for those of these intents. */
export function finished(acts: readonly Act[], but: readonly string[]): readonly Act[] {
  return acts
    .filter(({ id, endedMs }) => endedMs !== null && !but.includes(id))
    .toSorted((a, b) => (b.endedMs ?? 0) - (a.endedMs ?? 0));
}

/** The edit that brings back what was there before one; or why there is none. */
export function wayBack({ world }: Sees, act: Act): (Yes & WayBack) | No {
  if (act.command !== 'moves/saveEdits') return no('Only edits of moves can be taken back.');
  if (act.end !== 'done') return no('Only what was done can be taken back.');
  const [activityId = ''] = act.activityIds;
  const row = world.tables.activities.get(activityId);
  if (!row) return no('This move is gone: it was removed, or it belongs to another account.');
  const changed = editedFields.flatMap((field) => {
    const change = act.changes.find((one) => one.field === wordsOfField[field]);
    return change ? [{ field, before: change.before, after: change.after }] : [];
  });
  const other = changed.find(({ field, after }) => row[field] !== after);
  if (other) return no(`${wordsOfField[other.field]} has been changed since.`);
  const back = Object.fromEntries(
    changed.map(({ field, before }) => [field, before]),
  ) as EditRequestData['fields'];
  return { yes: true, edit: { activityId, version: row.version, fields: back } };
}
