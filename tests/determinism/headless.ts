// The whole console without a screen: every slice and process, on a company of the caller.
import { memoryVault } from '#kernel/memoryVault.ts';
import { ServerClock } from '#backends/serverClock.ts';
import { may } from '#domain/capabilities.ts';
import { sampleHandle, samplePicture } from '#features/employees/employees.requests.ts';
import { type ConsoleSees, type ProcessPorts, processes, slices } from '#features/index.ts';
import { openMachine } from '#kernel/machine.ts';
import type { Machine, Snapshot, Trouble } from '#kernel/machine.types.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { memoryTabs, memoryValues } from '#kernel/memoryValues.ts';
import { plannerInProcess } from '#planning/team/desk/teamPlanner.ts';
import type { LogStore, Vault } from '#kernel/ports.ts';
import type { End, Json, RecordId } from '#kernel/records.ts';
import { sharedValues } from '#kernel/sharedValues.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';
import { memoryAuth } from '#wire/testing/memoryAuth.ts';
import { type Company, openNear, rest } from './company.ts';

/** A console on a company in this process. Time passes when `advance` is called. */
export async function openHeadless(seed: number, faults = '') {
  return openConsoles(await openNear(seed, faults));
}

/** The password of sampled requests is always there: they are asked with one handle. */
function withSample(vault: Vault): Vault {
  const samples: { readonly [handle: string]: string } = {
    [sampleHandle]: 'password of samples',
    [samplePicture]: 'data:image/jpeg;base64,/9j/AAAA',
  };
  const at = (handle: string) => samples[handle];
  return {
    put: (secret) => vault.put(secret),
    look: (handle) => at(handle) ?? vault.look(handle),
    take: (handle) => at(handle) ?? vault.take(handle),
  };
}

/**
 * Consoles of one company, one at a time; they share its link. `onOpen` is called with each
 * operator's console before its first command.
 */
export function openConsoles(company: Company, onOpen: (machine: Machine) => void = () => {}) {
  const clock = new ServerClock();
  const link = stamping(company.link, clock);
  const vault = withSample(memoryVault());
  const troubles: Trouble[] = [];
  const ports: Omit<ProcessPorts, 'putBlob'> = {
    link,
    vault,
    clock,
    auth: memoryAuth(),
    addressBar: { write: () => {} },
    isTyping: () => false,
    watchMs: () => 0,
    shared: sharedValues('company', memoryValues(), memoryTabs().open()),
    pause: (ms) => company.pause(ms),
    planner: plannerInProcess(1),
    tracker: { origin: 'https://tarmac.example', hosts: [], options: '' },
  };

  async function open(session: string, store: LogStore): Promise<Machine> {
    let give: (machine: Machine) => void = () => {};
    const opened = new Promise<Machine>((resolve) => {
      give = resolve;
    });
    const putBlob = async (value: Json) => (await opened).putBlob(value);
    const machine = await openMachine<ProcessPorts>({
      session,
      slices,
      processes,
      processPorts: { ...ports, putBlob },
      clock,
      frames: manualFrames(),
      store,
      actor: (latest) => seesOf(latest).session.state.user?.id ?? 'nobody',
      may: (capability, latest) => may(seesOf(latest).session.state.user?.roles ?? [], capability),
      onTrouble: (trouble) => troubles.push(trouble),
    });
    give(machine);
    return machine;
  }

  async function openTab(
    username: string,
    store: LogStore,
    session = `tab:${username}`,
  ): Promise<Machine> {
    const machine = await open(session, store);
    onOpen(machine);
    return machine;
  }

  return {
    ...company,
    link,
    clock,
    troubles,
    passwordHandle: () => vault.put('tarmac'),
    /** Logs in on a separate log, then opens the operator's console, as the browser does. */
    async logIn(username: string, store: LogStore, session = `tab:${username}`): Promise<Machine> {
      const door = await open('login', memoryLogStore());
      const data = { username, passwordHandle: vault.put('tarmac') };
      const login = door.dispatch({ type: 'session/login', data });
      const end = await login.ended;
      const { user } = seesOf(door.latest()).session.state;
      await door.close();
      if (end.how !== 'done' || !user) throw new Error(`login: ${JSON.stringify(end)}`);
      const machine = await openTab(username, store, session);
      const begin = { type: 'session/begin', data: { user } };
      machine.dispatch(begin, { origin: 'backend', cause: null });
      await company.rest();
      return machine;
    },
    /** Opens the operator's console again on its stored log, as a reload does. */
    reload: openTab,
  };
}

export function seesOf(snapshot: Snapshot): ConsoleSees {
  return snapshot as unknown as ConsoleSees;
}

/** Runs an intent that must end as done; returns its id. */
export async function done(machine: Machine, type: string, data: unknown): Promise<RecordId> {
  const { id, ended } = machine.dispatch({ type, data });
  const end: End = await ended;
  if (end.how !== 'done') throw new Error(`${type}: ${JSON.stringify(end)}`);
  await rest();
  return id;
}

/** Sets the clock only by the times in answers and pushes. */
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
