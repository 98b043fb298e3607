// Travel from a maps service, leg by leg over the wire: each leg is requested once, a few at a
// time, and kept. Where the service has no answer, the straight line is used until the next
// request, and which legs these are is known.
import type { Point } from '#domain/geo.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import type { TimedPlan } from '#domain/teamItinerary.ts';
import { straightTravel } from './travel.ts';
import { TravelKeeper, type TravelMatrix } from './travelMatrix.ts';

/** Null where the service has no answer. */
export type AskWay = (from: PlanPlace, to: PlanPlace) => Promise<TravelLeg | null>;

export type Directions = {
  readonly matrix: TravelMatrix;
  /** By cell of the matrix: 1 where the service has not answered. */
  readonly estimated: Uint8Array<ArrayBuffer>;
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

  /**
   * Ends early with `enough`: ways not known by then are estimated, no more are requested, and
   * answers still to come are kept for the next time.
   */
  async between(
    places: readonly PlanPlace[],
    enough: Promise<unknown> = new Promise(() => {}),
  ): Promise<Directions> {
    const ways = places.flatMap((from) => places.map((to) => [from, to] as const));
    const open = ways.filter(([from, to]) => isWay(from, to) && !this.#kept.has(keyOf(from, to)));
    const over = enough.then(() => {
      open.length = 0;
    });
    const askOn = async () => {
      for (let way = open.pop(); way; way = open.pop()) await this.#learn(...way);
    };
    await Promise.race([Promise.all(Array.from({ length: MOST_ASKED }, askOn)), over]);
    return this.known(places);
  }

  /** A leg that was read elsewhere; `key`: longitude and latitude of either end. */
  keep(key: string, leg: TravelLeg): void {
    this.#kept.set(key, leg);
  }

  /** What is known without asking, for the first paint. */
  known(places: readonly PlanPlace[]): Directions {
    const estimated = new Uint8Array(places.length * places.length);
    for (const [row, from] of places.entries()) {
      for (const [column, to] of places.entries()) {
        const isKnown = !isWay(from, to) || this.#kept.has(keyOf(from, to));
        estimated[row * places.length + column] = isKnown ? 0 : 1;
      }
    }
    const keeper = new TravelKeeper(
      (from, to) => this.#kept.get(keyOf(from, to)) ?? straightTravel(from, to),
    );
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
      // No answer: the way is estimated.
    } finally {
      this.#asked.delete(key);
    }
  }
}

export type Way = { readonly fromId: string; readonly toId: string };

/** The ways of a plan whose times and miles are estimated, each once; none: all are by road. */
export function estimatedWays(
  { drivers }: Pick<TimedPlan, 'drivers'>,
  { matrix: { ids }, estimated }: Directions,
): readonly Way[] {
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const ways = new Map<string, Way>();
  for (const action of drivers.flatMap(({ actions }) => actions)) {
    if (!('fromId' in action)) continue;
    const { fromId, toId } = action;
    const [row, column] = [indexOf.get(fromId), indexOf.get(toId)];
    // Ways that are not in the matrix were never asked for.
    const isKnown =
      row !== undefined && column !== undefined && estimated[row * ids.length + column] === 0;
    if (!isKnown) ways.set(JSON.stringify([fromId, toId]), { fromId, toId });
  }
  return [...ways.values()];
}

function isWay(from: Point, to: Point): boolean {
  return from.lonE6 !== to.lonE6 || from.latE6 !== to.latE6;
}

function keyOf(from: Point, to: Point): string {
  return `${from.lonE6} ${from.latE6} ${to.lonE6} ${to.latE6}`;
}
