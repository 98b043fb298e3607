// A chase car with its driver and the movers it brings to their vehicles and collects again. Movers
// board only when the car leaves their place.
import type { PlanPlace } from '#domain/itinerary.ts';
import type { MoveToPlan } from '../../moves.ts';
import { samePlace } from '../../places.ts';
import type { DriverDay, TeamOutline } from './outlining.ts';

/** A move whose ends are known and differ. */
export type RowMove = MoveToPlan & {
  readonly start: PlanPlace;
  readonly end: PlanPlace;
  /** An errand between pick-up and departure, or null. */
  readonly taskId: string | null;
};

type Mover = {
  readonly day: DriverDay;
  /** Where the mover is, when not aboard. */
  here: PlanPlace;
  /** Set aboard: the mover leaves the car where it is. */
  alight: (() => void) | null;
};

export class Convoy {
  readonly #team: TeamOutline;
  readonly #chase: DriverDay;
  readonly #movers: readonly Mover[];
  #here: PlanPlace;

  /** All of them are at `place`; there are no more movers than seats. */
  constructor(team: TeamOutline, chase: DriverDay, movers: readonly DriverDay[], place: PlanPlace) {
    this.#team = team;
    this.#chase = chase;
    this.#movers = movers.map((day) => ({ day, here: place, alight: null }));
    this.#here = place;
  }

  /**
   * Goes to the vehicles, drops a driver off for each and collects them where they arrive, in the
   * order of the moves. All moves begin at one place; there are no more moves than movers.
   */
  round(moves: readonly RowMove[], move: (day: DriverDay, move: RowMove) => void): void {
    const [first] = moves;
    if (!first) return;
    this.#goTo(first.start, this.#movers);
    const sent = moves.map((row, at) => ({ row, mover: this.#movers[at] as Mover }));
    for (const { row, mover } of sent) {
      this.#letOff(mover, row.start);
      move(mover.day, row);
      mover.here = row.end;
    }
    const away = new Set(sent.map(({ mover }) => mover));
    for (const { row, mover: next } of sent) {
      if (!away.has(next)) continue;
      const riders = this.#movers.filter((mover) => !away.has(mover));
      this.#goTo(row.end, riders);
      for (const other of sent) if (other.row.end.id === row.end.id) away.delete(other.mover);
    }
  }

  /** All movers leave the car: back at `home`, or where it is. */
  end(home: PlanPlace | null): void {
    if (home) this.#goTo(home, this.#movers);
    for (const mover of this.#movers) this.#letOff(mover, home ?? mover.here);
  }

  /** Moves the car with its riders. */
  #goTo(to: PlanPlace, riders: readonly Mover[]): void {
    if (samePlace(this.#here, to)) return;
    for (const rider of riders) this.#board(rider);
    this.#chase.goTo(to);
    this.#here = to;
  }

  #board(mover: Mover): void {
    if (mover.alight) return;
    const { alight } = this.#team.board(mover.day, this.#chase);
    mover.alight = alight;
  }

  /** The mover is near enough to `place` afterwards: the car takes the mover along if needed. */
  #letOff(mover: Mover, place: PlanPlace): void {
    if (!mover.alight && !samePlace(mover.here, place)) this.#board(mover);
    if (!mover.alight) return;
    mover.alight();
    mover.alight = null;
    mover.here = this.#here;
  }
}
