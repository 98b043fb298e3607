// The migrations of logs and recordings, in order. Adding one raises the catalogue; none is ever
// taken out or changed.
import { worldOf2, worldOf3, worldOf4 } from '#spine/world/index.ts';
import { catalogueOf, type Migration } from '#kernel/migrations.ts';
import { filtersOf2 } from './filters/index.ts';
import { importsOf5 } from './imports/index.ts';
import { mapOf2 } from './map/index.ts';
import { movesOf2 } from './moves/index.ts';
import { myDriversOf2 } from './myDrivers/index.ts';
import { ridesOf2 } from './rides/index.ts';
import { tripPageOf3, tripPageOf4 } from './tripPage/index.ts';
import { tripsOf2, tripsOf3 } from './trips/index.ts';
import { vinsOf2 } from './vins/index.ts';

export const migrations: readonly Migration[] = [
  {
    name: 'every field is there',
    parts: [worldOf2, filtersOf2, mapOf2, movesOf2, tripsOf2, myDriversOf2, ridesOf2, vinsOf2],
  },
  { name: 'what a trip was agreed to be is kept', parts: [worldOf3, tripsOf3, tripPageOf3] },
  { name: 'labels, names and pictures of the server are kept', parts: [worldOf4, tripPageOf4] },
  { name: 'heads stand on any line, and what is hidden is known', parts: [importsOf5] },
];

/** Of the logs and recordings that are written. */
export const CATALOGUE: number = catalogueOf(migrations);
