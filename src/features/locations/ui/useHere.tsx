import type { Location } from '#domain/entities.ts';
import { useTelemetryReading } from '../../map/ui.ts';
import { hereWords, nowAt } from '../here.queries.ts';
import { useLocations } from './useLocations.tsx';

/** What is at a location now, in words, as positions come: '11 vehicles · 3 drivers'. */
export function useHere(location: Pick<Location, 'id' | 'lonE6' | 'latE6'>): string {
  const { vehicles, drivers } = useLocations(({ world }) => world.tables);
  return useTelemetryReading(({ positions, nowMs }) =>
    hereWords(nowAt(location, vehicles, drivers, positions, nowMs())),
  );
}
