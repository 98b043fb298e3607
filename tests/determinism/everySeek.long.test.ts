// P10 for replay: wherever one seeks in a recording, the state is that of the moment.
import { test } from 'vitest';
import { migrations } from '#features/migrations.ts';
import { readSession } from '#replay/sessionReader.ts';
import { liveDay, ordinary } from './liveDay.ts';
import { fullDays } from './operator.ts';
import { expectSameWhereverOneSeeks, Lived } from './seeking.ts';

test.for(fullDays.map((all, at) => [at + 1, all] as const))(
  'every seek in the recording of full day %i shows the state of that moment',
  { timeout: 120_000 },
  async ([, all]) => {
    const lived = new Lived();
    const { worked } = await liveDay(...ordinary, all, lived.watch);
    await expectSameWhereverOneSeeks(await readSession(worked.file, { migrations }), lived);
  },
);
