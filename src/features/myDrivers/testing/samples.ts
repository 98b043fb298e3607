import { samplesOf } from '#kernel/testing/samples.ts';
import type { myDriversCommands } from '../myDrivers.commands.ts';
import { myDriversNow } from '../myDrivers.queries.ts';
import type { MyDriversSees } from '../myDrivers.slice.ts';

export const myDriversSamples = samplesOf<typeof myDriversCommands, MyDriversSees>({
  'myDrivers/list': () => [
    ...(['name', 'rides'] as const).map((by) => ({ words: 'a', by, descending: true })),
    { words: '', by: 'rank', descending: false, approval: 'Linked' },
  ],
  'myDrivers/show': (sees) => [
    ...(myDriversNow(sees) ?? []).map(({ driver }) => ({ driverId: driver.id })),
    ...[...sees.world.tables.drivers.rows()].map(({ id }) => ({ driverId: id })),
    { driverId: null },
  ],
});
