// Judges a move in the hand beside the thread that draws: rows one by one, and between them the
// place under the pointer, which never waits for all rows.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { turnMs } from '../../searching/budget.ts';
import { PostedProblems } from '../desk/posted.ts';
import type { TeamProblem } from '../model/problem.ts';
import { type DropRow, outcomeAtTime, type Places, placesInTurns } from './dropping.ts';
import type { FromHand, HandPlace, ToHand } from './handMessages.ts';

export type HandDeskPorts = {
  readonly post: (message: FromHand) => void;
  /** Runs the turn after the messages that are waiting. */
  readonly later: (turn: () => void) => void;
  readonly nowMs: () => number;
};

type Judged = { readonly problem: TeamProblem; readonly plan: TeamPlan };
type Lift = Extract<ToHand, { readonly is: 'lift' }>;

class Lifted {
  readonly lift: Lift;
  readonly #in: Judged;
  /** Made in the first turn: it takes longer than a message may. */
  #places: { readonly rows: Iterator<DropRow>; readonly outcomeAt: Places['outcomeAt'] } | null =
    null;
  isDone = false;
  /** Asked for and not answered; null: none. */
  asked: HandPlace | null = null;

  constructor(lift: Lift, judgedIn: Judged) {
    this.lift = lift;
    this.#in = judgedIn;
  }

  answer(place: HandPlace) {
    if (place.is === 'row') return this.#ready().outcomeAt(place.driverId, place.position);
    const { problem, plan } = this.#in;
    const { activityId, readyMs } = this.lift;
    const moves = problem.moves.map((move) =>
      move.activityId === activityId ? { ...move, readyMs } : move,
    );
    return outcomeAtTime({ ...problem, moves }, plan, activityId, place.notBeforeMs);
  }

  nextRow(): DropRow | null {
    const { done, value } = this.#ready().rows.next();
    if (done !== true) return value;
    this.isDone = true;
    return null;
  }

  #ready() {
    if (this.#places === null) {
      const { problem, plan } = this.#in;
      const { rows, outcomeAt } = placesInTurns(problem, plan, this.lift.activityId);
      this.#places = { rows: rows[Symbol.iterator](), outcomeAt };
    }
    return this.#places;
  }
}

export class HandDesk {
  readonly #ports: HandDeskPorts;
  readonly #posted = new PostedProblems();
  #in: Judged | null = null;
  #lifted: Lifted | null = null;
  #isGoing = false;

  constructor(ports: HandDeskPorts) {
    this.#ports = ports;
  }

  take(message: ToHand): void {
    switch (message.is) {
      case 'plan': {
        const { problem, plan } = message;
        this.#in = { problem: this.#posted.problemOf(problem), plan };
        this.#lifted = null;
        return;
      }
      case 'lift':
        this.#lifted = this.#in && new Lifted(message, this.#in);
        return this.#goOn();
      case 'ask':
        if (this.#lifted?.lift.number !== message.number) return;
        this.#lifted.asked = message.place;
        return this.#goOn();
      case 'letGo':
        if (this.#lifted?.lift.number === message.number) this.#lifted = null;
    }
  }

  #goOn(): void {
    if (this.#isGoing) return;
    this.#isGoing = true;
    this.#ports.later(() => {
      this.#isGoing = false;
      this.#turn();
    });
  }

  #turn(): void {
    const lifted = this.#lifted;
    if (lifted === null) return;
    const { post, nowMs } = this.#ports;
    const { number } = lifted.lift;
    const { asked: place } = lifted;
    if (place !== null) {
      lifted.asked = null;
      post({ is: 'outcome', number, place, outcome: lifted.answer(place) });
    }
    const rows: DropRow[] = [];
    const untilMs = nowMs() + turnMs;
    while (!lifted.isDone && (rows.length === 0 || nowMs() < untilMs)) {
      const row = lifted.nextRow();
      if (row) rows.push(row);
    }
    if (rows.length > 0) post({ is: 'rows', number, rows });
    if (!lifted.isDone) this.#goOn();
  }
}
