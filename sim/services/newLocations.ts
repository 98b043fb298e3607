// Places of a request that are no locations yet (S1 §3 New place).
import type { Location, User } from '#domain/entities.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { zoneOfState } from '#domain/zoneOfState.ts';
import { openMetro } from '#metro/metro.ts';
import { newPlaceCodec } from '#wire/codecs/newPlace.ts';
import type { LegacyPlace, LegacyTrip } from '#wire/legacy/trip.ts';
import { add, type Sim } from '../core/sim.ts';
import { needRoom } from './room.ts';

/** What the new places of one request become: each a location, however often it is named. */
export class NewLocations {
  readonly #sim: Sim;
  readonly #user: User;
  readonly #prefix: string;
  readonly #made = new Map<string, Location>();

  /** `prefix`: of their ids, which no other request has. */
  constructor(sim: Sim, user: User, prefix: string) {
    this.#sim = sim;
    this.#user = user;
    this.#prefix = prefix;
  }

  /** The id of a place; that of a new one is its location's, which is there from `keep` on. */
  idOf(id: string | null, place: NewPlace | null | undefined): string {
    return place ? this.of(place).id : (id ?? '');
  }

  of(place: NewPlace): Location {
    const key = JSON.stringify(place);
    const known = this.#made.get(key);
    if (known) return known;
    const { shouldSaveAsNewMyLocation, ...parts } = place;
    const row: Location = {
      ...parts,
      id: `${this.#prefix}-${this.#made.size + 1}`,
      version: 1,
      accountId: this.#user.accountId,
      kind: shouldSaveAsNewMyLocation ? 'custom' : 'once',
      phone: null,
      timezone: zoneOfState(place.state, place) ?? openMetro().timezoneAt(place),
      country: 'US',
      contactName: null,
      contactPhone: null,
      placeId: null,
      shorthand: null,
    };
    this.#made.set(key, row);
    return row;
  }

  /** One of them by its id. */
  readonly at = (id: string): Location | undefined =>
    [...this.#made.values()].find((row) => row.id === id);

  /** Nothing of a refused request is kept. Throws when there is no room for all of them. */
  keep(): void {
    needRoom(this.#sim, 'locations', this.#made.size);
    for (const row of this.#made.values()) add(this.#sim, 'locations', row);
  }

  /** For the reply: nothing without any. */
  inReply(): { readonly locations?: readonly Location[] } {
    return this.#made.size === 0 ? {} : { locations: [...this.#made.values()] };
  }
}

/** The trip with locations where it names new places. */
export function withLocations(trip: LegacyTrip, made: NewLocations): LegacyTrip {
  const { newPlaces = [], ...rest } = trip;
  if (newPlaces.length === 0) return trip;
  const ids = new Map(
    newPlaces.map(({ id, ...place }) => [id, made.of(newPlaceCodec.read(place)).id]),
  );
  const idOf = (id: string) => ids.get(id) ?? id;
  const at = (place: LegacyPlace) => ({ ...place, id: idOf(place.id) });
  const { chaseDriver } = trip;
  const meetId = chaseDriver?.meetLocationId ?? null;
  return {
    ...rest,
    ...(chaseDriver && meetId !== null
      ? { chaseDriver: { ...chaseDriver, meetLocationId: idOf(meetId) } }
      : {}),
    childTrips: trip.childTrips.map((child) => ({
      ...child,
      startLocation: at(child.startLocation),
      car: child.car && { ...child.car, location: at(child.car.location) },
      destinations: child.destinations.map((stop) => ({ ...stop, location: at(stop.location) })),
    })),
  };
}
