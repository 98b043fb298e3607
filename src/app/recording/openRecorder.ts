import type { BlockStore } from '#backends/idbBlocks.ts';
import type { User } from '#domain/entities.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { LogStore } from '#kernel/ports.ts';
import type { LogRecord } from '#kernel/records.ts';
import { build } from '../machine/consoleMachine.ts';
import type { BootOptions } from '../address/options.ts';
import type { UserStorage } from '../stored/userStorage.ts';
import { SessionRecorder } from './sessionRecorder.ts';
import type { TrackKeeper } from './trackKeeper.ts';

/** Defaults of the simulated company when the address names none. */
const defaultSeed = 7;

/** The recorder of a console that has just been opened, with its readers of the storage. */
export async function openRecorder(
  options: BootOptions,
  storage: UserStorage,
  user: User,
  opened: {
    readonly machine: Machine;
    readonly store: LogStore;
    readonly track: TrackKeeper | null;
    readonly blocks: BlockStore;
  },
): Promise<SessionRecorder> {
  const { machine, store, track, blocks } = opened;
  const sim = options.mode === 'fake' ? options.sim : null;
  return SessionRecorder.open({
    machine,
    track,
    blocks,
    about: {
      mode: options.mode,
      seed: sim && Number(sim.seed ?? defaultSeed),
      options: sim ?? {},
      build,
      session: await storage.sessionOf(),
      userId: user.id,
    },
    log: async () => {
      // Read first: what is stored meanwhile is in both.
      const held = machine.log?.unstored().records ?? [];
      const stored = (await storage.copyLog()) ?? (await readAll(store));
      const end = stored.at(-1)?.seq ?? -1;
      return [...stored, ...held.filter(({ seq }) => seq > end)];
    },
    blob: async (hash) => machine.log?.unstored().blobs.get(hash) ?? store.getBlob(hash),
    sim: async () => (sim ? storage.copySim() : null),
  });
}

/** The whole log of a store that keeps it in memory. */
async function readAll(store: LogStore): Promise<readonly LogRecord[]> {
  const records: LogRecord[] = [];
  for await (const piece of store.read(0)) records.push(...piece);
  return records;
}
