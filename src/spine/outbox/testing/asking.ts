// A signed-in console over some slices whose requests go over a scripted link. With the same disk
// again, it is the next start.
import { dispatcher, nowMs } from '#domain/testing/rows.ts';
import type { AnySlice } from '#kernel/slice.ts';
import { memoryVault } from '#kernel/memoryVault.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices, type SlicesOptions } from '#kernel/testing/openSlices.ts';
import { manualPauses } from '#kernel/testing/pauses.ts';
import { type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import type { Changes } from '../../world/index.ts';
import { outboxProcess, type OutboxSees, requestsOfAll } from '../index.ts';

type Options = Pick<SlicesOptions<object>, 'processes' | 'disk' | 'overrides'> & {
  readonly put?: Changes['put'];
  readonly ports?: object;
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what `sees` answers
export async function openAsking<Sees>(
  slices: readonly unknown[],
  script: Script,
  options: Options = {},
) {
  const { put = [], processes = [], disk = memoryDisk(), ports, overrides = {} } = options;
  const scripted = scriptedLink(script);
  const pauses = manualPauses();
  const vault = memoryVault();
  const isNew = disk.records.length === 0;
  const clock = manualClock(nowMs);
  const run = await openSlices<Sees & OutboxSees>({
    slices,
    processes: [outboxProcess(requestsOfAll(slices as readonly AnySlice[])), ...processes],
    ports: {
      link: scripted.link,
      watchMs: () => nowMs,
      pause: pauses.pause,
      clock,
      vault,
      isTyping: () => false,
      ...ports,
    },
    clock,
    disk,
    overrides,
  });
  if (isNew) {
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    await run.run('world/heard', { put, removed: [] });
  }
  await run.rest();
  /** Lets pauses pass, by default those between tries alone, and what follows from it. */
  const pass = async (upToMs = 4_000) => {
    pauses.pass(upToMs);
    await run.rest();
  };
  return {
    ...run,
    ...scripted,
    pass,
    vault,
    held: pauses.held,
    open: () => run.sees().outbox.state.open,
  };
}
