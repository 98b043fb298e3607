import { useEffect, useMemo, useState } from 'react';
import type { Machine } from '#kernel/machine.types.ts';
import { backwards } from '#kernel/backwards.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { WorldSees } from '#spine/world/index.ts';
import { type Decider, decidingSearch } from '../deciding.queries.ts';

/** Records searched at most; the screen says so when older ones were not searched. */
const mostRecords = 100_000;

export type Deciders = {
  readonly isReading: boolean;
  /** The newest first. */
  readonly found: readonly Decider[];
  /** The log was not searched to its beginning, and a decider may be older. */
  readonly isCut: boolean;
};

const noDeciders: Deciders = { isReading: false, found: [], isCut: false };

/**
 * The records that decided a move's status, searched while this is drawn, and again when `facts`
 * change. Empty where no log is kept.
 */
export function useDeciders(id: string, isLate: boolean, facts: string): Deciders {
  const machine = useMachine();
  // One object for each search, so that the result of an older one is not shown.
  const asked = useMemo(() => ({ id, isLate, facts }), [id, isLate, facts]);
  const [result, setResult] = useState<{ readonly asked: object; readonly deciders: Deciders }>();
  useEffect(() => {
    let isOver = false;
    search(machine, asked.id, asked.isLate, () => isOver).then(
      (deciders) => {
        if (!isOver) setResult({ asked, deciders });
      },
      () => {
        if (!isOver) setResult({ asked, deciders: noDeciders });
      },
    );
    return () => {
      isOver = true;
    };
  }, [machine, asked]);
  return result?.asked === asked ? result.deciders : { ...noDeciders, isReading: true };
}

async function search(
  machine: Machine,
  id: string,
  isLate: boolean,
  isOver: () => boolean,
): Promise<Deciders> {
  const { log } = machine;
  if (!log) return noDeciders;
  await machine.settled();
  const sees = machine.published() as unknown as WorldSees;
  const activity = sees.world.tables.activities.get(id);
  if (!activity) return noDeciders;
  const deciding = decidingSearch(sees, activity, isLate);
  let read = 0;
  let isAll = false;
  for await (const record of backwards(log)) {
    read += 1;
    isAll = deciding.take(record) || record.seq === 0;
    if (isAll || read === mostRecords || isOver()) break;
  }
  return { isReading: false, found: deciding.found(), isCut: !isAll };
}
