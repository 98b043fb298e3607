import type { ConsoleSees } from '#features/index.ts';

type Connection = ConsoleSees['connection']['state'];

/**
 * The address that begins the same simulated world again; null where there is none. Seed, drivers,
 * speed and faults come from the log. `search` is the query this console was opened with, the only
 * source of the number of moves, and of the faults until they are requested.
 */
export function reproUrl(
  { sim, faults }: Pick<Connection, 'sim' | 'faults'>,
  origin: string,
  search: string,
): string | null {
  if (!sim) return null;
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams({
    mode: 'fake',
    seed: `${sim.seed}`,
    drivers: `${sim.drivers}`,
    speed: `${sim.speed}`,
  });
  const activities = asked.get('activities');
  if (activities !== null) query.set('activities', activities);
  const known = faults?.map(({ text }) => text).join(';') ?? asked.get('faults') ?? '';
  if (known !== '') query.set('faults', known);
  return `${origin}/?${query}`;
}
