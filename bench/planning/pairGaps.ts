// Figures of plans of pairs against the best known plans.

export type Result = {
  readonly name: string;
  readonly seed: number;
  /** Vehicles over the best known. */
  readonly more: number;
  /** Distance over the best known, in percent. With another fleet it is not comparable. */
  readonly gap: number;
  readonly isBest: boolean;
};

/** A row's value, and the plans behind it in words. */
export type Figure = { readonly value: number; readonly detail: string };

const MOST_NAMED = 12;

export function fleetOf(results: readonly Result[]): Figure {
  const larger = results.filter(({ more }) => more > 0);
  return {
    value: results.length - larger.length,
    detail: `more vehicles: ${named(larger, ({ more }) => `+${more}`)}`,
  };
}

export function bestOf(results: readonly Result[]): Figure {
  const longer = results.filter(({ more, isBest }) => more === 0 && !isBest);
  return {
    value: results.filter(({ isBest }) => isBest).length,
    detail: `longer with the same fleet: ${longer.length}`,
  };
}

export function meanGapOf(results: readonly Result[]): Figure {
  const same = sameFleet(results);
  return {
    value: same.reduce((sum, { gap }) => sum + gap, 0) / same.length,
    detail: `of those with the best-known fleet; farthest: ${farthest(same)}`,
  };
}

/** The farthest of the plans with the best-known fleet, over all instances and seeds. */
export function worstGapOf(results: readonly Result[]): Figure {
  const same = sameFleet(results);
  return {
    value: Math.max(...same.map(({ gap }) => gap)),
    detail: `of those with the best-known fleet; farthest: ${farthest(same)}`,
  };
}

function sameFleet(results: readonly Result[]): readonly Result[] {
  return results.filter(({ more }) => more === 0);
}

function farthest(results: readonly Result[]): string {
  const far = results.filter(({ isBest }) => !isBest).toSorted((a, b) => b.gap - a.gap);
  return named(far.slice(0, MOST_NAMED), ({ gap }) => `+${gap.toFixed(2)} %`);
}

function named(results: readonly Result[], figure: (result: Result) => string): string {
  if (results.length === 0) return 'none';
  return results.map((one) => `${one.name} (${one.seed}) ${figure(one)}`).join(', ');
}
