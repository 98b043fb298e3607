// Opens a machine over some slices and their processes with manual clock and frames, and collects
// its output. Passing the same `disk` again is the next start of the same log.
import { openMachine } from '../machine.ts';
import type { AnySlice } from '../slice.ts';
import type { AnyProcess, Machine, MachineOptions, Trouble } from '../machine.types.ts';
import { memoryDisk, memoryLogStore, type MemoryDisk } from '../memoryLogStore.ts';
import { type EndOf, type LogRecord, type RecordId, yes } from '../records.ts';
import { drain } from './drain.ts';
import { type ManualClock, manualClock } from './manualClock.ts';
import { manualFrames } from './manualFrames.ts';

export interface SlicesRun<Sees> {
  readonly machine: Machine;
  readonly clock: ManualClock;
  readonly disk: MemoryDisk;
  /** Appended since the machine was opened. */
  readonly records: LogRecord[];
  readonly troubles: Trouble[];
  sees(): Sees;
  /** Types of the records appended since the machine was opened, commands as `> type`. */
  types(): readonly string[];
  /** How an intent ended, each time it did. */
  endsOf(id: RecordId): readonly EndOf['end'][];
  /** Dispatches and waits until everything has settled that needs no outside help. */
  run(type: string, data: unknown): Promise<RecordId>;
  rest(): Promise<void>;
}

export type SlicesOptions<Ports> = {
  /** Their imports are opened with them. */
  readonly slices: readonly unknown[];
  readonly processes?: readonly unknown[];
  readonly ports?: Ports;
  readonly disk?: MemoryDisk;
  readonly clock?: ManualClock;
  readonly overrides?: Partial<MachineOptions<Ports>>;
};

/** Opens every slice; capabilities are granted unless `overrides.may` says otherwise. */
export async function openSlices<Sees, Ports = object>(
  options: SlicesOptions<Ports>,
): Promise<SlicesRun<Sees>> {
  const { slices, processes = [], disk = memoryDisk(), overrides } = options;
  const clock = options.clock ?? manualClock();
  const records: LogRecord[] = [];
  const troubles: Trouble[] = [];
  const stored = disk.records.length;
  const machine = await openMachine<Ports>({
    session: 's',
    slices: slices as readonly AnySlice[],
    processes: processes as readonly AnyProcess<Ports>[],
    processPorts: options.ports ?? ({} as Ports),
    clock,
    frames: manualFrames(),
    store: memoryLogStore(disk),
    actor: () => 'tester',
    may: () => yes,
    onTrouble: (trouble) => troubles.push(trouble),
    ...overrides,
  });
  records.push(...disk.records.slice(stored));
  machine.onRecord((record) => records.push(record));
  const rest = () => drain(300);
  return {
    machine,
    clock,
    disk,
    records,
    troubles,
    sees: () => machine.latest() as unknown as Sees,
    types: () => records.map(({ kind, type }) => (kind === 'command' ? `> ${type}` : type)),
    endsOf: (id) =>
      records.flatMap((record) =>
        record.kind === 'event'
          ? (record.ends ?? []).filter(({ command }) => command === id).map(({ end }) => end)
          : [],
      ),
    async run(type, data) {
      const { id } = machine.dispatch({ type, data });
      await rest();
      return id;
    },
    rest,
  };
}
