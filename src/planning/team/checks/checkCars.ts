// The part of the check for drivers' cars: those that the mode has, where they stand, and who is
// aboard.
import type { Car, TimedAction } from '#domain/teamItinerary.ts';
import { type Facts, repeated } from './facts.ts';

export function checkCars(facts: Facts): string[] {
  const { plan, asked } = facts;
  const wrong = [...checkRows(facts), ...checkModes(facts)];
  for (const driver of plan.drivers) wrong.push(...checkDrives(driver, facts));
  const chases = plan.cars.filter(({ seats }) => seats > 0).length;
  if (chases > (asked.chases ?? chases)) {
    wrong.push(`19: ${chases} chase cars, and ${asked.chases} are allowed`);
  }
  return wrong;
}

/** A car is one driver's, and stands where it is known to; a driver with a chase car is a chase. */
function checkRows(facts: Facts): string[] {
  const { plan, cars } = facts;
  const wrong = [
    ...repeated(plan.cars.map(({ id }) => id)).map((id) => `16: ${id} is there twice`),
    ...repeated(plan.cars.map(({ driverId }) => driverId)).map((id) => `16: ${id} has two cars`),
  ];
  wrong.push(...checkStands(facts), ...checkChaseDrivers(facts));
  for (const { driverId, kind } of plan.drivers) {
    const isChase = (cars.get(driverId)?.seats ?? 0) > 0;
    if (kind !== (isChase ? 'chase' : 'moved')) wrong.push(`16: ${driverId} is ${kind}`);
  }
  return wrong;
}

/** Where some drivers are chase drivers, no other drives a chase car. */
function checkChaseDrivers({ plan, drivers }: Facts): string[] {
  if (![...drivers.values()].some(({ isChaseDriver }) => isChaseDriver)) return [];
  return plan.cars
    .filter(({ driverId, seats }) => seats > 0 && !drivers.get(driverId)?.isChaseDriver)
    .map(({ id, driverId }) => `16: ${id} is driven by ${driverId}, who is no chase driver`);
}

/** A company car stands at its place, any other where its driver sets out. */
function checkStands({ plan, asked: { mode, cars } }: Facts): string[] {
  const startOf = new Map(plan.drivers.map(({ driverId, actions: [first] }) => [driverId, first]));
  const isAtHome = ({ driverId, placeId }: Car) => {
    const start = startOf.get(driverId);
    return start !== undefined && 'placeId' in start && start.placeId === placeId;
  };
  if (mode === null) return [];
  if (mode !== 'Company' || cars === null) {
    return plan.cars
      .filter((car) => !isAtHome(car))
      .map(({ id, driverId }) => `16: ${id} is not where ${driverId} sets out`);
  }
  const named = new Map(cars.map(({ id, place }) => [id, place.id]));
  const others = cars.flatMap(({ id, place }) => (id === null ? place.id : []));
  return plan.cars.flatMap(({ id, placeId }) => {
    if (named.has(id)) return named.get(id) === placeId ? [] : [`16: ${id} does not stand there`];
    const at = others.indexOf(placeId);
    if (at < 0) return [`16: the company has no car ${id} there`];
    others.splice(at, 1);
    return [];
  });
}

/**
 * By ride-share there are no cars; with chase cars no others; every driver has a tow truck, or a
 * car without seats.
 */
function checkModes({ plan, asked: { mode, seats }, cars }: Facts): string[] {
  if (mode === null) return [];
  if (mode === 'Rideshare') return plan.cars.map(({ id }) => `16: ${id} is no car of this mode`);
  if (mode === 'Tow' || mode === 'OwnCar') {
    return plan.drivers.flatMap(({ driverId }) => {
      const car = cars.get(driverId);
      const isSound = car?.seats === 0 && (car.tows === true) === (mode === 'Tow');
      return isSound ? [] : [`16: ${driverId} is without the car of this mode`];
    });
  }
  const isOfMode = (car: Car) => car.seats === (seats ?? car.seats) && car.seats > 0 && !car.tows;
  return plan.cars.filter((car) => !isOfMode(car)).map(({ id }) => `16: ${id} is no chase car`);
}

/** A car moves only with its driver, carries no more than it has seats, and comes back. */
function checkDrives(
  { driverId, actions }: Facts['plan']['drivers'][number],
  facts: Facts,
): string[] {
  const wrong: string[] = [];
  const car = facts.cars.get(driverId);
  let carAt = car?.placeId ?? '';
  let riders = 0;
  for (const action of actions) {
    const { id } = action;
    if (action.type === 'go-to') {
      if (action.carId !== car?.id) wrong.push(`16: ${id} in another driver's car`);
      else if (!facts.isNear(carAt, action.fromId)) wrong.push(`16: ${car.id} is not there`);
      carAt = action.toId;
    }
    if (action.type === 'move-vehicle' && car?.tows) {
      if (!facts.isNear(carAt, action.fromId)) wrong.push(`16: ${id} without its tow truck`);
      carAt = action.toId;
    }
    if (action.type !== 'pickup-driver' && action.type !== 'dropoff-driver') continue;
    if (!car || !facts.isNear(carAt, action.placeId)) wrong.push(`16: ${id} without a car`);
    riders += action.riderCountChange;
    wrong.push(...checkSeats(action, riders, car));
  }
  if (riders !== 0) wrong.push(`7: ${driverId} ends with ${riders} riders aboard`);
  if (facts.plan.roundTrip && !facts.isNear(car?.placeId ?? '', carAt)) {
    wrong.push(`15: the car of ${driverId} is not back`);
  }
  return wrong;
}

function checkSeats(
  action: Extract<TimedAction, { readonly riderCount: number }>,
  riders: number,
  car: Car | undefined,
): string[] {
  const change = action.type === 'pickup-driver' ? 1 : -1;
  const isSound = action.riderCountChange === change && action.riderCount === riders;
  const wrong = isSound ? [] : [`7: ${action.id} counts its riders wrong`];
  const seats = car?.seats ?? 0;
  // An own car or a tow truck is its driver's alone, however many would fit in.
  if (car && seats === 0) wrong.push(`32: ${action.id} in ${car.id}, which takes no riders`);
  else if (riders < 0 || riders > seats) wrong.push(`7: ${riders} riders on ${seats} seats`);
  return wrong;
}
