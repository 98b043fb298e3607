import { openIdbBlocks, memoryBlocks } from '#backends/idbBlocks.ts';
import { openIdbKeyValue } from '#backends/idbKeyValue.ts';
import { openIdbLogStore } from '#backends/idbLogStore.ts';
import { memoryVault } from '#backends/memoryVault.ts';
import { ServerClock } from '#backends/serverClock.ts';
import { tokenStorage } from '#backends/tokenStorage.ts';
import { webLocks } from '#backends/webLocks.ts';
import type { User } from '#domain/entities.ts';
import type { Machine, Trouble } from '#kernel/machine.types.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { LogStore, Vault } from '#kernel/ports.ts';
import type { Answer, Link } from '#wire/link.ts';
import { browserAddress } from './browserAddress.ts';
import { consoleSees, openConsoleMachine } from './consoleMachine.ts';
import { openFakeLink } from './fakeLink.ts';
import { type BootOptions, BootRefused, deploymentOf, readConfig, readOptions } from './options.ts';
import { type Slot, takeSlot } from './slot.ts';
import { openTelemetry, type Telemetry } from './telemetry.ts';

/** What the page shows: one of these at a time. */
export type Phase =
  | { readonly is: 'starting'; readonly what: string }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'login'; readonly machine: Machine; readonly vault: Vault }
  | {
      readonly is: 'console';
      readonly machine: Machine;
      readonly telemetry: Telemetry;
      /** What the operator must know of this browser's storage; null when all is well. */
      readonly storageTrouble: string | null;
      /** Forgets this tab's simulated world and starts the day again. */
      startOver(): Promise<void>;
    };

const refusedStorage =
  'This browser refuses storage: your work is kept only until this tab is closed.';

/**
 * Brings the console up and holds its phases: simulated company, login, the operator's own log.
 * `show` is called with each new phase.
 */
export async function boot(show: (phase: Phase) => void): Promise<void> {
  try {
    show({ is: 'starting', what: 'Starting the simulated company' });
    const options = readOptions(location.search, await readConfig());
    await new Boot(options, show).run();
  } catch (error) {
    show({ is: 'refused', reason: inWords(error) });
  }
}

class Boot {
  readonly #options: BootOptions;
  readonly #show: (phase: Phase) => void;
  readonly #clock = new ServerClock();
  readonly #vault = memoryVault();
  readonly #auth = tokenStorage(localStorageOrNull());
  #slot: Slot | null = null;
  #link: Link | null = null;
  #troubles: Trouble[] = [];

  constructor(options: BootOptions, show: (phase: Phase) => void) {
    this.#options = options;
    this.#show = show;
  }

  async run(): Promise<void> {
    this.#slot = await this.#takeSlot();
    const storeName = `tarmac-sim:${this.#slot?.name ?? 'memory'}`;
    const { link } = await openFakeLink(this.#options, storeName);
    this.#link = stamping(link, this.#clock);
    link.listen((push) => {
      if (push.is === 'trouble' && push.fatal) this.#refuse(push.what);
    });
    const user = await this.#userOfToken();
    if (user) await this.#console(user);
    else await this.#login();
  }

  #refuse(reason: string): void {
    this.#show({ is: 'refused', reason });
  }

  async #takeSlot(): Promise<Slot | null> {
    try {
      const values = await openIdbKeyValue('tarmac-slots');
      const prefix = `${this.#options.mode}:${deploymentOf(this.#options)}`;
      return await takeSlot(prefix, {
        locks: webLocks,
        values,
        wallMs: () => Date.now(),
        wipe: wipeSlot,
      });
    } catch {
      // Storage or locks are refused: the console runs from memory and says so.
      return null;
    }
  }

  /** The user the kept token stands for, if it still does. */
  async #userOfToken(): Promise<User | null> {
    const token = this.#auth.token();
    if (token === null || !this.#link) return null;
    this.#link.authorize(token);
    const answer = await this.#link.call('profile', {});
    if (answer.is === 'ok') return answer.reply.user;
    this.#link.authorize(null);
    if (answer.is === 'refused') this.#auth.forget();
    return null;
  }

  #ports(link: Link) {
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    return {
      link,
      auth: this.#auth,
      vault: this.#vault,
      clock: this.#clock,
      addressBar: browserAddress,
      pause,
    };
  }

  /** Records before the login stay in memory and are dropped. */
  async #login(): Promise<void> {
    const link = this.#linkOrThrow();
    const machine = await openConsoleMachine(
      'login',
      memoryLogStore(),
      this.#clock,
      this.#ports(link),
      (trouble) => this.#troubles.push(trouble),
    );
    const stopFollowing = browserAddress.follow(machine);
    machine.subscribe(() => {
      const { status, user } = consoleSees(machine.latest()).session.state;
      if (status !== 'signedIn' || !user) return;
      stopFollowing();
      const { returnTo } = consoleSees(machine.latest()).navigation.state;
      void machine.close();
      if (returnTo) browserAddress.write(returnTo, 'replace');
      this.#console(user).catch((error: unknown) => this.#refuse(inWords(error)));
    });
    this.#show({ is: 'login', machine, vault: this.#vault });
  }

  async #console(user: User): Promise<void> {
    this.#show({ is: 'starting', what: 'Opening your console' });
    const link = this.#linkOrThrow();
    const { store, storageTrouble } = await this.#openStore(user);
    const blocks = await this.#openBlocks();
    const telemetry = await openTelemetry(link, this.#clock, blocks);
    const session = `${this.#slot?.name ?? 'memory'}:${user.username}`;
    const machine = await openConsoleMachine(
      session,
      store,
      this.#clock,
      this.#ports(link),
      (trouble) => this.#troubles.push(trouble),
    );
    machine.dispatch({ type: 'session/begin', data: { user } }, { origin: 'backend', cause: null });
    const stopFollowing = browserAddress.follow(machine);
    const touch = setInterval(() => void this.#slot?.touch(), 60_000);
    let over = false;
    machine.subscribe(() => {
      const { status } = consoleSees(machine.latest()).session.state;
      if (over || status === 'signedIn') return;
      over = true;
      stopFollowing();
      clearInterval(touch);
      const wiped = status === 'signedOut';
      this.#leave(machine, telemetry, blocks, user, wiped).catch((error: unknown) =>
        this.#refuse(inWords(error)),
      );
    });
    const damage = store.damage();
    const lost = damage
      ? `A part of this console's log was damaged (${damage.what}) and set aside. ` +
        'Everything before it is here.'
      : null;
    const startOver = () => this.#startOver(machine, telemetry, blocks, user);
    this.#show({
      is: 'console',
      machine,
      telemetry,
      storageTrouble: storageTrouble ?? lost,
      startOver,
    });
  }

  /** After a 401 the log is kept for the same user; a logout wipes it (reading 47). */
  async #leave(
    machine: Machine,
    telemetry: Telemetry,
    blocks: { close(): void },
    user: User,
    wiped: boolean,
  ): Promise<void> {
    await telemetry.stop();
    await machine.close();
    blocks.close();
    this.#auth.forget();
    this.#link?.authorize(null);
    if (wiped) await deleteDatabases([this.#logName(user), this.#blocksName()]);
    await this.#login();
  }

  async #startOver(
    machine: Machine,
    telemetry: Telemetry,
    blocks: { close(): void },
    user: User,
  ): Promise<void> {
    await telemetry.stop();
    await machine.close();
    blocks.close();
    this.#auth.forget();
    this.#link?.close();
    const sim = `tarmac-sim:${this.#slot?.name ?? 'memory'}`;
    await deleteDatabases([this.#logName(user), this.#blocksName(), sim]);
    location.reload();
  }

  #logName(user: User): string {
    return `tarmac-log:${this.#slot?.name ?? 'memory'}:${user.username}`;
  }

  #blocksName(): string {
    return `tarmac-blocks:${this.#slot?.name ?? 'memory'}`;
  }

  async #openStore(
    user: User,
  ): Promise<{ readonly store: LogStore; readonly storageTrouble: string | null }> {
    if (!this.#slot) return { store: memoryLogStore(), storageTrouble: refusedStorage };
    try {
      return { store: await openIdbLogStore(this.#logName(user)), storageTrouble: null };
    } catch {
      return { store: memoryLogStore(), storageTrouble: refusedStorage };
    }
  }

  async #openBlocks() {
    if (!this.#slot) return memoryBlocks();
    return openIdbBlocks(this.#blocksName()).catch(() => memoryBlocks());
  }

  #linkOrThrow(): Link {
    if (!this.#link) throw new Error('the link is not open');
    return this.#link;
  }
}

/** Every answer carries the server's time, and the clock is made of nothing else. */
function stamping(link: Link, clock: ServerClock): Link {
  return {
    ...link,
    async call(name, request, options) {
      const answer: Answer<never> = (await link.call(name, request, options)) as Answer<never>;
      if (answer.is === 'ok') clock.stamp(answer.serverMs);
      return answer;
    },
    listen: (on) => link.listen(on),
    authorize: (token) => link.authorize(token),
    close: () => link.close(),
  };
}

async function wipeSlot(name: string): Promise<void> {
  const databases = await indexedDB.databases();
  const mine = databases
    .map((database) => database.name ?? '')
    .filter((database) => database.startsWith('tarmac-') && `${database}:`.includes(`:${name}:`));
  await deleteDatabases(mine);
}

async function deleteDatabases(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          // A database another tab still holds is deleted when that tab lets go.
          for (const end of ['success', 'error', 'blocked']) {
            request.addEventListener(end, () => resolve());
          }
        }),
    ),
  );
}

function localStorageOrNull(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

function inWords(error: unknown): string {
  if (error instanceof BootRefused) return error.message;
  return `The console could not start. ${error instanceof Error ? error.message : ''}`.trim();
}
