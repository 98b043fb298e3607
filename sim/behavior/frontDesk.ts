// What the front desks of the stores order in the morning: rides for guests whose cars stay, a
// voucher, keys to be brought. It draws nothing from the rest of the day: without it, the
// company's trips are the same.
import type { Location, RidePlace } from '#domain/entities.ts';
import { hourMs } from '../core/calendar.ts';
import { hashText } from '../core/random.ts';
import { inNameOf, type Sim } from '../core/sim.ts';
import { people, type Person } from '../world/people.ts';
import { colleague } from './colleague.ts';
import { takeDelivery, takeOrderId, takeRide, takeVoucher } from './orders.ts';
import { parcelPriceOf, parcels } from './parcels.ts';
import { pickupOf, priceOf, type Product, products, wayOf } from './rides.ts';

/** A store, a guest of it, and a place of the company away from all stores. */
type Desk = { readonly store: Location; readonly guest: Person; readonly away: Location };

/** By store; a larger company has no more of them. */
const orders: readonly ((sim: Sim, desk: Desk) => void)[] = [
  (sim, desk) => {
    orderRide(sim, desk, null);
    orderVoucher(sim, desk, { kind: 'Percentage', percent: 50, limitCents: null });
  },
  (sim, desk) => {
    orderRide(sim, desk, sim.state.nowMs + 3 * hourMs);
    sendKeys(sim, desk);
  },
  (sim, desk) => orderVoucher(sim, desk, { kind: 'Company Max', percent: null, limitCents: 2_500 }),
];

/** Once a day. */
export function orderForTheDay(sim: Sim): void {
  const { locations } = sim.state.rows;
  const stores = locations.filter(({ kind }) => kind === 'home');
  const others = locations.filter(({ kind }) => kind !== 'home');
  const { seed } = sim.state.options;
  const guests = people(hashText(seed, `guests of ${sim.state.nowMs}`), orders.length);
  inNameOf(sim, colleague, () => {
    for (const [at, order] of orders.entries()) {
      const [store, guest, away] = [stores[at], guests[at], others[at % others.length]];
      if (store && guest && away) order(sim, { store, guest, away });
    }
  });
}

function orderRide(sim: Sim, { store, guest, away }: Desk, atMs: number | null): void {
  const way = { accountId: store.accountId, from: placeOf(store), to: placeOf(away), atMs };
  const product = products[0] as Product;
  const leg = wayOf(sim, way);
  const promisedMs = pickupOf(sim, product, way);
  const { firstName, lastName, phone } = guest;
  takeRide(sim, {
    ...namedBy(takeOrderId(sim, 'rides'), store),
    employeeId: null,
    tripId: null,
    firstName,
    lastName,
    phone,
    from: way.from,
    to: way.to,
    product: product.product,
    priceCents: priceOf(product, leg),
    requestedMs: atMs,
    promisedMs,
    dropoffMs: promisedMs + leg.durationMs,
    memo: 'The car stays for the day.',
    driverNote: '',
  });
}

function orderVoucher(
  sim: Sim,
  { store, guest }: Desk,
  pays: Pick<Parameters<typeof takeVoucher>[1], 'kind' | 'percent' | 'limitCents'>,
): void {
  takeVoucher(sim, {
    ...namedBy(takeOrderId(sim, 'vouchers'), store),
    ...pays,
    hours: 24,
    product: (products[0] as Product).product,
    pickup: placeOf(store),
    dropoff: null,
    memo: `For ${guest.name}`,
  });
}

function sendKeys(sim: Sim, { store, away }: Desk): void {
  const courier = parcels[0] as (typeof parcels)[number];
  const [from, to] = [placeOf(store), placeOf(away)];
  const way = { accountId: store.accountId, from, to, atMs: null };
  const leg = wayOf(sim, way);
  const promisedMs = pickupOf(sim, courier, way);
  const keys = { name: 'Keys', description: 'Spare set', quantity: 2, referenceNumber: '' };
  takeDelivery(sim, {
    ...namedBy(takeOrderId(sim, 'deliveries'), store),
    from,
    to,
    fromUnit: '',
    toUnit: '',
    orderNumber: '',
    valueCents: null,
    packages: [keys],
    product: courier.product,
    priceCents: parcelPriceOf(courier, leg, keys.quantity),
    promisedMs,
    dropoffMs: promisedMs + leg.durationMs,
    memo: '',
  });
}

/** What every order names; its reference is the desk's own. */
function namedBy(id: string, { accountId }: Location) {
  return { id, accountId, clientReference: `desk-${id}`, orderedByName: colleague.name };
}

function placeOf({ label, address, timezone, lonE6, latE6 }: Location): RidePlace {
  return { label, address, timezone, lonE6, latE6 };
}
