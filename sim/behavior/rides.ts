// Rides of people (S2 §2): what they cost, and how they go on. A ride is a row and some happenings
// of the day; nothing else of the company depends on it, so that a day without rides is the same.
import type { Delivery, EpochMs, Ride } from '#domain/entities.ts';
import type { RideWay } from '#domain/rides.ts';
import { minuteMs } from '../core/calendar.ts';
import { hashText, type Stream } from '../core/random.ts';
import { find, put, random, schedule, type Sim } from '../core/sim.ts';
import { type WholeOrder, wholeOrder } from '../core/wholeOrder.ts';
import type { RideStep, Spot } from '../core/state.ts';

/** A kind of car: seats, price, and how many minutes further away than the nearest one. */
export type Product = {
  readonly id: string;
  readonly product: string;
  readonly seats: number;
  readonly about: string;
  readonly leastCents: number;
  readonly baseCents: number;
  readonly mileCents: number;
  readonly minuteCents: number;
  readonly moreMinutes: number;
};

export const products: readonly Product[] = [
  {
    id: 'standard',
    product: 'Standard',
    seats: 4,
    about: '',
    moreMinutes: 0,
    leastCents: 700,
    baseCents: 265,
    mileCents: 115,
    minuteCents: 22,
  },
  {
    id: 'comfort',
    product: 'Comfort',
    seats: 4,
    about: 'newer cars',
    moreMinutes: 2,
    leastCents: 900,
    baseCents: 330,
    mileCents: 148,
    minuteCents: 28,
  },
  {
    id: 'xl',
    product: 'XL',
    seats: 6,
    about: '',
    moreMinutes: 4,
    leastCents: 1_050,
    baseCents: 385,
    mileCents: 182,
    minuteCents: 33,
  },
  {
    id: 'premium',
    product: 'Premium',
    seats: 4,
    about: '',
    moreMinutes: 6,
    leastCents: 1_500,
    baseCents: 650,
    mileCents: 265,
    minuteCents: 45,
  },
  {
    id: 'access',
    product: 'Wheelchair',
    seats: 3,
    about: 'ramp or lift',
    moreMinutes: 11,
    leastCents: 700,
    baseCents: 265,
    mileCents: 115,
    minuteCents: 22,
  },
];

/** Whole cents that never fall with distance or time (reading 41). */
export function priceOf(
  { leastCents, baseCents, mileCents, minuteCents }: Product,
  { distanceCmi, durationMs }: { readonly distanceCmi: number; readonly durationMs: number },
): number {
  const byWay = Math.round((mileCents * distanceCmi) / 100);
  return Math.max(
    leastCents,
    baseCents + byWay + Math.round((minuteCents * durationMs) / minuteMs),
  );
}

/** When a car of this kind would be there: minutes from now, or at the time that is asked for. */
export function pickupOf(sim: Sim, { id, moreMinutes }: Product, { from, atMs }: RideWay): EpochMs {
  const near = 2 + (hashText(sim.state.options.seed, `${id} ${from.lonE6} ${from.latE6}`) % 5);
  return Math.max(sim.state.nowMs + (near + moreMinutes) * minuteMs, atMs ?? 0);
}

export function wayOf(sim: Sim, { from, to }: Pick<RideWay, 'from' | 'to'>) {
  return sim.roads.leg(spotOf(from), spotOf(to));
}

/** What cancelling costs once the car is close by. */
const feeCents = 500;
const nearMs = 2 * minuteMs;
/** The car of a ride for later is looked for so long before. */
const aheadMs = 12 * minuteMs;
const latePermille = 150;

/** A ride, or a delivery: packages ride as people do. */
type Of = 'rides' | 'deliveries';
type Carried = WholeOrder<Ride | Delivery>;
type Named = { readonly of: Of; readonly id: string };

/** Begins a ride that was ordered. */
export function beginRide(sim: Sim, collection: Of, ride: Carried): void {
  const named = { of: collection, id: ride.id };
  if (ride.status === 'scheduled') goOn(sim, named, ride.promisedMs - aheadMs, 'finding');
  else lookForCar(sim, named);
}

/** When it is ordered for later than this, its car is not looked for at once. */
export function isForLater(sim: Sim, promisedMs: EpochMs): boolean {
  return promisedMs - sim.state.nowMs > aheadMs;
}

const steps: { readonly [S in RideStep]: (sim: Sim, named: Named, ride: Carried) => void } = {
  finding(sim, named, { status }) {
    if (status !== 'scheduled') return;
    change(sim, named, { status: 'finding' });
    lookForCar(sim, named);
  },
  found(sim, named, ride) {
    if (ride.status !== 'finding') return;
    const { nowMs } = sim.state;
    const stream = streamOf(sim, named);
    // Now and then the nearest car is far away.
    const delayMs = stream.chance(latePermille) ? stream.int(6, 11) * minuteMs : 0;
    const pickupMs = Math.max(ride.promisedMs, nowMs + minuteMs) + delayMs;
    const durationMs = ride.dropoffMs - ride.pickupMs;
    const car = { ...carOf(stream), ...startOf(ride, pickupMs - nowMs, stream), setOutMs: nowMs };
    change(sim, named, {
      status: 'onTheWay',
      car,
      pickupMs,
      dropoffMs: pickupMs + durationMs,
    });
    goOn(sim, named, pickupMs - nearMs, 'near');
    goOn(sim, named, pickupMs, 'pickup');
  },
  near(sim, named, { status }) {
    if (status === 'onTheWay') change(sim, named, { feeCents });
  },
  pickup(sim, named, { status, dropoffMs }) {
    if (status !== 'onTheWay') return;
    change(sim, named, { status: 'riding', feeCents: 0 });
    goOn(sim, named, dropoffMs, 'dropoff');
  },
  dropoff(sim, named, { status }) {
    if (status === 'riding') change(sim, named, { status: 'done' });
  },
};

export function rideGoesOn(sim: Sim, named: Named, to: RideStep): void {
  const ride = find(sim, named.of, named.id);
  if (ride) steps[to](sim, named, wholeOrder(ride));
}

type Changed = Partial<Pick<Delivery, 'status' | 'car' | 'pickupMs' | 'dropoffMs' | 'feeCents'>>;

function change(sim: Sim, { of, id }: Named, fields: Changed): void {
  if (of === 'rides') put(sim, of, id, fields);
  else put(sim, of, id, fields);
}

function lookForCar(sim: Sim, named: Named): void {
  goOn(sim, named, sim.state.nowMs + streamOf(sim, named).int(25, 70) * 1_000, 'found');
}

function goOn(sim: Sim, { of, id: rideId }: Named, atMs: EpochMs, to: RideStep): void {
  const what = { type: 'rideGoesOn', rideId, to } as const;
  schedule(sim, atMs, of === 'rides' ? what : { ...what, of });
}

/** Its own, so that a ride draws nothing from the rest of the day. */
function streamOf(sim: Sim, { of, id }: Named): Stream {
  return random(sim, `${of === 'rides' ? 'ride' : 'delivery'}.${id}`);
}

const colors = ['gray', 'white', 'black', 'blue', 'silver', 'red'];
const models = ['Camry', 'Accord', 'Altima', 'Malibu', 'Sonata', 'RAV4', 'Equinox'];
const letters = 'ABCDEFGHJKLMNPRSTUVWXY';

function carOf(stream: Stream) {
  const letter = () => letters[stream.int(0, letters.length - 1)] ?? '';
  const plate = `${stream.int(1, 9)}${letter()}${letter()} ${stream.int(1_000, 9_999)}`;
  return { label: `${stream.pick(colors)} ${stream.pick(models)}`, plate };
}

/** Millionths of a degree that a car gets on in a minute, about. */
const perMinuteE6 = 5_500;

/** Where its car sets out: as far from the pick-up as it drives until then. */
function startOf({ from }: Carried, awayMs: number, stream: Stream) {
  const far = Math.round((awayMs / minuteMs) * perMinuteE6);
  const along = stream.int(0, far);
  const [east, north] = [stream.chance(500) ? along : -along, far - along];
  return { lonE6: from.lonE6 + east, latE6: from.latE6 + (stream.chance(500) ? north : -north) };
}

function spotOf({ lonE6, latE6 }: { readonly lonE6: number; readonly latE6: number }): Spot {
  return { id: null, lonE6, latE6 };
}
