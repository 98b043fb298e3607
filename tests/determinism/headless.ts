// The whole console without a screen: every slice and process of the real thing, on memory,
// against the simulated company in this process. Time passes when `advance` is called.
import { memoryVault } from '#backends/memoryVault.ts';
import { ServerClock } from '#backends/serverClock.ts';
import { may } from '#domain/capabilities.ts';
import {
  type ConsoleSees,
  type ProcessPorts,
  processes,
  registry,
  slices,
} from '#features/index.ts';
import { openMachine } from '#kernel/machine.ts';
import type { Machine, Snapshot, Trouble } from '#kernel/machine.types.ts';
import { memoryDisk, memoryLogStore, type MemoryDisk } from '#kernel/memoryLogStore.ts';
import type { End, Json, RecordId } from '#kernel/records.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { openInProcess } from '#sim/hosts/inProcess.ts';
import { inProcessLink } from '#wire/inProcessLink.ts';
import type { Link, Push } from '#wire/link.ts';

/** Turns of the event loop in which everything under way comes to rest. */
const turnsToRest = 60;

/** `faults`: as in the address; what goes wrong on the way to the company. */
export async function openHeadless(seed: number, faults = '') {
  const host = await openInProcess({ seed, faults: parseFaults(faults) });
  const clock = new ServerClock();
  const link = stamping(inProcessLink(host), clock);
  const vault = memoryVault();
  const troubles: Trouble[] = [];
  let token: string | null = null;
  const ports: Omit<ProcessPorts, 'putBlob' | 'session'> = {
    link,
    vault,
    clock,
    auth: {
      token: () => token,
      keep(given) {
        token = given;
      },
      forget() {
        token = null;
      },
    },
    addressBar: { write: () => {} },
    pause: async () => {},
  };

  async function open(session: string, disk: MemoryDisk): Promise<Machine> {
    let give: (machine: Machine) => void = () => {};
    const opened = new Promise<Machine>((resolve) => {
      give = resolve;
    });
    const putBlob = async (value: Json) => (await opened).putBlob(value);
    const machine = await openMachine<ProcessPorts>({
      session,
      slices,
      registry,
      processes,
      processPorts: { ...ports, session, putBlob },
      clock,
      frames: manualFrames(),
      store: memoryLogStore(disk),
      actor: (latest) => seesOf(latest).session.state.user?.id ?? 'nobody',
      may: (capability, latest) => may(seesOf(latest).session.state.user?.roles ?? [], capability),
      onTrouble: (trouble) => troubles.push(trouble),
    });
    give(machine);
    return machine;
  }

  /** Logs in on a log of its own, then opens the operator's console, as the browser does. */
  async function logIn(username: string) {
    const door = await open('login', memoryDisk());
    const passwordHandle = vault.put('tarmac');
    const login = door.dispatch({ type: 'session/login', data: { username, passwordHandle } });
    const end = await login.ended;
    const { user } = seesOf(door.latest()).session.state;
    if (end.how !== 'done' || !user) throw new Error(`login: ${JSON.stringify(end)}`);
    await door.close();
    const disk = memoryDisk();
    const machine = await open(`tab:${username}`, disk);
    machine.dispatch({ type: 'session/begin', data: { user } }, { origin: 'backend', cause: null });
    await rest();
    return { machine, disk };
  }

  return {
    logIn,
    /** Opens the operator's console again on what is stored, as a reload does. */
    reload: (username: string, disk: MemoryDisk) => open(`tab:${username}`, disk),
    link,
    /** What the company is, as JSON. */
    companyState: () => host.core.save() as unknown as Json,
    troubles,
    advance: async (ms: number) => {
      await host.advance(ms);
      await rest();
    },
    close: () => link.close(),
  };
}

export function seesOf(snapshot: Snapshot): ConsoleSees {
  return snapshot as unknown as ConsoleSees;
}

/** Runs an intent that must end as done; answers its id. */
export async function done(machine: Machine, type: string, data: unknown): Promise<RecordId> {
  const { id, ended } = machine.dispatch({ type, data });
  const end: End = await ended;
  if (end.how !== 'done') throw new Error(`${type}: ${JSON.stringify(end)}`);
  await rest();
  return id;
}

export async function rest(): Promise<void> {
  for (let turn = 0; turn < turnsToRest; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** The clock is made of the times that answers and pushes carry, and of nothing else. */
function stamping(link: Link, clock: ServerClock): Link {
  const stamp = (push: Push) => {
    if ('serverMs' in push && push.serverMs !== null) clock.stamp(push.serverMs);
  };
  link.listen(stamp);
  return {
    ...link,
    async call(name, request, options) {
      const answer = await link.call(name, request, options);
      if (answer.is === 'ok') clock.stamp(answer.serverMs);
      return answer;
    },
  };
}
