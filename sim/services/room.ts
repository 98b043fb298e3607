// What a company can hold. More is refused in words, so that no user makes it too large for all.
import type { Activity, Collection } from '#domain/entities.ts';
import { grouped } from '#domain/grouped.ts';
import type { Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';

/** Rows of a collection. What is over leaves and makes room. */
export const mostRows = {
  /**
   * @limit moves of a company
   * @says A company keeps at most 250,000 moves.
   * @test sim/services/refusedActs.test.ts: a move after 250,000
   */
  activities: 250_000,
  trips: 250_000,
  vehicles: 100_000,
  /**
   * More would not be found again in a list.
   * @limit employees of a company
   * @says A company keeps at most 20,000 employees.
   * @test sim/services/refusedActs.test.ts: an employee after 20,000
   */
  employees: 20_000,
  /**
   * @limit locations of a company, new places of moves and trips with them
   * @says A company keeps at most 5,000 locations.
   * @test sim/services/refusedActs.test.ts: a new place after 5,000
   */
  locations: 5_000,
  rides: 5_000,
  vouchers: 5_000,
  deliveries: 5_000,
} as const satisfies { readonly [C in Collection]?: number };

const nouns: { readonly [C in keyof typeof mostRows]?: string } = {
  activities: 'moves',
};

/**
 * Letters of the notes of all moves and trips together.
 * @limit letters of the notes of all moves and trips
 * @says All notes of a company have at most 50,000,000 letters: shorten some.
 * @test sim/services/refusedActs.test.ts: a long note where 50,000,000 letters are kept
 */
export const mostNoteLetters = 50_000_000;

/** Throws when a company has no room for so many more rows. */
export function needRoom(sim: Sim, collection: keyof typeof mostRows, more = 1): void {
  const most = mostRows[collection];
  if (sim.state.rows[collection].length + more <= most) return;
  const noun = nouns[collection] ?? collection;
  throw new Refusal(422, 'TOO_MANY', `A company keeps at most ${grouped(most)} ${noun}.`);
}

/** Throws when a company has no room for so many more letters of notes. */
export function needNoteRoom(sim: Sim, letters: number): void {
  // Short ones are bounded by the rows that have them.
  if (letters <= shortLetters || lettersOfNotes(sim) + letters <= mostNoteLetters) return;
  const most = grouped(mostNoteLetters);
  const message = `All notes of a company have at most ${most} letters: shorten some.`;
  throw new Refusal(422, 'TOO_MUCH_TEXT', message);
}
const shortLetters = 500;

function lettersOfNotes({ state: { rows } }: Sim): number {
  const ofMoves = rows.activities.reduce((sum, row) => sum + lettersOfMove(row), 0);
  return rows.trips.reduce((sum, { notes }) => sum + notes.length, ofMoves);
}

function lettersOfMove(row: Activity): number {
  const { notes, assigned, pickupNotes, dropoffNotes, reference, description } = row;
  const { pickupInstructions, dropoffInstructions, internalNotes, notFound } = row;
  const texts = [notes, assigned, pickupNotes, dropoffNotes, reference, description];
  const more = [pickupInstructions, dropoffInstructions, internalNotes, notFound?.words ?? ''];
  return [...texts, ...more].reduce((sum, text) => sum + text.length, 0);
}

/** Of the text fields of a request. */
export function lettersIn(fields: object): number {
  return Object.values(fields).reduce<number>(
    (sum, field) => sum + (typeof field === 'string' ? field.length : 0),
    0,
  );
}
