// Places of a request that are no locations yet (S1 §3 New place).
import type { Location, User } from '#domain/entities.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { zoneOfState } from '#domain/zoneOfState.ts';
import { openMetro } from '#metro/metro.ts';
import { add, type Sim } from '../core/sim.ts';

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

  /** The id of a place; a new one becomes a location first, so that what is there is drawn. */
  idOf(id: string | null, place: NewPlace | null | undefined): string {
    if (!place) return id ?? '';
    const key = JSON.stringify(place);
    const known = this.#made.get(key);
    if (known) return known.id;
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
    add(this.#sim, 'locations', row);
    this.#made.set(key, row);
    return row.id;
  }

  /** For the reply: nothing without any. */
  inReply(): { readonly locations?: readonly Location[] } {
    return this.#made.size === 0 ? {} : { locations: [...this.#made.values()] };
  }
}
