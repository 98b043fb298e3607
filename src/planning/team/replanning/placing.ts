// Where one more move can go into a plan that is being carried out: after the steps that have
// begun, with no vehicle in hand and not aboard a chase car. The seat that leads on from there may
// be given up, so that the driver brings another car back instead of being driven.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { Step } from '#domain/teamItinerary.ts';
import { wholeSeconds } from '../../durations.ts';
import type { Outline } from '../model/actions.ts';
import { withSteps } from '../schedule/editing.ts';
import type { PlacedDriver } from '../model/model.ts';
import type { PlannedMove, TeamProblem } from '../model/problem.ts';
import type { Past } from '../model/past.ts';

/** Every outline with the move inserted; `may` selects the drivers. */
export function* placements(
  outline: Outline,
  move: PlannedMove,
  problem: TeamProblem,
  past: Past,
  may: (driverId: string) => boolean,
): Generator<Outline> {
  const steps = stepsOf(move, problem);
  if (!steps) return;
  const base = withPlaces(outline, [move.start, move.end]);
  for (const { driverId, kind, steps: own } of outline.drivers) {
    if (kind === 'chase' || !may(driverId)) continue;
    const from = Math.max(1, past.begun.get(driverId) ?? 0);
    for (let at = from; at < own.length; at += 1) {
      if (!isFree(own.slice(0, at))) continue;
      yield withMove(base, driverId, at, move, steps, problem, null);
      const seat = own[at];
      if (seat?.type === 'join')
        yield withMove(base, driverId, at, move, steps, problem, seat.splitId);
    }
  }
  for (const driver of problem.drivers) {
    const isNew = !outline.drivers.some(({ driverId }) => driverId === driver.id);
    const isFull = outline.drivers.length >= problem.maxDrivers;
    if (driver.place === null || !isNew || isFull || !may(driver.id)) continue;
    const wider = withDriver(base, { ...driver, place: driver.place }, problem.mode);
    yield withMove(wider, driver.id, 1, move, steps, problem, null);
  }
}

/** No vehicle in hand, and not aboard. */
function isFree(done: readonly Step[]): boolean {
  const count = (type: Step['type']) => done.filter((step) => step.type === type).length;
  const inHand = count('pickup-vehicle') > count('dropoff-vehicle');
  return !inHand && count('join') === count('split');
}

function stepsOf(move: PlannedMove, { legs, durations }: TeamProblem): readonly Step[] | null {
  const { activityId, vehicleId, start, end, taskId } = move;
  const leg = legs(start.id, end.id);
  if (!leg) return null;
  const of = { activityId, vehicleId };
  const id = (what: string) => `${activityId}/${what}`;
  const task: readonly Step[] =
    taskId === null
      ? []
      : [
          {
            id: id('task'),
            type: 'task',
            placeId: start.id,
            taskId,
            activityId,
            syncId: null,
            durationMs: wholeSeconds(durations.errandMs),
          },
        ];
  return [
    {
      id: id('pickup'),
      type: 'pickup-vehicle',
      placeId: start.id,
      durationMs: wholeSeconds(durations.vehiclePickupMs),
      ...of,
    },
    ...task,
    {
      id: id('move'),
      type: 'move-vehicle',
      fromId: start.id,
      toId: end.id,
      distanceCmi: Math.round(leg.distanceCmi),
      durationMs: wholeSeconds(leg.durationMs),
      ...of,
    },
    {
      id: id('dropoff'),
      type: 'dropoff-vehicle',
      placeId: end.id,
      syncId: null,
      durationMs: wholeSeconds(durations.vehicleDropoffMs),
      ...of,
    },
  ];
}

function withMove(
  outline: Outline,
  driverId: string,
  at: number,
  { activityId, vehicleId, start, end }: PlannedMove,
  steps: readonly Step[],
  problem: TeamProblem,
  givenUp: string | null,
): Outline {
  const row = { activityId, vehicleId, driverId, startId: start.id, endId: end.id };
  const wider = {
    ...outline,
    moves: [...outline.moves, row],
    unserved: outline.unserved.filter((left) => left.activityId !== activityId),
  };
  return withSteps(wider, problem, (driver) => {
    const isOwn = driver.driverId === driverId;
    const own = isOwn ? driver.steps.toSpliced(at, 0, ...steps) : driver.steps;
    return givenUp === null ? own : withoutSeats(own, (splitId) => splitId === givenUp);
  });
}

/** Removes some rides in chase cars, and recounts the riders aboard. */
export function withoutSeats(
  steps: readonly Step[],
  isGivenUp: (splitId: string) => boolean,
): readonly Step[] {
  return recounted(steps.filter((step) => !('splitId' in step && isGivenUp(step.splitId))));
}

/** With the riders who are aboard after each meeting. */
export function recounted(steps: readonly Step[]): readonly Step[] {
  let riders = 0;
  return steps.map((step) => {
    if (step.type !== 'pickup-driver' && step.type !== 'dropoff-driver') return step;
    riders += step.riderCountChange;
    return { ...step, riderCount: riders };
  });
}

/**
 * Removes drivers who have not set out and are idle: without a move, or with a chase car without
 * riders.
 */
export function withoutIdle(outline: Outline, problem: TeamProblem, past: Past): Outline {
  const isHome = (driverId: string) => (past.begun.get(driverId) ?? 0) === 0;
  const isIdle = ({ driverId, steps }: Outline['drivers'][number]) =>
    isHome(driverId) &&
    !steps.some(({ type }) => type === 'pickup-vehicle' || type === 'pickup-driver');
  const idle = outline.drivers.filter(isIdle);
  if (idle.length === 0) return outline;
  const ids = new Set(idle.map(({ driverId }) => driverId));
  const seats = new Set(
    idle.flatMap(({ steps }) => steps.map((step) => ('splitId' in step ? step.splitId : ''))),
  );
  const fewer = {
    ...outline,
    drivers: outline.drivers.filter(({ driverId }) => !ids.has(driverId)),
    cars: outline.cars.filter(({ driverId }) => !ids.has(driverId)),
  };
  const rest = withSteps(fewer, problem, ({ steps }) =>
    withoutSeats(steps, (splitId) => seats.has(splitId)),
  );
  // A chase car that carried only these drivers is idle now.
  return withoutIdle(rest, problem, past);
}

/** Adds a driver without steps; where all have cars or tow trucks, with one. */
function withDriver(
  outline: Outline,
  { id, place, notBeforeMs }: PlacedDriver,
  mode: TeamMode,
): Outline {
  const ends = (type: 'start' | 'end'): Step => ({
    id: `${id}/${type}`,
    type,
    placeId: place.id,
    durationMs: 0,
  });
  const steps = [ends('start'), ends('end')];
  const driver = { driverId: id, kind: 'moved' as const, notBeforeMs, steps };
  const wider = withPlaces(outline, [place]);
  const car = { id: `car of ${id}`, driverId: id, placeId: place.id, seats: 0 };
  const own = mode === 'Tow' ? [{ ...car, tows: true as const }] : mode === 'OwnCar' ? [car] : [];
  return { ...wider, cars: [...wider.cars, ...own], drivers: [...wider.drivers, driver] };
}

function withPlaces(outline: Outline, places: readonly PlanPlace[]): Outline {
  const all = new Map([...outline.places, ...places].map((place) => [place.id, place]));
  return { ...outline, places: [...all.values()] };
}
