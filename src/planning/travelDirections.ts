// Travel as a maps service tells it, way by way over the wire: each way is asked for once, a few
// at a time, and kept. Where nobody answers, the straight line has to do until it is asked again.
import type { Point } from '#domain/geo.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { straightTravel } from './travel.ts';
import { TravelKeeper, type TravelMatrix } from './travelMatrix.ts';

/** Null where nobody tells. */
export type AskWay = (from: PlanPlace, to: PlanPlace) => Promise<TravelLeg | null>;

export type DirectionsMatrix = {
  readonly matrix: TravelMatrix;
  /** How many of its ways nobody has told. */
  readonly estimated: number;
};

/** Questions that wait for their answers at a time. */
const MOST_ASKED = 6;
/** Ways that are kept; whoever needs more starts anew. */
const MOST_KEPT = 500_000;

export class DirectionsKeeper {
  readonly #ask: AskWay;
  readonly #kept = new Map<string, TravelLeg>();
  /** What somebody waits for already. */
  readonly #asked = new Map<string, Promise<void>>();

  constructor(ask: AskWay) {
    this.#ask = ask;
  }

  /** Ends early when it is cancelled: what is not told by then is estimated. */
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
      // Nobody told: the caller is told how much is estimated.
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
