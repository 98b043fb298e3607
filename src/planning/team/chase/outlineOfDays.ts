// Turns a state of the search into an outline, in an order in which it may happen: both sides of a
// meeting have been composed up to it before.
import type { Outline } from '../model/actions.ts';
import { laterParts } from '../model/chains.ts';
import type { PlacedDriver, TeamModel } from '../model/model.ts';
import { type DriverDay, TeamOutline } from '../schedule/outlining.ts';
import { BEFORE_GOAL, BEFORE_WAY, type DayRests } from './dayRests.ts';
import { Days, OPEN, RIDE, SEAT } from './days.ts';

/**
 * For days whose ways are all settled. `setsOut` has each driver's start, `whyOf` the reason for a
 * move that no driver carries out.
 */
export function outlineOfDays(
  days: Days,
  setsOut: Float64Array,
  rests: DayRests,
  whyOf: (move: number) => string,
): Outline {
  const { model } = days;
  const team = new TeamOutline(model.problem);
  const writers = model.drivers.map(({ id, place }, driver) => {
    if (!days.isMover(driver) && !days.isChase(driver)) return null;
    const notBeforeMs = setsOut[driver] ?? 0;
    const car = days.isChase(driver) ? carOf(days, driver) : null;
    const day = team.add({ id, place, notBeforeMs, ...(car && { car }) });
    if (car) day.come(car.place);
    return new DayWriter(days, driver, day, team, rests);
  });
  // A driver who cannot go on waits for a meeting with one who can, directly or through others.
  for (let isDone = false; !isDone; ) {
    const went = writers.map((one) => one?.write(writers) ?? false);
    isDone = !went.includes(true);
  }
  if (writers.some((one) => one && !one.isOver)) throw new Error('Drivers wait in a cycle.');
  for (const { activityId, reason } of model.unserved) team.leaveOut(activityId, reason);
  model.moves.forEach((one, move) => {
    if ((days.moverOf[move] ?? 0) < 0) team.leaveAllOut(one, whyOf(move));
  });
  return team.finish();
}

/** The car of a chase, and where it stands. */
function carOf({ model, carOf: cars }: Days, driver: number) {
  const { problem, drivers } = model;
  const { id, place } = drivers[driver] as PlacedDriver;
  const own = { id: `car of ${id}`, place, seats: problem.seats };
  if (model.stands.length === 0) return own;
  const car = problem.cars?.[cars[driver] ?? -1];
  if (!car) throw new Error(`There is no car for ${id}.`);
  return { ...own, id: car.id ?? own.id, place: car.place };
}

/** The days of an outline without chase cars; all ways are rides. */
export function ridesOf({ drivers }: Outline, model: TeamModel): Days {
  const days = new Days(model);
  const later = laterParts(model.moves);
  for (const { driverId, steps } of drivers) {
    const driver = model.drivers.findIndex(({ id }) => id === driverId);
    for (const step of steps) {
      if (step.type !== 'pickup-vehicle' || later.has(step.activityId)) continue;
      const move = model.moves.findIndex(({ activityId }) => activityId === step.activityId);
      days.link(move, driver, days.last[driver] ?? -1);
    }
  }
  days.by.forEach((by, way) => {
    if (by === OPEN) days.by[way] = RIDE;
  });
  return days;
}

/** Writes one driver's day, step by step. */
class DayWriter {
  /** The next way, as the move it leads to or the way back; -1 when the day is complete. */
  #way: number;
  /** The chase's next meeting. */
  #meeting: number;
  #aboard: { readonly alight: () => void } | null = null;
  readonly #days: Days;
  readonly #driver: number;
  readonly #day: DriverDay;
  readonly #team: TeamOutline;
  readonly #rests: DayRests;

  constructor(days: Days, driver: number, day: DriverDay, team: TeamOutline, rests: DayRests) {
    this.#days = days;
    this.#driver = driver;
    this.#day = day;
    this.#team = team;
    this.#rests = rests;
    this.#way = days.first[driver] ?? -1;
    this.#meeting = days.opens[driver] ?? -1;
  }

  get isOver(): boolean {
    return this.#way < 0 && this.#meeting < 0;
  }

  /** Writes as many steps as possible; false when none was. */
  write(writers: readonly (DayWriter | null)[]): boolean {
    return this.#meeting >= 0 ? this.#drive(writers) : this.#move();
  }

  #move(): boolean {
    const { model, moves, by, after } = this.#days;
    let isGoing = false;
    while (this.#way >= 0) {
      const way = this.#way;
      if (by[way] === SEAT && !this.#isBrought) return isGoing;
      this.#isBrought = false;
      isGoing = true;
      const place = model.places[this.#days.toOf(way)];
      const rests = this.#rests.ofWay[way] ?? 0;
      if ((rests & BEFORE_WAY) > 0 && by[way] === RIDE) this.#day.rest();
      if (by[way] === RIDE && place) this.#day.ride(place);
      if ((rests & BEFORE_GOAL) > 0) this.#day.rest();
      const move = model.moves[way];
      if (way >= moves || !move) {
        this.#way = -1;
        return true;
      }
      this.#day.carryOut(move);
      const next = after[way] ?? -1;
      this.#way = next >= 0 ? next : moves + this.#driver;
    }
    return isGoing;
  }

  #isBrought = false;

  #drive(writers: readonly (DayWriter | null)[]): boolean {
    const days = this.#days;
    let isGoing = false;
    while (this.#meeting >= 0) {
      const meeting = this.#meeting;
      const way = meeting >> 1;
      const rider = writers[days.riderOf(way)];
      const place = days.model.places[days.placeOf(meeting)];
      if (!rider || !place || rider.#way !== way) return isGoing;
      const rests = this.#rests.ofMeeting[meeting] ?? 0;
      if ((rests & BEFORE_WAY) > 0) this.#day.rest();
      this.#day.goTo(place);
      if ((rests & BEFORE_GOAL) > 0) this.#day.rest();
      if ((meeting & 1) === 0) {
        if (((this.#rests.ofWay[way] ?? 0) & BEFORE_WAY) > 0) rider.#day.rest();
        rider.#aboard = this.#team.board(rider.#day, this.#day);
      } else {
        rider.#aboard?.alight();
        rider.#isBrought = true;
      }
      isGoing = true;
      this.#meeting = days.later[meeting] ?? -1;
    }
    const { model } = days;
    const stand = model.places[days.standOf(this.#driver)];
    const base = model.drivers[this.#driver]?.place;
    if (!model.problem.roundTrip || !stand || !base) return isGoing;
    const rests = this.#rests.ofEnd[this.#driver] ?? 0;
    if ((rests & BEFORE_WAY) > 0) this.#day.rest();
    this.#day.goTo(stand);
    if ((rests & BEFORE_GOAL) > 0) this.#day.rest();
    this.#day.come(base);
    return isGoing;
  }
}
