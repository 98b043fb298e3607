// Which logs this browser has, for a tab that looks for its place. What reads, moves and deletes
// them is in `keptLogs.ts` and loaded when it is needed.
import { FIRST_CATALOGUE } from '#kernel/migrations.ts';
import type { KeyValue } from '#kernel/ports.ts';
import { claimOf, isOfLog } from './logNames.ts';

type Found = {
  readonly name: string;
  readonly slot: string;
  readonly username: string;
  /** Its catalogue is before the first one that can be read. */
  readonly isTooOld: boolean;
};

/** All logs that the tabs of a deployment have in this browser. */
export async function logsIn(deployment: string): Promise<readonly Found[]> {
  const prefix = `${isOfLog}${deployment}:`;
  return (await databases()).flatMap((name) => {
    const [, number, username, catalogue] =
      (name.startsWith(prefix) && /^(\d+):(.*):(\d+)$/.exec(name.slice(prefix.length))) || [];
    if (number === undefined || username === undefined) return [];
    const isTooOld = Number(catalogue) < FIRST_CATALOGUE;
    return [{ name, slot: `${deployment}:${number}`, username, isTooOld }];
  });
}

/** Whether another tab has begun to take over a log of this slot. */
export async function isBeingEmptied(
  values: KeyValue,
  deployment: string,
  slot: string,
): Promise<boolean> {
  for (const log of await logsIn(deployment)) {
    if (log.slot === slot && (await values.get(claimOf(log.name)))) return true;
  }
  return false;
}

export async function databases(): Promise<readonly string[]> {
  return (await indexedDB.databases()).map(({ name }) => name ?? '');
}
