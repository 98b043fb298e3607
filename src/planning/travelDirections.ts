// Travel from a maps service, leg by leg over the wire: each leg is requested once, a few at a
// time, and kept. Where the service has no answer, the straight line is used until the next
// request.
import type { Point } from '#domain/geo.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { straightTravel } from './travel.ts';
import { TravelKeeper, type TravelMatrix } from './travelMatrix.ts';

/** Null where the service has no answer. */
export type AskWay = (from: PlanPlace, to: PlanPlace) => Promise<TravelLeg | null>;

export type DirectionsMatrix = {
  readonly matrix: TravelMatrix;
  /** How many of its legs the service has not answered. */
  readonly estimated: number;
};

/** Requests under way at a time. */
const MOST_ASKED = 6;
/** Legs that are kept; with more, the cache is cleared. */
const MOST_KEPT = 500_000;

export class DirectionsKeeper {
  readonly #ask: AskWay;
  readonly #kept = new Map<string, TravelLeg>();
  /** Legs whose request is under way. */
  readonly #asked = new Map<string, Promise<void>>();

  constructor(ask: AskWay) {
    this.#ask = ask;
  }

  /** Ends early when it is cancelled: legs not known by then are estimated. */
  async between(
    places: readonly PlanPlace[],
    cancelled: { readonly now: boolean } = { now: false },
  ): Promise<DirectionsMatrix> {
    const ways = places.flatMap((from) => places.map((to) => [from, to] as const));
    const open = ways.filter(([from, to]) => isWay(from, to) && !this.#kept.has(keyOf(from, to)));
    const askOn = async () => {
      for (let way = open.pop(); way && !cancelled.now; way = open.pop()) {
        await this.#learn(...way);
      }
    };
    await Promise.all(Array.from({ length: MOST_ASKED }, askOn));
    let estimated = 0;
    const keeper = new TravelKeeper((from, to) => {
      const kept = this.#kept.get(keyOf(from, to));
      if (!kept && isWay(from, to)) estimated += 1;
      return kept ?? straightTravel(from, to);
    });
    return { matrix: keeper.between(places), estimated };
  }

  async #learn(from: PlanPlace, to: PlanPlace): Promise<void> {
    const key = keyOf(from, to);
    if (this.#kept.has(key)) return;
    const asked = this.#asked.get(key) ?? this.#request(key, from, to);
    this.#asked.set(key, asked);
    await asked;
  }

  async #request(key: string, from: PlanPlace, to: PlanPlace): Promise<void> {
    try {
      const leg = await this.#ask(from, to);
      const isSound = leg && [leg.distanceCmi, leg.durationMs].every((n) => n >= 0 && n < Infinity);
      if (!isSound) return;
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(key, leg);
    } catch {
      // No answer: the caller gets the number of estimated legs.
    } finally {
      this.#asked.delete(key);
    }
  }
}

function isWay(from: Point, to: Point): boolean {
  return from.lonE6 !== to.lonE6 || from.latE6 !== to.latE6;
}

function keyOf(from: Point, to: Point): string {
  return `${from.lonE6} ${from.latE6} ${to.lonE6} ${to.latE6}`;
}
