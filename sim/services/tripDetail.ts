// What the company records about one trip beside its row: readings and photos at the two ends of
// each move, checklists of the stops, and who requested it. All of it follows from the rows, so
// that nothing more is stored: an odometer grows by the miles of the moves driven so far.
import { may } from '#domain/capabilities.ts';
import type { Activity, DriverAction, Trip, User } from '#domain/entities.ts';
import type { DriverCost } from '#domain/reports.ts';
import type { PastTrip, TripAsset, TripDetail, TripTask, TripVehicle } from '#domain/tripDetail.ts';
import { standardChaseSeats } from '#planning/chases.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { find, type Sim } from '../core/sim.ts';
import { spotOf } from '../world/fleet.ts';
import { photoOf, type View } from '../world/photos.ts';
import { overMsOf } from './settled.ts';
import { planOfTrip } from './keptPlans.ts';
import { inScope, scopeOf } from './reading.ts';
import { nameOf, pastMoves, recordedMove, recordedPlace, recordedTrip } from './records.ts';
import { Refusal } from './refusal.ts';
import { termsOfTrip } from './tripTerms.ts';
import { bonusCentsOf, driverCosts, worksOf } from './worked.ts';

export function readTripDetail(
  sim: Sim,
  user: User,
  { tripId }: Calls['tripDetail']['request'],
): TripDetail {
  const trip = recordedTripIn(sim, user, tripId);
  const moves = movesOfTrip(sim, trip);
  const isPaid = may(user.roles, 'payments').yes && overMsOf(sim, trip) !== null;
  return {
    id: trip.id,
    version: trip.version,
    ...requestorOf(sim, moves),
    chaseSeats: chaseSeatsOf(sim, trip),
    vehicles: moves.map((move) => sheetOf(sim, trip, move)),
    tasks: tasksOf(trip, moves),
    agreed: termsOfTrip(sim, trip.id),
    ...(isPaid && { costs: costsOf(sim, trip) }),
    ...(isOfPast(sim, trip) && { past: pastOfTrip(sim, trip, moves) }),
  };
}

function costsOf(sim: Sim, trip: Trip): DriverCost[] {
  const works = worksOf(sim, trip);
  const named = works.map((work) => ({ ...work, driverName: nameOf(sim, work.driverId) }));
  return driverCosts(bonusCentsOf(sim, trip), named);
}

/** The trip of the world, where the user may see it. */
export function tripIn(sim: Sim, user: User, id: string): Trip {
  const trip = find(sim, 'trips', id);
  if (!trip || !inScope(sim, scopeOf(sim, user), trip)) throw unknownTrip();
  return trip;
}

/** The trip, of the past too, where the user may see it. */
export function recordedTripIn(sim: Sim, user: User, id: string): Trip {
  const trip = recordedTrip(sim, id);
  if (!trip) throw unknownTrip();
  if (!isOfPast(sim, trip)) return tripIn(sim, user, id);
  const scope = scopeOf(sim, user);
  const isSeen = [trip, ...movesOfTrip(sim, trip)].some(({ accountId }) => scope.has(accountId));
  if (!isSeen) throw unknownTrip();
  return trip;
}

function unknownTrip(): Refusal {
  return new Refusal(404, 'UNKNOWN_TRIP', 'There is no such trip.');
}

/** From before the first day, or filed: no row of the world. */
function isOfPast(sim: Sim, { id }: Trip): boolean {
  return find(sim, 'trips', id) === undefined;
}

export function movesOfTrip(sim: Sim, trip: Trip): Activity[] {
  const isPast = isOfPast(sim, trip);
  return trip.activityIds.flatMap(
    (id) => (isPast ? recordedMove(sim, id) : find(sim, 'activities', id)) ?? [],
  );
}

function pastOfTrip(sim: Sim, trip: Trip, activities: readonly Activity[]): PastTrip {
  const visited = trip.actions.flatMap(({ fromId, toId }) => [fromId, toId]);
  const ends = activities.flatMap(({ startId, endId }) => [startId, endId]);
  const ids = new Set([trip.startLocationId, ...visited, ...ends]);
  const locations = [...ids].flatMap((id) => recordedPlace(sim, id) ?? []);
  return { trip, activities, locations };
}

/** Of the trip's largest chase car. */
function chaseSeatsOf(sim: Sim, { id, chaseType }: Trip): number | null {
  const kept = planOfTrip(sim, id);
  if (!kept) return chaseType === 'Company' ? standardChaseSeats : null;
  const seats = kept.cars.map((car) => car.seats).filter((count) => count > 0);
  return seats.length > 0 ? Math.max(...seats) : null;
}

/** Who requested the first move that names someone. */
export function requestorOf({ state }: Sim, moves: readonly Activity[]) {
  const id = moves.find(({ requestorId }) => requestorId !== null)?.requestorId ?? null;
  const { employees } = state.rows;
  const person = employees.find((row) => row.id === id) ?? state.users.find((row) => row.id === id);
  return { requestorName: person?.name ?? null, requestorPhone: person?.phone ?? null };
}

const milesPerEighth = 40;
const pickupViews: readonly View[] = ['Side', 'Front', 'Odometer', 'Rear', 'Left side', 'Keys'];
const dropoffViews: readonly View[] = ['Side', 'Odometer', 'Keys', 'Rear'];

function sheetOf(sim: Sim, trip: Trip, move: Activity): TripVehicle {
  const pickup = doneIn(trip, move, 'Pick-Up | Vehicle');
  const dropoff = doneIn(trip, move, 'Drop-Off | Vehicle');
  const number = numberOf(move.vehicleId ?? move.vin ?? move.id);
  const vehicle = find(sim, 'vehicles', move.vehicleId);
  const before = milesBefore(sim, trip, move);
  const after = before + milesOf(sim, move);
  const start = vehicle?.miles ?? 20_000 + (number % 60_000);
  // The inventory says less than was driven: the odometer was not read.
  const isRead = start + before >= 0;
  const tank = (driven: number) => {
    const left = 3 + (number % 6) - Math.floor((driven - Math.min(0, before)) / milesPerEighth);
    return Math.max(1, left);
  };
  const photos = (end: 'pickup' | 'dropoff', views: readonly View[], miles: number): TripAsset[] =>
    views.flatMap((view, at) => {
      if (view === 'Odometer' && !isRead) return [];
      const id = `${move.id}-${end}-${at + 1}`;
      return [{ id, kind: view, thumb: photoOf(vehicle, view, miles) }];
    });
  return {
    id: move.id,
    licensePlate: plateOf(number),
    pickupMiles: pickup && isRead ? start + before : null,
    dropoffMiles: dropoff && isRead ? start + after : null,
    pickupFuel: pickup ? tank(before) : null,
    dropoffFuel: dropoff ? tank(after) : null,
    // Not every driver takes the same number of photos.
    pickupAssets: pickup
      ? photos('pickup', pickupViews.slice(0, 3 + (number % 4)), Math.max(0, start + before))
      : [],
    dropoffAssets: dropoff
      ? photos('dropoff', dropoffViews.slice(0, 2 + (number % 3)), Math.max(0, start + after))
      : [],
  };
}

/**
 * The miles that a vehicle had moved more than the inventory's odometer says, which is from before
 * the first day: of its earlier moves; negative for those from before it. `others`: moves of the
 * world, those of its vehicle among them.
 */
export function milesBefore(
  sim: Sim,
  trip: Trip,
  move: Activity,
  others: readonly Activity[] = sim.state.rows.activities,
): number {
  const untilMs = doneIn(trip, move, 'Pick-Up | Vehicle')?.endedMs ?? sim.state.nowMs;
  if (move.vehicleId === null) return 0;
  const filed = sim.lent.find((day) => day.milesBefore[move.id] !== undefined);
  if (filed) return filed.milesBefore[move.id] ?? 0;
  let miles = 0;
  if (isOfPast(sim, trip)) {
    for (const other of pastMoves(sim)) {
      const isLater = (other.completedMs ?? 0) >= untilMs;
      if (other.vehicleId === move.vehicleId && isLater) miles -= milesOf(sim, other);
    }
    return miles;
  }
  miles += sim.state.filedMiles?.[move.vehicleId] ?? 0;
  for (const other of others) {
    if (other.vehicleId !== move.vehicleId || other.id === move.id) continue;
    const trip = find(sim, 'trips', other.tripId);
    const takenMs = trip && doneIn(trip, other, 'Pick-Up | Vehicle')?.endedMs;
    if (takenMs != null && takenMs < untilMs) miles += milesOf(sim, other);
  }
  return miles;
}

function doneIn({ actions }: Trip, { id }: Activity, type: DriverAction['type']) {
  return actions.find(
    (action) => action.activityId === id && action.type === type && action.status === 'Complete',
  );
}

export function milesOf(sim: Sim, { startId, endId }: Activity): number {
  const [start, end] = [recordedPlace(sim, startId), recordedPlace(sim, endId)];
  if (!start || !end) return 0;
  return Math.round(sim.roads.leg(spotOf(start), spotOf(end)).distanceCmi / 100);
}

/** Reading 51: what drivers do at a stop, from the flags of the moves that begin and end there. */
function tasksOf(trip: Trip, moves: readonly Activity[]): TripTask[] {
  const tasks = new Map<string, { task: TripTask; isOver: boolean }>();
  for (const action of trip.actions) {
    const move = moves.find(({ id }) => id === action.activityId);
    const titles = move ? titlesAt(trip, action, move) : [];
    if (titles.length === 0) continue;
    const key = `${action.toId} ${action.driverId}`;
    const isDone = action.status === 'Complete';
    const todos = titles.map((title) => ({ title, isDone }));
    const { task, isOver } = tasks.get(key) ?? {
      task: {
        id: `${trip.id}-task-${tasks.size + 1}`,
        locationId: action.toId,
        driverId: action.driverId,
        startedMs: null,
        endedMs: null,
        dueMs: null,
        todos: [],
      },
      isOver: true,
    };
    tasks.set(key, {
      isOver: isOver && isDone,
      task: {
        ...task,
        startedMs: task.startedMs ?? action.startedMs,
        endedMs: isOver && isDone ? action.endedMs : null,
        dueMs: action.plannedEndMs,
        todos: [...task.todos, ...todos],
      },
    });
  }
  return [...tasks.values()].map(({ task }) => task);
}

/** A vehicle is inspected in an errand of its own, where the plan has one, else at its pick-up. */
function titlesAt(trip: Trip, { type }: DriverAction, move: Activity): string[] {
  const isErrand = (action: Pick<DriverAction, 'type' | 'activityId'>) =>
    action.type === 'Errand | ToDo' && action.activityId === move.id;
  const inspectedAt = trip.actions.some(isErrand) ? 'Errand | ToDo' : 'Pick-Up | Vehicle';
  const titles: string[] = [];
  if (move.inspection && type === inspectedAt) {
    titles.push(`Inspect ${move.name}`, `Condition photos of ${move.name}`);
  }
  if (!move.package) return titles;
  if (type === 'Pick-Up | Vehicle') titles.push(`Collect the package for ${move.name}`);
  if (type === 'Drop-Off | Vehicle') titles.push(`Hand over the package of ${move.name}`);
  return titles;
}

/** '4RK 105' */
function plateOf(number: number): string {
  const letters = 'ABCDEFGHJKLMNPRSTVWXYZ';
  const letter = (step: number) => letters[Math.floor(number / step) % letters.length];
  return `${number % 9}${letter(9)}${letter(198)} ${100 + (Math.floor(number / 4356) % 900)}`;
}

/** A number that stands for a text: the same in every engine. */
function numberOf(text: string): number {
  let number = 7;
  for (const letter of text) number = Math.imul(number ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  number = Math.imul(number ^ (number >>> 15), 0x85ebca6b);
  return (number ^ (number >>> 13)) >>> 0;
}
