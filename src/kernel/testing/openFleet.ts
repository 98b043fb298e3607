// Opens a machine over the test fleet with manual clock and frames, and collects its output.
import { openMachine } from '../machine.ts';
import type { Machine, MachineOptions, Trouble } from '../machine.types.ts';
import { memoryLogStore } from '../memoryLogStore.ts';
import { type LogRecord, yes } from '../records.ts';
import type { Face } from '../slice.ts';
import { fleet, type FleetPorts, type LedgerTypes, type NotesTypes, transfers } from './fleet.ts';
import { manualClock, type ManualClock } from './manualClock.ts';
import { manualFrames, type ManualFrames } from './manualFrames.ts';

export interface FleetRun {
  readonly machine: Machine;
  readonly clock: ManualClock;
  readonly frames: ManualFrames;
  /** Appended since the machine was opened. */
  readonly records: LogRecord[];
  readonly troubles: Trouble[];
  readonly ledger: () => Face<LedgerTypes>;
  readonly notes: () => Face<NotesTypes>;
}

/** The server never answers unless `processPorts` says otherwise. */
export async function openFleet(
  overrides: Partial<MachineOptions<FleetPorts>> = {},
): Promise<FleetRun> {
  const clock = manualClock();
  const frames = manualFrames();
  const records: LogRecord[] = [];
  const troubles: Trouble[] = [];
  const machine = await openMachine<FleetPorts>({
    session: 's',
    slices: fleet,
    processes: [transfers],
    processPorts: { send: () => new Promise(() => {}) },
    clock,
    frames,
    store: memoryLogStore(),
    actor: () => 'tester',
    may: () => yes,
    onTrouble: (trouble) => troubles.push(trouble),
    ...overrides,
  });
  machine.onRecord((record) => records.push(record));
  const ledger = () => machine.latest().ledger as unknown as Face<LedgerTypes>;
  const notes = () => machine.latest().notes as unknown as Face<NotesTypes>;
  return { machine, clock, frames, records, troubles, ledger, notes };
}
