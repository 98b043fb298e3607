// Travel between many places at once, as columns of numbers that cross threads, and a keeper that
// asks the travel model for each leg once. Places at the same point share their legs.
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import type { TravelModel } from './travel.ts';

export type TravelMatrix = {
  readonly ids: readonly string[];
  /** By `from * ids.length + to`; milliseconds, hundredths of a mile. */
  readonly durationMs: Float64Array<ArrayBuffer>;
  readonly distanceCmi: Float64Array<ArrayBuffer>;
};

/** Legs that are kept; with more, the cache is cleared. */
const mostKept = 500_000;

export class TravelKeeper {
  readonly #travel: TravelModel;
  readonly #kept = new Map<string, TravelLeg>();

  constructor(travel: TravelModel) {
    this.#travel = travel;
  }

  leg(from: PlanPlace, to: PlanPlace): TravelLeg {
    const key = `${from.lonE6} ${from.latE6} ${to.lonE6} ${to.latE6}`;
    const known = this.#kept.get(key);
    if (known) return known;
    if (this.#kept.size >= mostKept) this.#kept.clear();
    const leg = this.#travel(from, to);
    this.#kept.set(key, leg);
    return leg;
  }

  between(places: readonly PlanPlace[]): TravelMatrix {
    const size = places.length;
    const durationMs = new Float64Array(size * size);
    const distanceCmi = new Float64Array(size * size);
    for (const [row, from] of places.entries()) {
      for (const [column, to] of places.entries()) {
        const leg = this.leg(from, to);
        durationMs[row * size + column] = leg.durationMs;
        distanceCmi[row * size + column] = leg.distanceCmi;
      }
    }
    return { ids: places.map(({ id }) => id), durationMs, distanceCmi };
  }
}

/**
 * The legs of a matrix by place ids, and of the keeper's model between places that are not in it;
 * undefined where a place is unknown.
 */
export function legsOver(
  matrix: TravelMatrix | null,
  places: Iterable<PlanPlace>,
  keeper: TravelKeeper,
) {
  const byId = new Map(Array.from(places, (place) => [place.id, place]));
  const { ids = [], durationMs = none, distanceCmi = none } = matrix ?? {};
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  return (fromId: string, toId: string): TravelLeg | undefined => {
    const [row, column] = [indexOf.get(fromId), indexOf.get(toId)];
    if (row !== undefined && column !== undefined) {
      const at = row * ids.length + column;
      return { durationMs: durationMs[at] ?? 0, distanceCmi: distanceCmi[at] ?? 0 };
    }
    const [from, to] = [byId.get(fromId), byId.get(toId)];
    return from && to && keeper.leg(from, to);
  };
}

const none = new Float64Array();
