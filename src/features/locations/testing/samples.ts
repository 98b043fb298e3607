import { samplesOf } from '#kernel/testing/samples.ts';
import type { locationsCommands } from '../locations.commands.ts';
import type { LocationsSees } from '../locations.slice.ts';

export const locationsSamples = samplesOf<typeof locationsCommands, LocationsSees>({
  'locations/start': () => (['own', 'start', 'end'] as const).map((use) => ({ use })),
});
