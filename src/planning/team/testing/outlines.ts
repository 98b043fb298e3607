// Arbitrary outlines of a small team, with every kind of action.
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import * as fc from 'fast-check';
import type { MoveToPlan } from '../../moves.ts';
import { morningMs, stores, straightLegs } from '../../testing/places.ts';
import type { Outline } from '../model/actions.ts';
import type { Asked } from '../checks/asked.ts';
import type { TeamDriver } from '../model/problem.ts';
import { priced, type Rates, standardRates } from '../model/costs.ts';
import { type DriverDay, type Signal, TeamOutline } from '../schedule/outlining.ts';
import type { TeamSetting } from '../model/rides.ts';
import { scheduled } from '../schedule/scheduling.ts';
import { askedFor } from './askedFor.ts';

export const setting = (roundTrip: boolean): TeamSetting => ({
  roundTrip,
  legs: straightLegs(stores),
});

export type Case = {
  readonly outline: Outline;
  readonly asked: Asked;
  readonly setting: TeamSetting;
};

const ops = [
  'goTo',
  'goTo',
  'ride',
  'move',
  'move',
  'task',
  'waitFor',
  'board',
  'alight',
  'rest',
] as const;
const halfHours = fc.integer({ min: -8, max: 24 }).map((halves) => morningMs + halves * 1_800_500);
const attempt = fc.record({
  op: fc.constantFrom(...ops),
  who: fc.nat(3),
  other: fc.nat(3),
  to: fc.constantFrom(...stores),
  readyMs: fc.option(halfHours, { nil: null }),
  deadlineMs: fc.option(halfHours, { nil: null }),
  isFlag: fc.boolean(),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;
/** `seats`: of a car; a third of the drivers has none. */
const member = (seats: fc.Arbitrary<number>) =>
  fc.record({
    place: fc.constantFrom(...stores),
    seats: fc.option(seats, { nil: null, freq: 2 }),
    notBeforeMs: fc.nat(7_200_000).map((ms) => morningMs + ms),
  });

/** Carries out attempts as far as possible, and brings all drivers to an end. */
class Composer {
  readonly moves: (MoveToPlan & { readonly taskId: string | null })[] = [];
  readonly #team: TeamOutline;
  readonly #days: readonly DriverDay[];
  readonly #homes: readonly PlanPlace[];
  readonly #hasCar: readonly boolean[];
  readonly #signals: Signal[] = [];
  readonly #parked: { vehicleId: string; at: PlanPlace; over: Signal }[] = [];
  readonly #seats = new Map<number, { readonly alight: () => void; readonly of: number }>();
  /** Where each driver and each own car were last taken. */
  readonly #at: PlanPlace[];
  readonly #carAt: PlanPlace[];

  constructor(
    members: readonly { place: PlanPlace; seats: number | null; notBeforeMs: number }[],
    how: TeamSetting,
  ) {
    this.#team = new TeamOutline(how);
    this.#homes = members.map(({ place }) => place);
    this.#at = [...this.#homes];
    this.#carAt = [...this.#homes];
    this.#hasCar = members.map(({ seats }) => seats !== null);
    this.#days = members.map(({ place, seats, notBeforeMs }, n) => {
      const car = seats === null ? {} : { car: { id: `u${n}`, seats } };
      return this.#team.add({ id: `d${n}`, place, notBeforeMs, ...car });
    });
  }

  attempt({ op, who, other, to, readyMs, deadlineMs, isFlag }: Attempt): void {
    const n = who % this.#days.length;
    const day = this.#days[n] as DriverDay;
    try {
      if (op === 'goTo') {
        day.goTo(to);
        this.#at[n] = to;
        this.#carAt[n] = to;
      } else if (op === 'ride') {
        const { begun, over } = day.ride(to);
        this.#at[n] = to;
        this.#signals.push(begun, over);
      } else if (op === 'task') this.#signals.push(day.task(`t${this.#signals.length}`));
      else if (op === 'waitFor') {
        const signal = this.#signals.at(-1);
        if (signal) day.waitFor(signal);
      } else if (op === 'rest') day.rest();
      else if (op === 'board') this.#board(n, other % this.#days.length);
      else if (op === 'alight') this.#alight(n);
      else this.#move(n, day, to, readyMs, deadlineMs, isFlag);
    } catch {
      // Not possible: ignored.
    }
  }

  finish(roundTrip: boolean): Outline {
    for (const n of this.#seats.keys()) this.#alight(n);
    this.#days.forEach((day, n) => {
      const home = this.#homes[n] as PlanPlace;
      if (!roundTrip) return;
      if (this.#hasCar[n]) {
        this.#rideTo(n, this.#carAt[n] as PlanPlace);
        day.goTo(home);
      } else this.#rideTo(n, home);
    });
    this.#team.leaveOut('a-left', 'No driver is free.');
    const left = { activityId: 'a-left', vehicleId: null, start: null, end: null };
    this.moves.push({ ...left, readyMs: null, deadlineMs: null, taskId: null });
    return this.#team.finish();
  }

  #rideTo(n: number, to: PlanPlace): void {
    try {
      this.#days[n]?.ride(to);
    } catch (error) {
      if (!String(error).includes('is there already')) throw error;
    }
  }

  /** By the first driver with a car, from `other` on, who comes to where the rider is. */
  #board(rider: number, other: number): void {
    const count = this.#days.length;
    const inTurn = this.#days.map((_, n) => (other + n) % count);
    const chase = inTurn.find((n) => n !== rider && this.#hasCar[n]);
    if (chase === undefined || this.#seats.has(rider)) return;
    const [who, car] = [this.#days[rider] as DriverDay, this.#days[chase] as DriverDay];
    const at = this.#at[rider] as PlanPlace;
    car.goTo(at);
    this.#at[chase] = at;
    this.#carAt[chase] = at;
    const seat = this.#team.board(who, car);
    this.#seats.set(rider, { alight: seat.alight, of: chase });
  }

  #alight(rider: number): void {
    const seat = this.#seats.get(rider);
    if (!seat) return;
    seat.alight();
    this.#seats.delete(rider);
    this.#at[rider] = this.#at[seat.of] as PlanPlace;
  }

  #move(
    n: number,
    day: DriverDay,
    end: PlanPlace,
    readyMs: number | null,
    deadlineMs: number | null,
    isFlag: boolean,
  ): void {
    const start = this.#at[n] as PlanPlace;
    const here = this.#parked.findIndex(({ at }) => isFlag && at.id === start.id);
    const [parked] = here >= 0 ? this.#parked.splice(here, 1) : [];
    const activityId = `a${this.moves.length}`;
    const vehicleId = parked?.vehicleId ?? (isFlag ? `v${this.moves.length}` : null);
    const move = { activityId, vehicleId, start, end, readyMs, deadlineMs };
    // A vehicle that another driver brings must arrive first.
    if (parked) day.waitFor(parked.over);
    const taskId = isFlag ? `inspect ${activityId}` : null;
    const over = day.move(move, taskId ?? undefined);
    this.moves.push({ ...move, taskId });
    this.#at[n] = end;
    if (vehicleId !== null) this.#parked.push({ vehicleId, at: end, over });
    this.#signals.push(over);
  }
}

const composedWith = (seats: fc.Arbitrary<number>): fc.Arbitrary<Case> =>
  fc
    .record({
      members: fc.array(member(seats), { minLength: 1, maxLength: 4, size: 'max' }),
      attempts: fc.array(attempt, { maxLength: 40, size: 'max' }),
      roundTrip: fc.boolean(),
    })
    .map(({ members, attempts, roundTrip }) => {
      const how = setting(roundTrip);
      const composer = new Composer(members, how);
      for (const one of attempts) composer.attempt(one);
      const outline = composer.finish(roundTrip);
      const drivers = members.map(({ place, notBeforeMs }, n): TeamDriver => {
        const free = { qualifications: [], groups: [], notAfterMs: null };
        return { id: `d${n}`, place, notBeforeMs, ...free };
      });
      const asked = askedFor(composer.moves, how, { maxDrivers: members.length, drivers });
      return { outline, asked, setting: how };
    });

/** Outlines of one to four drivers, with what was asked for. */
export const composed = composedWith(fc.nat(2));
/** The same, with chase cars of two seats. */
export const composedChases = composedWith(fc.constant(2));

export const rates: fc.Arbitrary<Rates> = fc.record({
  wageCentsPerHour: fc.integer({ min: 1500, max: 3500 }),
  carCentsPerMile: fc.nat(200),
  driverCents: fc.nat(5000),
  chaseCents: fc.nat(5000),
  tipCents: fc.nat(10_000),
  lateCentsPerMinute: fc.nat(100),
});

/** The plan of an outline; throws when it has no times. */
export function planOf(
  outline: Outline,
  moves: readonly MoveToPlan[],
  costs?: Partial<Rates>,
): TeamPlan {
  const rates = { ...standardRates, ...costs };
  const result = scheduled(outline, { moves, restAfterMs: null, rates });
  if (result.is === 'infeasible') throw new Error(`${result.why}: ${result.actionIds.join()}`);
  return priced(result.plan, costs);
}
