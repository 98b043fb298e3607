import type { Activity } from '#domain/entities.ts';
import { type TitleSees, vehicleTitle, wayWords } from '../activities/index.ts';
import { mayBePlanned, type TripsSees } from '../trips/index.ts';

type Sees = Pick<TripsSees, 'world'>;

/** Which of these moves can't be planned any more: gone, on a trip, done. */
export function notPlannable(sees: Sees, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => !mayBePlanned(sees, id).yes);
}

/**
 * Moves that share a place with the selected ones (S1 §4, chain rule, one deep): not selected and
 * without a trip. Return moves come first, then moves that begin where a selected one ends, then
 * the rest; within each by deadline.
 */
export function chainable(sees: Sees, selected: readonly string[]): readonly Activity[] {
  const { activities } = sees.world.tables;
  const chosen = selected.flatMap((id) => activities.get(id) ?? []);
  const [starts, ends] = [
    new Set(chosen.map(({ startId }) => startId)),
    new Set(chosen.map(({ endId }) => endId)),
  ];
  const own = new Set(selected);
  const found: { readonly rank: number; readonly activity: Activity }[] = [];
  for (const activity of activities.rows()) {
    const { startId, endId, id } = activity;
    const follows = ends.has(startId);
    const touches = follows || starts.has(startId) || starts.has(endId) || ends.has(endId);
    if (!touches || own.has(id) || !mayBePlanned(sees, id).yes) continue;
    const rank = follows && starts.has(endId) ? 0 : follows ? 1 : 2;
    found.push({ rank, activity });
  }
  const dueMs = ({ deadlineMs }: Activity) => deadlineMs ?? Number.MAX_SAFE_INTEGER;
  found.sort((a, b) => a.rank - b.rank || dueMs(a.activity) - dueMs(b.activity));
  return found.map(({ activity }) => activity);
}

/** The moves whose name, vehicle, own VIN and places contain all the given words, in any case. */
export function withWords(
  sees: TitleSees,
  moves: readonly Activity[],
  words: string,
): readonly Activity[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (asked.length === 0) return moves;
  return moves.filter((move) => {
    const text = [move.name, vehicleTitle(sees, move), move.vin ?? '', wayWords(sees, move)];
    const all = text.join('\n').toLowerCase();
    return asked.every((word) => all.includes(word));
  });
}
