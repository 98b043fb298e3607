// Checks of a trip of several drivers: each one has a way to every action, each meeting has both
// sides, and no chase car has more riders than seats.
import { straightDistanceCmi } from '#domain/geo.ts';
import { otherSides } from '#domain/entities.ts';
import { samePlaceCmi } from '#planning/places.ts';
import type { LegacySubAction } from '#wire/legacy/trip.ts';
import { must, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { Refusal } from './refusal.ts';
import { isTravel, isWaitFor, type Member, type Step } from './tripSteps.ts';

/** Walks through a driver's day: each way is by car, with a vehicle, by ride or aboard a chase. */
export function checkWays(sim: Sim, members: readonly Member[]): void {
  for (const member of members) {
    const { name } = must(sim, 'drivers', member.driverId);
    const day = new Day(name, member);
    for (const step of member.steps) day.take(step);
    day.end();
  }
}

const withVehicle = new Set<string>(['Location | Travel', 'Drop-Off | Vehicle', 'Errand | ToDo']);
const withRiders = new Set<string>([
  'Location | Travel',
  'Pick-Up | Driver',
  'Drop-Off | Driver',
  'Errand | ToDo',
]);

class Day {
  readonly #name: string;
  readonly #seats: number;
  readonly #carId: string | null;
  readonly #tows: boolean;
  #at: Spot;
  #carAt: Spot | null;
  #inHand: string | null = null;
  #aboard: LegacySubAction | null = null;
  readonly #riders = new Set<string>();

  constructor(name: string, { child: { car }, start, carAt }: Member) {
    this.#name = name;
    this.#seats = car?.seats ?? 0;
    this.#carId = car?.id ?? null;
    this.#tows = car?.tows === true;
    this.#at = start;
    this.#carAt = carAt;
  }

  take(step: Step): void {
    const { legacy, here, at } = step;
    const { type } = legacy;
    if (this.#aboard) return this.#rideAlong(step, this.#aboard);
    if (type === 'Errand | Disembark') {
      throw refusal('NO_PARTNER', `${this.#name} would leave a car without having boarded it.`);
    }
    if (!isNear(this.#at, here) || (!isTravel(legacy) && !isNear(here, at))) {
      throw refusal('WRONG_PLACE', `${this.#name} gets nowhere without a way to go.`);
    }
    this.#at = at;
    this.#checkLeft(legacy);
    const [sub] = legacy.subActions;
    if (type === 'Pick-Up | Vehicle') this.#inHand = legacy.activityId;
    if (type === 'Drop-Off | Vehicle') this.#inHand = null;
    if (type === 'Location | Travel') this.#drive(step);
    else if (sub && type === 'Pick-Up | Driver') this.#seat(sub, at);
    else if (sub && type === 'Drop-Off | Driver') this.#riders.delete(sub.splitId);
    else if (sub && type === 'Errand | Check-in with Lead') this.#aboard = sub;
  }

  /** A vehicle in hand or riders in a car must not be left for another action. */
  #checkLeft({ type }: Step['legacy']): void {
    if (this.#inHand !== null && !withVehicle.has(type)) {
      throw refusal('VEHICLE_LEFT', `${this.#name} cannot leave the vehicle before its drop-off.`);
    }
    if (this.#riders.size > 0 && !withRiders.has(type)) {
      throw refusal('RIDERS_LEFT', `${this.#name} cannot leave riders in the car.`);
    }
  }

  end(): void {
    if (!this.#aboard) return;
    throw refusal('ABOARD', `The plan of ${this.#name} ends aboard a chase car.`);
  }

  #rideAlong({ legacy, at }: Step, boarded: LegacySubAction): void {
    const [sub] = legacy.subActions;
    const { itineraryId, splitId } = boarded;
    if (legacy.type === 'Errand | Disembark') {
      if (sub?.itineraryId === itineraryId && sub.splitId === splitId) {
        this.#aboard = null;
        this.#at = at;
        return;
      }
    } else if (legacy.type === 'Errand | ToDo' && legacy.taskId === null && !isWaitFor(legacy)) {
      return;
    }
    throw refusal('ABOARD', `${this.#name} can only wait while aboard.`);
  }

  #drive({ legacy, here, at }: Step): void {
    if (legacy.carId === null) {
      if (legacy.activityId === null || legacy.activityId !== this.#inHand) {
        throw refusal('NO_CAR', `${this.#name} drives without a vehicle.`);
      }
      // A tow truck carries the vehicle, and goes along.
      if (!this.#tows) return;
      this.#checkCar(here, this.#carId);
      this.#carAt = at;
      return;
    }
    this.#checkCar(here, legacy.carId);
    if (this.#inHand !== null) {
      throw refusal('NO_CAR', `${this.#name} cannot drive two vehicles.`);
    }
    this.#carAt = at;
  }

  #seat(sub: LegacySubAction, at: Spot): void {
    this.#checkCar(at, this.#carId);
    this.#riders.add(sub.splitId);
    if (this.#riders.size <= this.#seats) return;
    throw refusal('NO_SEAT', `${this.#name} has no seat for ${this.#riders.size} riders.`);
  }

  #checkCar(here: Spot, carId: string | null): void {
    const isOwnCar = carId !== null && carId === this.#carId;
    if (isOwnCar && this.#carAt && isNear(this.#carAt, here)) return;
    throw refusal('NO_CAR', `${this.#name} has no car there.`);
  }
}

/** Both sides of a meeting name each other, at one place and time; waits name existing actions. */
export function checkMeetings(sim: Sim, members: readonly Member[]): void {
  const all = members.flatMap(({ child, steps }) =>
    steps.map((step) => ({ ...step, itineraryId: child.itineraryId })),
  );
  const itineraries = new Set(members.map(({ child }) => child.itineraryId));
  if (itineraries.size < members.length) {
    throw refusal('BAD_ITINERARY', 'Two itineraries have one id.');
  }
  for (const own of all) {
    const { legacy, action, itineraryId } = own;
    const { name } = must(sim, 'drivers', action.driverId ?? '');
    if (isWaitFor(legacy) && action.otherEndId === null) {
      throw refusal('NO_PARTNER', `${name} waits for an action that is not in the plan.`);
    }
    const [sub] = legacy.subActions;
    const isMeeting = otherSides[action.type] !== undefined;
    if (isMeeting !== (legacy.subActions.length === 1) || legacy.subActions.length > 1) {
      throw refusal('NO_PARTNER', `${name} does not meet one other driver.`);
    }
    if (!sub) continue;
    const sides = all.filter(({ legacy: { subActions } }) => subActions[0]?.syncId === sub.syncId);
    const other = sides.find((one) => one !== own);
    const answers = other?.legacy.subActions[0];
    const isMet =
      other !== undefined &&
      other.action.type === otherSides[action.type] &&
      other.itineraryId === sub.itineraryId &&
      answers?.itineraryId === itineraryId &&
      answers.splitId === sub.splitId &&
      other.action.plannedStartMs === action.plannedStartMs &&
      isNear(other.at, own.at);
    if (!isMet) throw refusal('NO_PARTNER', `${name} has a meeting without a partner.`);
  }
}

function refusal(code: string, message: string): Refusal {
  return new Refusal(422, code, message);
}

function isNear(a: Spot, b: Spot): boolean {
  return straightDistanceCmi(a, b) <= samePlaceCmi;
}
