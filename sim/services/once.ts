// P5: a write under a key has one effect, however often it is requested.
import type { User } from '#domain/entities.ts';
import { dayMs } from '../core/calendar.ts';
import { hashText } from '../core/random.ts';
import { inNameOf, type Sim } from '../core/sim.ts';
import type { KeptAnswer, SimState } from '../core/state.ts';
import { Refusal } from './refusal.ts';

type Effect = { readonly status: number; readonly body: string };

/**
 * An answer is kept for so many days; then its key alone, for so many in all.
 * @limit an answer under its key
 * @test sim/services/once.test.ts: gets its answer for seven days, and for 62 the words that it was
 *   done
 */
export const answerDays = 7;
/**
 * @limit the key of an answer
 * @says This was done before, and its answer is not kept any more.
 * @test sim/services/once.test.ts: gets its answer for seven days, and for 62 the words that it was
 *   done
 */
export const answerKeyDays = 62;
/**
 * Of one user: letters of answers, and keys. The user's oldest make room.
 * @limit letters of the answers that are kept for one user
 * @test sim/services/once.test.ts: loses the oldest of their own, and other users lose none
 */
export const mostAnswerLetters = 10_000_000;
/**
 * @limit keys of answers of one user
 * @test sim/services/once.test.ts: is remembered by the latest 20,000 keys
 */
export const mostAnswerKeys = 20_000;

/**
 * Each further request under the key gets the first one's answer. A request that throws has no
 * effect and may be retried. `request`: what the key is for; without a key no answer is kept.
 */
export function effectOnce(
  sim: Sim,
  user: User,
  key: string | null,
  request: string,
  effect: () => Effect,
): Effect {
  const { answers, tallies, nowMs } = sim.state;
  const place = `${user.id} ${key}`;
  const print = hashText(0, request);
  const kept = key === null ? undefined : answers[place];
  if (kept && kept.print !== print) {
    throw new Refusal(422, 'KEY_REUSED', 'This idempotency key belongs to another request.');
  }
  if (kept) {
    answers[place] = { ...kept, repeats: kept.repeats + 1 };
    tallies.repeats++;
    if (kept.isOld) {
      const message = 'This was done before, and its answer is not kept any more.';
      throw new Refusal(410, 'ANSWER_GONE', message);
    }
    return kept;
  }
  const outer = sim.key;
  sim.key = key;
  try {
    const { status, body } = inNameOf(sim, user, effect);
    tallies.effects++;
    if (key !== null) {
      answers[place] = { print, status, body, effects: 1, repeats: 0, atMs: nowMs };
      makeRoom(sim.state, user.id, place);
    }
    return { status, body };
  } finally {
    sim.key = outer;
  }
}

/** At a midnight: what is long over is forgotten. */
export function forgetAnswers({ answers, nowMs }: SimState): void {
  for (const [place, kept] of Object.entries(answers)) {
    // When an earlier build gave it is not known: it counts as given today.
    const { atMs = nowMs } = kept;
    if (atMs < nowMs - answerKeyDays * dayMs) delete answers[place];
    else if (atMs < nowMs - answerDays * dayMs) answers[place] = withoutBody(kept);
    else if (kept.atMs === undefined) answers[place] = { ...kept, atMs };
  }
  counts.delete(answers);
}

type Count = { keys: number; letters: number };
/** How much is kept of each user: counted once, and then with each answer. */
const counts = new WeakMap<SimState['answers'], Map<string, Count>>();

/** A user's oldest answers make room for the one that was just given, which stays. */
function makeRoom({ answers }: SimState, userId: string, given: string): void {
  const own = countOf(answers, userId, given);
  const isMuch = () => own.letters > mostAnswerLetters || own.keys > mostAnswerKeys;
  if (!isMuch()) return;
  for (const [place, kept] of Object.entries(answers)) {
    if (place === given || userIdOf(place) !== userId) continue;
    own.letters -= kept.body.length;
    if (own.keys > mostAnswerKeys) {
      delete answers[place];
      own.keys -= 1;
    } else answers[place] = withoutBody(kept);
    if (!isMuch()) return;
  }
}

function countOf(answers: SimState['answers'], userId: string, given: string): Count {
  const known = counts.get(answers);
  const all = known ?? new Map<string, Count>();
  counts.set(answers, all);
  const add = (place: string, { body }: KeptAnswer) => {
    const count = all.get(userIdOf(place)) ?? { keys: 0, letters: 0 };
    all.set(userIdOf(place), count);
    count.keys += 1;
    count.letters += body.length;
  };
  const latest = answers[given];
  if (known && latest) add(given, latest);
  else for (const [place, kept] of Object.entries(answers)) add(place, kept);
  return all.get(userId) ?? { keys: 0, letters: 0 };
}

function userIdOf(place: string): string {
  return place.slice(0, place.indexOf(' '));
}

function withoutBody(kept: KeptAnswer): KeptAnswer {
  return { ...kept, body: '', isOld: true };
}
