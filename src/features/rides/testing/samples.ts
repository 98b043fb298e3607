import { samplesOf } from '#kernel/testing/samples.ts';
import type { ridesCommands } from '../rides.commands.ts';
import type { RidesSees } from '../rides.slice.ts';

export const ridesSamples = samplesOf<typeof ridesCommands, RidesSees>({
  'rides/list': () => [{ isListed: true }, { isListed: false }],
});
