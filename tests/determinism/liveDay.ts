import type { Machine } from '#kernel/machine.types.ts';
import { memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import { openNear } from './company.ts';
import type { Doing } from './operator.ts';
import { workday } from './workday.ts';

/** Seed and faults of the full days. */
export const ordinary: readonly [number, string] = [1, ''];

/** An operator's day at a company in this process, and the disk of its log. */
export async function liveDay(
  seed: number,
  faults: string,
  all: readonly Doing[],
  onOpen?: (machine: Machine) => void,
) {
  const disk = memoryDisk();
  const company = await openNear(seed, faults);
  const worked = await workday(company, async () => memoryLogStore(disk), all, onOpen);
  return { disk, worked };
}
