import type { Location } from '#domain/entities.ts';
import { homesOf } from '#domain/locations.ts';
import { useLocations } from './useLocations.tsx';

const reported = new Set<string>();

/** The home location of an account; of several the first, and the console's log says so (S1 §3). */
export function useHome(accountId: string): Location | null {
  const locations = useLocations(({ world }) => world.tables.locations);
  const { home, others } = homesOf(locations.rows(), accountId);
  if (home && others.length > 0 && !reported.has(accountId)) {
    reported.add(accountId);
    const ids = others.map(({ id }) => id).join(', ');
    console.error(
      `Account ${accountId} has several home locations: ${home.id} is used, not ${ids}.`,
    );
  }
  return home;
}
