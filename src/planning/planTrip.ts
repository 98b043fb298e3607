// Plans one driver's moves in a given order: a ride to each pick-up where the driver is elsewhere,
// waits where a vehicle is not ready yet, and the cost. Pure: travel times are requested before.
import type { EpochMs } from '#domain/entities.ts';
import type {
  Itinerary,
  ItineraryAction,
  Lateness,
  PlanPlace,
  Stranded,
  TravelLeg,
} from '#domain/itinerary.ts';
import {
  type Durations,
  standardDurations,
  standardWageCentsPerHour,
  wholeSeconds,
} from './durations.ts';
import { type FareTable, rideFareCents, standardFares } from './fares.ts';
import { hopsOf, type MoveToPlan, type RouteRequest } from './hops.ts';
import { samePlace } from './places.ts';
import { type PlanRefusal, refusalOf, refusalOfLeg } from './refusals.ts';

export type PlanRequest = RouteRequest & {
  /** Nothing begins before this. The driver leaves later if that only replaces waiting. */
  readonly startMs: EpochMs;
  /** By place ids; undefined where no route is known. Asked exactly for `legsNeeded`. */
  readonly legs: (fromId: string, toId: string) => TravelLeg | undefined;
  readonly wageCentsPerHour?: number;
  readonly durations?: Durations;
  readonly fares?: FareTable;
};

export type PlanResult =
  | { readonly is: 'planned'; readonly itinerary: Itinerary }
  | { readonly is: 'refused'; readonly refusal: PlanRefusal };

/** Plans, or returns why it cannot. Deadlines are soft: a late drop-off is flagged, not refused. */
export function planTrip(request: PlanRequest): PlanResult {
  const refusal = refusalOf(request) ?? refusalOfLegs(request);
  if (refusal) return { is: 'refused', refusal };
  const day = new Day(request);
  for (const move of request.moves) day.carryOut(move);
  return { is: 'planned', itinerary: day.finish() };
}

function refusalOfLegs(request: PlanRequest): PlanRefusal | null {
  for (const { from, to } of hopsOf(request)) {
    const refusal = refusalOfLeg(from, to, request.legs(from.id, to.id));
    if (refusal) return refusal;
  }
  return null;
}

/** Walks through the driver's day. Only for requests that were not refused. */
class Day {
  readonly #request: PlanRequest;
  readonly #durations: Durations;
  readonly #startPlace: PlanPlace;
  readonly #startMs: EpochMs;
  readonly #actions: ItineraryAction[] = [];
  readonly #late: Lateness[] = [];
  readonly #places = new Map<string, PlanPlace>();
  #here: PlanPlace;
  #nowMs: EpochMs;
  #rideFaresCents = 0;

  constructor(request: PlanRequest) {
    this.#request = request;
    this.#durations = request.durations ?? standardDurations;
    this.#startPlace = request.driver.place as PlanPlace;
    this.#here = this.#startPlace;
    this.#startMs = this.#departureMs();
    this.#nowMs = this.#startMs;
    this.#add({ type: 'start', placeId: this.#visit(this.#here) }, 0);
  }

  carryOut(move: MoveToPlan): void {
    const { activityId, vehicleId, deadlineMs } = move;
    const [start, end] = [move.start as PlanPlace, move.end as PlanPlace];
    this.#rideTo(start);
    const readyMs = wholeSeconds(move.readyMs ?? this.#nowMs);
    if (readyMs > this.#nowMs) {
      const wait = { type: 'wait', placeId: this.#here.id, until: 'ready' } as const;
      this.#add(wait, readyMs - this.#nowMs);
    }
    const [fromId, toId] = [this.#visit(start), this.#visit(end)];
    const { vehiclePickupMs, vehicleDropoffMs } = this.#durations;
    const { distanceCmi, durationMs } = this.#leg(start, end);
    const of = { activityId, vehicleId };
    this.#add({ type: 'pickup-vehicle', placeId: fromId, ...of }, vehiclePickupMs);
    const drive = { type: 'move-vehicle', fromId, toId, ...of, distanceCmi } as const;
    this.#add(drive, wholeSeconds(durationMs));
    this.#add({ type: 'dropoff-vehicle', placeId: toId, ...of }, vehicleDropoffMs);
    this.#here = end;
    const lateMs = this.#nowMs - (deadlineMs ?? this.#nowMs);
    if (lateMs > 0) this.#late.push({ activityId, lateMs });
  }

  finish(): Itinerary {
    const { driver, roundTrip, wageCentsPerHour = standardWageCentsPerHour } = this.#request;
    if (roundTrip) this.#rideTo(this.#startPlace);
    this.#add({ type: 'end', placeId: this.#here.id }, 0);
    const stranded = roundTrip ? null : this.#strandedFrom(driver.home ?? this.#startPlace);
    const paidMs = this.#nowMs - this.#startMs;
    const wagesCents = Math.round((paidMs * wageCentsPerHour) / 3_600_000);
    const rideFaresCents = this.#rideFaresCents;
    return {
      driverId: driver.id,
      roundTrip,
      places: [...this.#places.values()],
      actions: this.#actions,
      late: this.#late,
      stranded,
      cost: { wagesCents, rideFaresCents, totalCents: wagesCents + rideFaresCents },
      startMs: this.#startMs,
      endMs: this.#nowMs,
    };
  }

  /** As late as the first vehicle's ready time allows: waiting for it would cost wages. */
  #departureMs(): EpochMs {
    const { startMs, moves } = this.#request;
    const earliest = wholeSeconds(startMs);
    const first = moves[0];
    if (!first || first.readyMs === null) return earliest;
    const pickup = first.start as PlanPlace;
    const rideMs = samePlace(this.#here, pickup) ? 0 : this.#rideMs(this.#leg(this.#here, pickup));
    return Math.max(earliest, wholeSeconds(first.readyMs) - rideMs);
  }

  #rideTo(place: PlanPlace): void {
    if (samePlace(this.#here, place)) return;
    const leg = this.#leg(this.#here, place);
    const fareCents = rideFareCents(leg, this.#request.fares ?? standardFares);
    this.#rideFaresCents += fareCents;
    const { distanceCmi } = leg;
    const ride = { type: 'uber', fromId: this.#here.id, toId: this.#visit(place) } as const;
    this.#add({ ...ride, distanceCmi, fareCents }, this.#rideMs(leg));
    this.#here = place;
  }

  #strandedFrom(home: PlanPlace): Stranded | null {
    if (samePlace(this.#here, home)) return null;
    const { distanceCmi } = this.#leg(this.#here, home);
    return { placeId: this.#here.id, homeId: this.#visit(home), distanceCmi };
  }

  #rideMs(leg: TravelLeg): number {
    const { driverPickupMs, driverDropoffMs } = this.#durations;
    return driverPickupMs + wholeSeconds(leg.durationMs) + driverDropoffMs;
  }

  /** In whole hundredths of a mile. */
  #leg(from: PlanPlace, to: PlanPlace): TravelLeg {
    const leg = this.#request.legs(from.id, to.id) as TravelLeg;
    return { distanceCmi: Math.round(leg.distanceCmi), durationMs: leg.durationMs };
  }

  #visit(place: PlanPlace): string {
    if (!this.#places.has(place.id)) this.#places.set(place.id, place);
    return place.id;
  }

  #add(action: ActionBody, durationMs: number): void {
    const id = `${this.#request.driver.id}/${this.#actions.length}`;
    this.#actions.push({ id, startMs: this.#nowMs, durationMs, ...action });
    this.#nowMs += durationMs;
  }
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type ActionBody = Without<ItineraryAction, 'id' | 'startMs' | 'durationMs'>;
