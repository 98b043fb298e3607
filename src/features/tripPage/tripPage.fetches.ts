import { tripDetail as detail, type TripAsset, type TripDetail } from '#domain/tripDetail.ts';
import { tripDeed as deed } from '#domain/tripDeeds.ts';
import { tripNotice as notice } from '#domain/tripNotices.ts';
import { remedy } from '#domain/remedies.ts';
import { integer, payload, text, z } from '#domain/schema.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import { fetchSeeing } from '#spine/fetches/index.ts';
import { type NavigationSees, tripAt } from '#spine/navigation/index.ts';
import type { WorldSees } from '#spine/world/index.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<NavigationSees, 'navigation'>;

/** Readings, photos and checklists of a trip (S2 §7). */
export const tripDetail = fetchSeeing<Sees>()({
  type: 'tripPage/detail',
  params: payload(z.object({ tripId: text() })),
  call: 'tripDetail',
  key: ({ tripId }, scope) => `${tripId} in ${scope}`,
  ask: (ofTrip) => ofTrip,
  kept: 'log',
  read: (reply) => reply,
  value: payload(detail),
  // Photos are most of it, and stay as they were taken.
  lean: {
    of: (value, known) => withThumbs(value, known, (own, before) => (own === before ? '' : own)),
    whole: (value, known) => withThumbs(value, known, (own, before) => own || before),
  },
  staleMs: 300_000,
  wanted: ({ tripId }, { navigation }) => tripAt(navigation.state.path) === tripId,
  words: {
    loading: 'Reading the trip',
    failed: 'Readings, photos and checklists of this trip could not be read.',
    empty: null,
  },
  sample: ({ world }, pick) => {
    const trip = pick(world.tables.trips.rows());
    return trip ? { tripId: trip.id } : null;
  },
});

/**
 * Reading 37: what was sent about a trip, the latest first. `version`: of the trip as it is shown,
 * so that what a change of it has sent is there at once.
 */
export const tripNotices = fetchSeeing<Sees>()({
  type: 'tripPage/notices',
  params: payload(z.object({ tripId: text(), version: integer })),
  call: 'tripNotices',
  key: ({ tripId, version }, scope) => `notices of ${tripId} ${version} in ${scope}`,
  ask: ({ tripId }) => ({ tripId }),
  kept: 'log',
  read: ({ notices }) => notices,
  value: payload(z.array(notice)),
  staleMs: 15_000,
  wanted: ({ tripId }, { navigation }) => tripAt(navigation.state.path) === tripId,
  words: {
    loading: 'Reading what was sent',
    failed: 'What was sent about this trip could not be read.',
    empty: 'Nothing was sent about this trip yet.',
  },
  sample: ({ world }, pick) => {
    const trip = pick(world.tables.trips.rows());
    return trip ? { tripId: trip.id, version: trip.version } : null;
  },
});

/** What users have done to a trip, the latest first; `version` as of what was sent about it. */
export const tripDeeds = fetchSeeing<Sees>()({
  type: 'tripPage/deeds',
  params: payload(z.object({ tripId: text(), version: integer })),
  call: 'tripDeeds',
  key: ({ tripId, version }, scope) => `deeds on ${tripId} ${version} in ${scope}`,
  ask: ({ tripId }) => ({ tripId }),
  kept: 'log',
  read: ({ deeds }) => deeds,
  value: payload(z.array(deed)),
  staleMs: 15_000,
  wanted: ({ tripId }, { navigation }) => tripAt(navigation.state.path) === tripId,
  words: {
    loading: 'Reading who changed the trip',
    failed: 'Who changed this trip could not be read.',
    empty: null,
  },
  sample: ({ world }, pick) => {
    const trip = pick(world.tables.trips.rows());
    return trip ? { tripId: trip.id, version: trip.version } : null;
  },
});

/**
 * Reading 37: what can be done when the vehicle of a move is not found. `version`: of the trip as
 * it is shown, so that it is asked for again when its drivers have gone on.
 */
export const tripRemedies = fetchSeeing<Sees>()({
  type: 'tripPage/remedies',
  params: payload(z.object({ tripId: text(), activityId: text(), version: integer })),
  call: 'tripRemedies',
  key: ({ tripId, activityId, version }, scope) =>
    `${activityId} of ${tripId} ${version} in ${scope}`,
  ask: ({ tripId, activityId }) => ({ tripId, activityId }),
  kept: 'log',
  // A remedy carries a row: that of another trip is not kept (reading 65).
  read: ({ remedies }, { tripId }) => ({
    remedies: remedies.filter(({ trip }) => trip.id === tripId),
  }),
  value: payload(z.object({ remedies: z.array(remedy) })),
  staleMs: 300_000,
  wanted: ({ tripId }, { navigation }) => tripAt(navigation.state.path) === tripId,
  words: {
    loading: 'Planning what can be done',
    failed: 'What can be done could not be planned.',
    empty: 'No other plan for what is left of the trip keeps every rule.',
  },
  sample: ({ world }, pick) => {
    const all = [...world.tables.trips.rows()].flatMap((trip) =>
      trip.activityIds.flatMap((activityId) =>
        mayRemedy(trip, activityId).yes ? [{ trip, activityId }] : [],
      ),
    );
    const one = pick(all);
    if (!one) return null;
    const { id: tripId, version } = one.trip;
    return { tripId, activityId: one.activityId, version };
  },
});

/** The detail with other thumbnails, for photos that are in both. */
function withThumbs(
  value: TripDetail,
  known: TripDetail,
  thumbOf: (own: string, before: string) => string,
): TripDetail {
  const all = known.vehicles.flatMap((one) => [...one.pickupAssets, ...one.dropoffAssets]);
  const before = new Map(all.map(({ id, thumb }) => [id, thumb]));
  const mapped = (assets: readonly TripAsset[]) =>
    assets.map((asset) => {
      const thumb = before.get(asset.id);
      return thumb === undefined ? asset : { ...asset, thumb: thumbOf(asset.thumb, thumb) };
    });
  const vehicles = value.vehicles.map((vehicle) => ({
    ...vehicle,
    pickupAssets: mapped(vehicle.pickupAssets),
    dropoffAssets: mapped(vehicle.dropoffAssets),
  }));
  return { ...value, vehicles };
}
