// Creating the moves of an import: each for itself, once per key of its own.
import type { Activity, User } from '#domain/entities.ts';
import type { CreatedMoves, MoveToCreate } from '#wire/calls/moveBatch.ts';
import type { Sim } from '../core/sim.ts';
import { createActivities } from './activities.ts';
import { effectOnce } from './once.ts';
import { Refusal } from './refusal.ts';

/** In order: a refused move does not keep the others from being created. */
export function importActivities(
  sim: Sim,
  user: User,
  { items }: { readonly items: readonly MoveToCreate[] },
): CreatedMoves {
  const created: CreatedMoves['created'][number][] = [];
  const errors: CreatedMoves['errors'][number][] = [];
  const { key: ofAll } = sim;
  for (const { key, move } of items) {
    try {
      if (!move) throw new Refusal(400, 'BAD_REQUEST', 'The move could not be read.');
      const asked = `importActivities ${JSON.stringify(move)}`;
      const { body } = effectOnce(sim, user, key, asked, () => {
        // What is pushed has the key of the whole call, by which its console knows its own echo.
        sim.key = ofAll;
        const [activity] = createActivities(sim, user, { moves: [move] }).activities;
        return { status: 200, body: JSON.stringify(activity) };
      });
      created.push({ key, activity: JSON.parse(body) as Activity });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ key, message: wordsOf(error) });
    }
  }
  return { created, errors };
}

function wordsOf({ errorCode, message }: Refusal): string {
  return errorCode === 'KEY_REUSED'
    ? 'This row has been created already, with other values.'
    : message;
}
