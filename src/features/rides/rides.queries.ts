import type { Ride, RidePlace } from '#domain/entities.ts';
import { isOpenRide } from '#domain/rides.ts';
import { durationWords } from '#domain/status.ts';
import { formatDate } from '#domain/zones.ts';
import { fetched, type FetchesSees } from '../fetches/index.ts';
import type { FormsSees } from '../forms/index.ts';
import type { OpenRequest, OutboxSees } from '../outbox/index.ts';
import type { WorldSees } from '../world/index.ts';
import { orderType, rideEstimates } from './rides.fetches.ts';
import { orderPayload, type TypedRide } from './rides.model.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<OutboxSees, 'outbox'>;

/** An order that was sent and has no answer. */
export type AskedRide = {
  readonly one: OpenRequest;
  readonly asked: ReturnType<typeof orderPayload.parse>;
};

type OnMap = Pick<FormsSees, 'forms'> & Pick<FetchesSees, 'fetches'>;

/** The way of the ride whose form is open, for the map; null without one. */
export function rideOnMap(sees: OnMap) {
  const form = sees.forms.state.forms.find(({ of, isShown }) => of === orderType && isShown);
  if (!form) return null;
  const { accountId, from, to, atMs } = { ...form.seen, ...form.typed } as TypedRide;
  const ends = [endOnMap(from, 'pick-up'), endOnMap(to, 'drop-off')].filter((one) => one !== null);
  if (!from || !to) return { ends, course: [], line: 'unknown' as const, plate: null };
  const now = fetched(sees, rideEstimates, { accountId, from, to, atMs });
  const known = now?.is === 'ready' ? now.value : now?.last;
  const course = [from, to].map(({ lonE6, latE6 }) => ({ lonE6, latE6 }));
  if (!known) return { ends, course, line: 'unknown' as const, plate: null };
  const miles = `${(known.distanceCmi / 100).toFixed(1)} mi`;
  const title = `${miles} · ${durationWords(known.durationMs)}`;
  const plate = { title, words: 'by road, drawn as a straight line' };
  return { ends, course, line: 'straight' as const, plate };
}

function endOnMap(place: RidePlace | null, words: string) {
  if (!place) return null;
  const { lonE6, latE6, label } = place;
  return { lonE6, latE6, label, words, kind: 'once' as const };
}

/** Whether there may be something to list. */
export function hasRides({ world, outbox }: Sees): boolean {
  return world.tables.rides.size > 0 || outbox.state.open.some(({ of }) => of === orderType);
}

/** What is listed: orders without an answer, and rides that are open or were a short while ago. */
export type ListedRides = {
  readonly asked: readonly AskedRide[];
  readonly rides: readonly Ride[];
  /** How many rides are open, orders without an answer included. */
  readonly open: number;
  /** What today's rides cost, in cents: prices, and the fees of cancelled ones. */
  readonly todayCents: number;
};

/** A ride that is over is shown for so long. */
const shownMs = 10 * 60_000;
const order = ['riding', 'onTheWay', 'finding', 'scheduled', 'done', 'cancelled'];

/** `zone`: whose day today is. */
export function listedRides(sees: Sees, nowMs: number, zone: string): ListedRides {
  const all = [...sees.world.tables.rides.rows()];
  const rides = all
    .filter((ride) => isOpenRide(ride) || isJustOver(ride, nowMs))
    .toSorted(
      (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || a.pickupMs - b.pickupMs,
    );
  const today = formatDate(nowMs, zone);
  const todayCents = all
    .filter(({ orderedMs }) => formatDate(orderedMs, zone) === today)
    .reduce((sum, ride) => sum + costOf(ride), 0);
  const asked = sees.outbox.state.open
    .filter(({ of, phase }) => of === orderType && phase !== 'waiting')
    .map((one) => ({ one, asked: orderPayload.parse(one.asked) }));
  return { asked, rides, open: asked.length + rides.filter(isOpenRide).length, todayCents };
}

function isJustOver({ status, dropoffMs }: Ride, nowMs: number): boolean {
  return status === 'done' && nowMs - dropoffMs < shownMs;
}

function costOf({ status, priceCents, feeCents }: Ride): number {
  return status === 'cancelled' ? feeCents : priceCents;
}
