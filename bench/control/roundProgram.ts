// The program of one contestant of workload K, named by its argument: plays a round for each
// message and answers with its cost. In a process of its own: the collector's threads count as CPU,
// and would go through the rows and the garbage of the others.
import process, { cpuUsage } from 'node:process';
import { workloadK } from '../workloadK.ts';
import { type Open, play } from './contestant.ts';
import { emmett } from './emmett.ts';
import { mobx } from './mobx.ts';
import { mutableMaps } from './mutableMaps.ts';
import { ours } from './ours.ts';
import { reduxToolkit } from './reduxToolkit.ts';
import type { Asked, ContestantName, Round } from './rounds.ts';
import { rxImmer } from './rxImmer.ts';
import { tanstackDb } from './tanstackDb.ts';
import { zustandImmer } from './zustandImmer.ts';

const contestants: { readonly [name in ContestantName]: Open } = {
  ours,
  rxImmer,
  mutableMaps,
  mobx,
  tanstackDb,
  emmett,
  reduxToolkit,
  zustandImmer,
};

/**
 * Rows are created again for each round, as a server sends them: immer freezes the rows it takes,
 * which would be free for it in the next round and slow down others.
 */
async function round(open: Open, { steps: count }: Asked): Promise<Round> {
  const { world, steps, startMs } = workloadK();
  const some = steps.slice(0, count);
  const contestant = await open(world, startMs);
  const before = cpuUsage();
  const tallies = await play(contestant, some);
  const { user, system } = cpuUsage(before);
  await contestant.close();
  return { ms: (user + system) / 1_000, steps: some.length, tallies };
}

const open = contestants[process.argv[2] as ContestantName];
process.on('message', (asked: Asked) => {
  void round(open, asked).then((answer) => process.send?.(answer));
});
