// Composes an outline in the order in which things may happen. Both sides of a meeting, and the
// event of a wait, are composed before, so no outline made here has a cycle of waits.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import type { Car, Step, UberRow, Unserved, VehicleMove } from '#domain/teamItinerary.ts';
import { type Durations, standardDurations, wholeSeconds } from '../../durations.ts';
import type { MoveToPlan } from '../../moves.ts';
import { samePlace } from '../../places.ts';
import type { Outline } from '../model/actions.ts';
import { notBrought, partsOf } from '../model/chains.ts';
import type { PlannedMove } from '../model/problem.ts';
import { type TeamSetting, uberRow } from '../model/rides.ts';

/** An event that drivers can wait for. */
export type Signal = { readonly of: (sync: () => string) => string };

type Open<T> = T extends unknown ? { -readonly [K in keyof T]: T[K] } : never;
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type StepBody = Without<Step, 'id' | 'durationMs'>;

/** Without a place it stands where the driver is. */
type OwnCar = Pick<Car, 'id' | 'seats' | 'tows'> & { readonly place?: PlanPlace };

type Day = {
  readonly driverId: DriverId;
  readonly notBeforeMs: EpochMs;
  readonly start: PlanPlace;
  readonly car: (OwnCar & { readonly place: PlanPlace }) | null;
  readonly steps: Open<Step>[];
  readonly rests: string[];
  isResting: boolean;
  readonly isOver: boolean;
  /** Null aboard a chase car. */
  here: PlanPlace | null;
  carAt: PlanPlace | null;
  riders: number;
};

/** A day that goes on: its steps so far, and their rows. */
export type DayBegun = {
  readonly id: DriverId;
  readonly steps: readonly Step[];
  readonly rests: readonly string[];
  readonly ubers: readonly UberRow[];
  readonly moves: readonly VehicleMove[];
  /** All that the steps and rows refer to. */
  readonly places: readonly PlanPlace[];
  readonly notBeforeMs: EpochMs;
  readonly start: PlanPlace;
  readonly here: PlanPlace;
  readonly car: Day['car'];
  readonly carAt: PlanPlace | null;
  /** The steps end with the day's end. */
  readonly isOver: boolean;
};

/** Impossible steps throw an Error with the reason: they are errors of the caller. */
export class TeamOutline {
  readonly #setting: TeamSetting;
  readonly #durations: Durations;
  readonly #days = new Map<DriverId, Day>();
  readonly #places = new Map<string, PlanPlace>();
  readonly #moves: VehicleMove[] = [];
  readonly #ubers: UberRow[] = [];
  readonly #unserved: Unserved[] = [];
  #named = 0;
  readonly #taken: ReadonlySet<string>;

  /** `taken`: names of steps, rides and events that mean something else already. */
  constructor(setting: TeamSetting, taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
    this.#setting = setting;
    this.#durations = setting.durations ?? standardDurations;
  }

  /** Adds a driver at a place, and the driver's car where it stands. */
  add(driver: {
    readonly id: DriverId;
    readonly place: PlanPlace;
    readonly notBeforeMs: EpochMs;
    readonly car?: OwnCar;
  }): DriverDay {
    const { id, place, notBeforeMs } = driver;
    if (this.#days.has(id)) throw new Error(`${id} is in the plan already.`);
    const car = driver.car ? { place, ...driver.car } : null;
    const carAt = car?.place ?? null;
    const shared = { driverId: id, notBeforeMs, start: place, car, carAt };
    const none = { steps: [], rests: [], isResting: false, isOver: false };
    const day: Day = { ...shared, ...none, here: place, riders: 0 };
    this.#days.set(id, day);
    this.#step(day, { type: 'start', placeId: this.#visit(place) }, 0);
    if (car) this.#visit(car.place);
    return this.#dayOf(day);
  }

  /** Adds a driver who has set out; further steps come after those so far. */
  resume(begun: DayBegun): DriverDay {
    const { id, steps, rests, ubers, moves, places, ...rest } = begun;
    for (const place of places) this.#visit(place);
    this.#ubers.push(...ubers);
    this.#moves.push(...moves);
    const own = { steps: [...steps], rests: [...rests], isResting: false, riders: 0 };
    const day: Day = { driverId: id, ...rest, ...own };
    this.#days.set(id, day);
    return this.#dayOf(day);
  }

  #dayOf(day: Day): DriverDay {
    const id = day.driverId;
    return {
      driverId: id,
      goTo: (to) => this.#goTo(day, to),
      ride: (to) => this.#ride(day, to),
      come: (to) => {
        if (!samePlace(hereOf(day), to)) this.#ride(day, to);
      },
      move: (move, taskId) => this.#move(day, move, taskId),
      carryOut: (move) => {
        for (const part of partsOf(move)) this.#move(day, part, part.taskId ?? undefined);
      },
      task: (taskId) => this.#task(day, taskId, null, this.#durations.taskMs),
      rest: () => {
        hereOf(day);
        if (day.riders > 0) throw new Error(`${id} has riders aboard.`);
        day.isResting = true;
      },
      waitFor: ({ of }) => {
        const placeId = hereOf(day).id;
        const syncId = of(() => this.#name('sync'));
        this.#step(day, { type: 'wait-for', placeId, syncId }, 0);
      },
    };
  }

  /** The rider boards the chase car, which is where the rider is. `alight` ends the ride. */
  board(rider: DriverDay, chase: DriverDay): { readonly alight: () => void } {
    const [who, theirs] = [this.#day(rider), this.#day(chase)];
    const place = hereOf(who);
    const { car } = theirs;
    if (!car || car.seats <= theirs.riders) throw new Error(`${theirs.driverId} has no free seat.`);
    if (who.riders > 0) throw new Error(`${who.driverId} has riders aboard.`);
    if (who === theirs) throw new Error(`${who.driverId} is the driver of the car.`);
    if (!samePlace(atCar(theirs), place)) throw new Error(`${theirs.driverId} is elsewhere.`);
    const splitId = this.#name('seat');
    this.#meet(who, theirs, splitId, 1);
    who.here = null;
    let isAboard = true;
    return {
      alight: () => {
        if (!isAboard) throw new Error(`${who.driverId} has left already.`);
        isAboard = false;
        who.here = atCar(theirs);
        this.#meet(who, theirs, splitId, -1);
      },
    };
  }

  /** Records a move that no driver carries out, and why. */
  leaveOut(activityId: ActivityId, reason: string): void {
    this.#unserved.push({ activityId, reason });
  }

  /** The same for all moves of a chain; `reason` is that of its first one. */
  leaveAllOut(move: PlannedMove, reason: string): void {
    partsOf(move).forEach((part, at) =>
      this.leaveOut(part.activityId, at > 0 ? notBrought : reason),
    );
  }

  finish(): Outline {
    const { roundTrip } = this.#setting;
    const cars: Car[] = [];
    const drivers = [...this.#days.values()].map((day) => {
      const { driverId, notBeforeMs, car, start } = day;
      const place = hereOf(day);
      if (day.riders > 0) throw new Error(`${driverId} ends with riders aboard.`);
      if (roundTrip && !samePlace(place, start)) throw new Error(`${driverId} ends elsewhere.`);
      if (roundTrip && car && day.carAt && !samePlace(day.carAt, car.place)) {
        throw new Error(`${driverId} leaves a car elsewhere.`);
      }
      day.isResting = false;
      if (!day.isOver) this.#step(day, { type: 'end', placeId: place.id }, 0);
      if (car) {
        const { place: stands, ...own } = car;
        cars.push({ ...own, driverId, placeId: stands.id });
      }
      const kind = car && car.seats > 0 ? ('chase' as const) : ('moved' as const);
      const rests = day.rests.length > 0 ? { rests: day.rests } : {};
      return { driverId, kind, notBeforeMs, steps: day.steps, ...rests };
    });
    const [moves, ubers, unserved] = [this.#moves, this.#ubers, this.#unserved];
    return {
      roundTrip,
      places: [...this.#places.values()],
      cars,
      drivers,
      moves,
      ubers,
      unserved,
    };
  }

  #goTo(day: Day, to: PlanPlace): void {
    const from = atCar(day);
    if (samePlace(from, to)) return;
    const { distanceCmi, durationMs } = this.#leg(from, to);
    const carId = day.car?.id ?? '';
    const way = { fromId: from.id, toId: this.#visit(to), distanceCmi } as const;
    this.#step(day, { type: 'go-to', carId, ...way }, durationMs);
    day.here = to;
    day.carAt = to;
  }

  #ride(day: Day, to: PlanPlace): { readonly begun: Signal; readonly over: Signal } {
    const from = hereOf(day);
    if (samePlace(from, to)) throw new Error(`${day.driverId} is there already.`);
    if (day.riders > 0) throw new Error(`${day.driverId} has riders aboard.`);
    const [startSyncId, endSyncId] = [this.#name('sync'), this.#name('sync')];
    const ends = { fromId: from.id, toId: this.#visit(to) };
    const leg = this.#leg(from, to);
    const row = uberRow(this.#name('ride'), day.driverId, ends, leg, this.#setting);
    this.#ubers.push({ ...row, startSyncId, endSyncId });
    const lasts = row.pickupMs + row.driveMs + row.dropoffMs;
    this.#step(day, { type: 'uber', ...ends, uberId: row.id }, lasts);
    day.here = to;
    return { begun: { of: () => startSyncId }, over: { of: () => endSyncId } };
  }

  #move(day: Day, move: MoveToPlan, taskId?: string): Signal {
    const { activityId, vehicleId, start, end } = move;
    const from = hereOf(day);
    if (!start || !end) throw new Error(`${activityId} starts or ends at an unknown place.`);
    if (start.id === end.id) throw new Error(`${activityId} ends where it starts.`);
    if (!samePlace(from, start)) throw new Error(`${day.driverId} is not at its pick-up.`);
    if (day.riders > 0) throw new Error(`${day.driverId} has riders aboard.`);
    if (day.car?.tows) atCar(day);
    if (this.#moves.some((row) => row.activityId === activityId)) {
      throw new Error(`${activityId} is in the plan already.`);
    }
    const [startId, endId] = [this.#visit(start), this.#visit(end)];
    const { durationMs, distanceCmi } = this.#leg(start, end);
    const { vehiclePickupMs, vehicleDropoffMs, errandMs } = this.#durations;
    const of = { activityId, vehicleId };
    this.#moves.push({ ...of, driverId: day.driverId, startId, endId });
    this.#step(day, { type: 'pickup-vehicle', placeId: startId, ...of }, vehiclePickupMs);
    day.here = start;
    if (taskId !== undefined) this.#task(day, taskId, activityId, errandMs);
    const way = { fromId: startId, toId: endId, distanceCmi };
    this.#step(day, { type: 'move-vehicle', ...way, ...of }, durationMs);
    const body = { type: 'dropoff-vehicle', placeId: endId, ...of, syncId: null } as const;
    day.here = end;
    if (day.car?.tows) day.carAt = end;
    return signal(this.#step(day, body, vehicleDropoffMs));
  }

  #task(day: Day, taskId: string, activityId: ActivityId | null, durationMs: number): Signal {
    const placeId = hereOf(day).id;
    return signal(
      this.#step(day, { type: 'task', placeId, taskId, activityId, syncId: null }, durationMs),
    );
  }

  #meet(rider: Day, chase: Day, splitId: string, riderCountChange: 1 | -1): void {
    const { driverPickupMs, driverDropoffMs } = this.#durations;
    const isBoarding = riderCountChange === 1;
    const durationMs = isBoarding ? driverPickupMs : driverDropoffMs;
    const met = { placeId: this.#visit(atCar(chase)), syncId: this.#name('sync'), splitId };
    chase.riders += riderCountChange;
    const counts = { riderId: rider.driverId, riderCountChange, riderCount: chase.riders };
    const chaseStep = isBoarding ? 'pickup-driver' : 'dropoff-driver';
    this.#step(chase, { type: chaseStep, ...met, ...counts }, durationMs);
    const riderStep = isBoarding ? 'join' : 'split';
    this.#step(rider, { type: riderStep, ...met, chaseDriverId: chase.driverId }, durationMs);
  }

  #step(day: Day, body: StepBody, durationMs: number): Open<Step> {
    const id = this.#unused(`${day.driverId}/${day.steps.length}`);
    const step = { id, durationMs: wholeSeconds(durationMs), ...body } as Open<Step>;
    day.steps.push(step);
    if (day.isResting) day.rests.push(id);
    day.isResting = false;
    return step;
  }

  #leg(from: PlanPlace, to: PlanPlace): TravelLeg {
    const leg = this.#setting.legs(from.id, to.id);
    if (!leg) throw new Error(`No way is known from ${from.label} to ${to.label}.`);
    return { distanceCmi: Math.round(leg.distanceCmi), durationMs: leg.durationMs };
  }

  #visit(place: PlanPlace): string {
    if (!this.#places.has(place.id)) this.#places.set(place.id, place);
    return place.id;
  }

  #name(kind: string): string {
    do this.#named += 1;
    while (this.#taken.has(`${kind}/${this.#named}`));
    return `${kind}/${this.#named}`;
  }

  #unused(id: string): string {
    return this.#taken.has(id) ? this.#unused(`${id}+`) : id;
  }

  #day({ driverId }: DriverDay): Day {
    const day = this.#days.get(driverId);
    if (!day) throw new Error(`${driverId} is not in this plan.`);
    return day;
  }
}

/** The steps of one driver; each call adds a step after all earlier ones. */
export type DriverDay = {
  readonly driverId: DriverId;
  /** Drives the own car, which must be where the driver is. No step if already there. */
  readonly goTo: (to: PlanPlace) => void;
  /** By ride-share. */
  readonly ride: (to: PlanPlace) => { readonly begun: Signal; readonly over: Signal };
  /** Picks up, moves and drops off; a task is done before the drive. Signals its end. */
  readonly move: (move: MoveToPlan, taskId?: string) => Signal;
  /** The same with its errand, and all moves of a chain. */
  readonly carryOut: (move: PlannedMove) => void;
  /** By ride-share; no step if already there. */
  readonly come: (to: PlanPlace) => void;
  readonly task: (taskId: string) => Signal;
  readonly waitFor: (signal: Signal) => void;
  /** Before the next step, if there is one; not aboard a chase car and without riders. */
  readonly rest: () => void;
};

function signal(step: Open<Step>): Signal {
  return {
    of: (sync) => {
      if (!('taskId' in step) && step.type !== 'dropoff-vehicle') throw new Error('No signal.');
      step.syncId ??= sync();
      return step.syncId;
    },
  };
}

function hereOf(day: Day): PlanPlace {
  if (!day.here) throw new Error(`${day.driverId} is aboard a chase car.`);
  return day.here;
}

/** Where the driver is, in the own car. */
function atCar(day: Day): PlanPlace {
  const here = hereOf(day);
  if (!day.carAt) throw new Error(`${day.driverId} has no car.`);
  if (!samePlace(day.carAt, here)) throw new Error(`${day.driverId} is away from the car.`);
  return day.carAt;
}
