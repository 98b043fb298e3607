// The other end of the desk that judges changes by hand: one move in the hand at a time, and no
// answer that is about another one.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { postedOf } from '../desk/posted.ts';
import type { TeamProblem } from '../model/problem.ts';
import type { DropOutcome, DropRow } from './dropping.ts';
import type { FromHand, HandPlace, ToHand } from './handMessages.ts';

export type HandAnswers = {
  /** All rows so far, in the order of the problem's drivers. */
  readonly rows: (rows: readonly DropRow[]) => void;
  /** Of a place that was asked for; places that a newer one followed may have no answer. */
  readonly outcome: (place: HandPlace, outcome: DropOutcome) => void;
};

/** A move in the hand. */
export type InHand = {
  readonly ask: (place: HandPlace) => void;
  /** No answers come any more. */
  readonly letGo: () => void;
};

export class HandLine {
  readonly #post: (message: ToHand) => void;
  #number = 0;
  #rows: DropRow[] = [];
  #on: HandAnswers | null = null;
  #judged: { readonly problem: TeamProblem; readonly plan: TeamPlan } | null = null;

  constructor(post: (message: ToHand) => void) {
    this.#post = post;
  }

  /**
   * Takes a move of the plan, or one that it left out, into the hand. `readyMs`: when it is ready,
   * but for an earlier change to its time by hand.
   */
  lift(
    judged: { readonly problem: TeamProblem; readonly plan: TeamPlan },
    move: { readonly activityId: ActivityId; readonly readyMs: EpochMs | null },
    on: HandAnswers,
  ): InHand {
    const { problem, plan } = judged;
    if (this.#judged?.problem !== problem || this.#judged.plan !== plan) {
      this.#judged = { problem, plan };
      this.#post({ is: 'plan', problem: postedOf(problem), plan });
    }
    this.#number += 1;
    const number = this.#number;
    [this.#on, this.#rows] = [on, []];
    this.#post({ is: 'lift', number, ...move });
    return {
      ask: (place) => this.#post({ is: 'ask', number, place }),
      letGo: () => {
        if (number !== this.#number) return;
        this.#on = null;
        this.#post({ is: 'letGo', number });
      },
    };
  }

  take(message: FromHand): void {
    if (message.number !== this.#number) return;
    if (message.is === 'outcome') return this.#on?.outcome(message.place, message.outcome);
    this.#rows = [...this.#rows, ...message.rows];
    this.#on?.rows(this.#rows);
  }
}
