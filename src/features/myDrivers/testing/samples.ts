import { samplesOf } from '#kernel/testing/samples.ts';
import type { myDriversCommands } from '../myDrivers.commands.ts';
import { myDriversNow } from '../myDrivers.queries.ts';
import type { MyDriversSees } from '../myDrivers.slice.ts';

const all = { approval: null, group: null, ends: null };

export const myDriversSamples = samplesOf<typeof myDriversCommands, MyDriversSees>({
  'myDrivers/list': () => [
    ...(['name', 'rides'] as const).map((by) => ({ ...all, words: 'a', by, descending: true })),
    { ...all, words: '', by: 'rank', descending: false, approval: 'Linked' },
  ],
  'myDrivers/show': (sees) => [
    ...(myDriversNow(sees) ?? []).map(({ driver }) => ({ driverId: driver.id })),
    ...[...sees.world.tables.drivers.rows()].map(({ id }) => ({ driverId: id })),
    { driverId: null },
  ],
});
