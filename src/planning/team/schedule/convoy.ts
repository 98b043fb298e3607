// A chase car with its driver and those it brings to their vehicles and collects again. Nobody
// boards before the car leaves the place where he stands.
import type { PlanPlace } from '#domain/itinerary.ts';
import type { MoveToPlan } from '../../hops.ts';
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
  /** Where he stands, when he is not aboard. */
  here: PlanPlace;
  /** Set aboard: he leaves the car where it is. */
  alight: (() => void) | null;
};

export class Convoy {
  readonly #team: TeamOutline;
  readonly #chase: DriverDay;
  readonly #movers: readonly Mover[];
  #here: PlanPlace;

  /** All of them stand at `place`; there are no more movers than seats. */
  constructor(team: TeamOutline, chase: DriverDay, movers: readonly DriverDay[], place: PlanPlace) {
    this.#team = team;
    this.#chase = chase;
    this.#movers = movers.map((day) => ({ day, here: place, alight: null }));
    this.#here = place;
  }

  /**
   * Goes to where the vehicles stand, lets a driver off for each and collects them where they
   * arrive, in the order of the moves. All begin at one place; there are no more than movers.
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

  /** Everybody leaves the car: back at `home`, or where it is. */
  end(home: PlanPlace | null): void {
    if (home) this.#goTo(home, this.#movers);
    for (const mover of this.#movers) this.#letOff(mover, home ?? mover.here);
  }

  /** With those who are with it. */
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

  /** He stands near enough to `place` afterwards: the car takes him along where he does not. */
  #letOff(mover: Mover, place: PlanPlace): void {
    if (!mover.alight && !samePlace(mover.here, place)) this.#board(mover);
    if (!mover.alight) return;
    mover.alight();
    mover.alight = null;
    mover.here = this.#here;
  }
}
