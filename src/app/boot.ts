import { openBroadcast } from '#backends/broadcast.ts';
import { browserFrames } from '#backends/browserFrames.ts';
import { memoryVault } from '#kernel/memoryVault.ts';
import { ServerClock } from '#backends/serverClock.ts';
import { openTabs, type Tabs } from '#backends/tabs.ts';
import { tokenStorage } from '#backends/tokenStorage.ts';
import type { User } from '#domain/entities.ts';
import type { Trouble } from '#kernel/machine.types.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { memoryTabs, memoryValues } from '#kernel/memoryValues.ts';
import type { Broadcast, LogStore, SharedValues, Vault } from '#kernel/ports.ts';
import { sharedValues } from '#kernel/sharedValues.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import { type AskAside, askAsideBy } from '#wire/askAside.ts';
import type { Calls } from '#wire/calls.ts';
import type { Answer, Link } from '#wire/link.ts';
import { adoptAll } from './adoption.ts';
import { browserAddress } from './browserAddress.ts';
import { consoleSees, openConsoleMachine } from './consoleMachine.ts';
import { openFakeLink } from './fakeLink.ts';
import { openLiveLink } from './liveLink.ts';
import { isTyping } from './isTyping.ts';
import { openLogout } from './logout.ts';
import { asksForReplay, bootOptionsIn, type BootOptions } from './options.ts';
import { BootRefused, deploymentOf } from './options.ts';
import { readConfig, readOptions } from './options.ts';
import { reach, type Unreached } from './reach.ts';
import { refusal, type Refusal } from './refusal.ts';
import { openInReplay } from './replay/handOver.ts';
import { saveSession } from './replay/saveSession.ts';
import { openRecorder } from './replay/openRecorder.ts';
import type { SessionRecorder } from './replay/sessionRecorder.ts';
import { type CheckTold, openStandingCheck } from './standingCheck.ts';
import { TabStorage } from './tabStorage.ts';
import { openTelemetry, type Telemetry } from './telemetry.ts';
import { Troubles } from './troubles.ts';
import type { UnsentInAll } from './unsent.ts';

/** What the page shows: one of these at a time. */
export type Phase =
  | {
      readonly is: 'starting';
      readonly what: string;
      /** The server does not answer; null while all goes well. */
      readonly unreached: Unreached | null;
    }
  | Refusal
  /** A recording is to be chosen; no server, no storage, no log. */
  | { readonly is: 'replay' }
  | {
      readonly is: 'login';
      readonly mode: BootOptions['mode'];
      readonly isSimulated: boolean;
      readonly machine: CommandMachine;
      readonly vault: Vault;
    }
  | {
      readonly is: 'console';
      readonly mode: BootOptions['mode'];
      readonly machine: CommandMachine;
      readonly telemetry: Telemetry;
      /** Null where there is no places service. */
      readonly askPlaces: AskAside | null;
      /** What the operator must know of this browser's storage; null when all is well. */
      readonly storageTrouble: string | null;
      readonly troubles: Troubles;
      /** Forgets this tab's simulated world and starts the day again; null: it is not ours. */
      readonly startOver: (() => Promise<void>) | null;
      /** What a logout would forget, of all tabs of this user. */
      unsent(): Promise<UnsentInAll>;
      /** Hands the session so far to the operator as one file. */
      save(): Promise<void>;
      /** Opens the session so far in replay, in another tab, behind the record of a number. */
      replayFrom(seq: number): Promise<void>;
      /** What folding the last events again has come to. */
      check(): CheckTold;
    };

/**
 * Brings the console up and holds its phases: simulated company, login, the operator's own log.
 * `show` is called with each new phase.
 */
export async function boot(show: (phase: Phase) => void): Promise<void> {
  try {
    const starting = (what: string) => (unreached: Unreached | null) =>
      show({ is: 'starting', what, unreached });
    starting('Starting Tarmac')(null);
    if (asksForReplay(location.search)) {
      show({ is: 'replay' });
      return;
    }
    const options = readOptions(
      location.search,
      await reach(readConfig, starting('Starting Tarmac')),
    );
    starting(firstWords[options.mode])(null);
    const storage = await TabStorage.open(deploymentOf(options));
    await new Boot(options, storage, show).run();
  } catch (error) {
    show(refusal(inWords(error), null, false, async () => {}));
  }
}

const firstWords = {
  fake: 'Starting the simulated company',
  live: 'Connecting to the server',
} as const;

class Boot {
  readonly #options: BootOptions;
  readonly #storage: TabStorage;
  readonly #show: (phase: Phase) => void;
  readonly #clock = new ServerClock();
  readonly #vault = memoryVault();
  readonly #auth = tokenStorage(localStorageOrNull());
  readonly #tabs: Tabs;
  readonly #shared: Broadcast;
  #link: Link | null = null;
  #isRefused = false;
  readonly #troubles = new Troubles();

  constructor(options: BootOptions, storage: TabStorage, show: (phase: Phase) => void) {
    this.#options = options;
    this.#storage = storage;
    this.#tabs = openTabs(deploymentOf(options));
    this.#shared = openBroadcast(`tarmac-shared:${deploymentOf(options)}`);
    // A refusal is the last word: whatever was still under way does not cover it.
    this.#show = (phase) => {
      if (!this.#isRefused) show(phase);
    };
  }

  async run(): Promise<void> {
    const options = this.#options;
    const link =
      options.mode === 'live'
        ? await openLiveLink(options.planner)
        : await openFakeLink(options.sim, this.#storage.name);
    this.#link = stamping(link, this.#clock);
    link.listen((push) => {
      if (push.is === 'trouble' && push.fatal) this.#refuse(push.what);
      if (push.is === 'connection') this.#clock.goOn(push.state === 'lost');
      if (push.is === 'time' && push.sim) this.#clock.goAt(push.sim);
    });
    const user = await this.#userOfToken();
    if (user) await this.#console(user);
    else await this.#login();
  }

  #refuse(reason: string): void {
    const startOver = () => this.#startOver();
    this.#show(refusal(reason, this.#options.mode, this.#storage.isKept, startOver));
    this.#isRefused = true;
  }

  /** The user the kept token stands for, if it still does. */
  async #userOfToken(): Promise<User | null> {
    const token = this.#auth.token();
    const link = this.#link;
    if (token === null || !link) return null;
    link.authorize(token);
    const answer = await reach(
      async () => {
        const told = await link.call('profile', {});
        return told.is === 'ok' || (told.is === 'refused' && told.status < 500) ? told : null;
      },
      (unreached) =>
        this.#show({ is: 'starting', what: firstWords[this.#options.mode], unreached }),
    );
    if (answer.is === 'ok') return answer.reply.user;
    link.authorize(null);
    this.#auth.forget();
    return null;
  }

  #ports(link: Link, shared: SharedValues) {
    return {
      link,
      shared,
      auth: this.#auth,
      vault: this.#vault,
      clock: this.#clock,
      addressBar: browserAddress,
      isTyping,
      pause,
      tracker: this.#tracker(),
    };
  }

  #tracker() {
    const { trackerHosts: hosts } = this.#options;
    const options = bootOptionsIn(location.search).join('&');
    return hosts === null ? null : { origin: location.origin, hosts, options };
  }

  /** Records before the login stay in memory and are dropped. */
  async #login(): Promise<void> {
    const link = this.#linkOrThrow();
    const machine = await openConsoleMachine(
      'login',
      memoryLogStore(),
      this.#clock,
      this.#ports(link, sharedValues('nobody', memoryValues(), memoryTabs().open())),
      (trouble) => this.#troubles.add(trouble),
    );
    const stopFollowing = browserAddress.follow(machine);
    machine.subscribe(() => {
      const { status, user } = consoleSees(machine.latest()).session.state;
      if (status !== 'signedIn' || !user) return;
      stopFollowing();
      const { returnTo, query } = consoleSees(machine.latest()).navigation.state;
      void machine.close();
      if (returnTo) browserAddress.write(returnTo, query, 'replace');
      this.#console(user).catch((error: unknown) => this.#refuse(inWords(error)));
    });
    const { mode, isSimulated } = this.#options;
    this.#show({ is: 'login', mode, isSimulated, machine, vault: this.#vault });
  }

  async #console(user: User): Promise<void> {
    this.#show({ is: 'starting', what: 'Opening your console', unreached: null });
    const link = this.#linkOrThrow();
    const blocks = await this.#storage.openBlocks();
    const telemetry = await openTelemetry(link, this.#clock, blocks, user.username);
    const opened = await this.#openLog(user, link);
    const { machine, storageTrouble } = opened;
    const running = { machine, telemetry, blocks };
    const recorder = await openRecorder(this.#options, this.#storage, user, {
      ...opened,
      track: telemetry.track ?? null,
      blocks,
    });
    machine.dispatch({ type: 'session/begin', data: { user } }, { origin: 'backend', cause: null });
    const check = openStandingCheck(machine, this.#troubles);
    const stopFollowing = browserAddress.follow(machine);
    const touch = setInterval(() => void this.#storage.touch(), 60_000);
    const logout = openLogout(this.#tabs, machine, user, {
      slot: this.#storage.name,
      shelf: this.#storage.shelf(user),
      name: () => Math.random().toString(36),
      after: pause,
    });
    void this.#takeOver(user, machine, opened.session);
    let over = false;
    machine.subscribe(() => {
      const { status } = consoleSees(machine.latest()).session.state;
      if (over || status === 'signedIn') return;
      over = true;
      stopFollowing();
      recorder.stop();
      check.stop();
      clearInterval(touch);
      const wiped = status === 'signedOut';
      logout.leave(wiped);
      this.#leave(running, user, wiped).catch((error: unknown) => this.#refuse(inWords(error)));
    });
    const { mode } = this.#options;
    const hasPlaces = this.#options.mode === 'fake' || this.#options.places;
    const expired = () => {
      machine.dispatch({ type: 'session/expire', data: {} }, { origin: 'backend', cause: null });
    };
    const askPlaces = hasPlaces ? askAsideBy(link, expired) : null;
    const again = () => this.#close(running).then(() => this.#startOver());
    const startOver = mode === 'fake' ? again : null;
    const troubles = this.#troubles;
    const { unsent } = logout;
    const recordings = this.#recordings(recorder);
    const told = { storageTrouble, troubles, ...recordings, check: check.told };
    this.#show({ is: 'console', mode, machine, telemetry, askPlaces, ...told, startOver, unsent });
  }

  /** What can be done with the session as a whole; failures are told in the banner. */
  #recordings(recorder: SessionRecorder) {
    const told = (what: string, work: Promise<void>) =>
      work.catch((error: unknown) => this.#troubles.add({ what, error }));
    const record = () => recorder.save();
    return {
      save: () => told('The session could not be saved.', saveSession(record)),
      replayFrom: (seq: number) =>
        told('The session could not be opened in replay.', openInReplay(record, seq)),
    };
  }

  /** `lost`: what an earlier try found damaged and set aside. */
  async #openLog(user: User, link: Link, lost: string | null = null): Promise<OpenedLog> {
    const { store, trouble } = await this.#storage.openLog(user);
    let opening: Trouble[] | null = [];
    const session = await this.#storage.sessionOf(user);
    const machine = await openConsoleMachine(
      session,
      store,
      this.#clock,
      this.#ports(link, this.#storage.shared(user, this.#shared)),
      (heard) => {
        if (opening) opening.push(heard);
        else this.#troubles.add(heard);
      },
    );
    const damage = store.damage();
    // What a damaged log says of itself while it is read is told in one banner, in our words.
    if (!damage) for (const heard of opening) this.#troubles.add(heard);
    opening = null;
    if (!damage || lost !== null)
      return { machine, storageTrouble: trouble ?? lost, store, session };
    // The numbers of what was lost come again: under a new name they make new ids.
    await machine.close();
    await this.#storage.endSession(user);
    const what =
      `A part of this console's log was damaged (${damage.what}) and set aside. ` +
      'Everything before it is here.';
    return this.#openLog(user, link, what);
  }

  async #close({ machine, telemetry, blocks }: Running): Promise<void> {
    await telemetry.stop();
    await machine.close();
    blocks.close();
  }

  /** After a 401 the log is kept for the same user; a logout wipes it (reading 47). */
  async #leave(running: Running, user: User, wiped: boolean): Promise<void> {
    await this.#close(running);
    this.#auth.forget();
    this.#link?.authorize(null);
    if (wiped) await this.#storage.wipe(user);
    await this.#login();
  }

  /** Forgets the world of this tab, and what was kept of it. */
  async #startOver(): Promise<void> {
    this.#auth.forget();
    this.#link?.close();
    await this.#storage.wipeAll();
    location.reload();
  }

  /**
   * What closed tabs of this user have left goes on here, where one server is behind all tabs. A
   * simulated company is its tab's own: its slot is taken by a later tab, and keeps its work.
   */
  async #takeOver(user: User, machine: CommandMachine, session: string): Promise<void> {
    if (await this.#storage.dropUnreadable(user)) {
      const error = new Error('records of an older console');
      this.#troubles.add({ what: 'What an older console had kept here was forgotten.', error });
    }
    const shelf = this.#storage.shelf(user);
    if (this.#options.mode !== 'live' || !shelf) return;
    await whenLoaded(machine);
    const { name: slot } = this.#storage;
    const adopter = { machine, session, slot, shelf, clock: this.#clock, frames: browserFrames };
    await adoptAll(adopter).catch((error: unknown) =>
      this.#troubles.add({ what: 'The work of a closed tab could not be taken over.', error }),
    );
  }

  #linkOrThrow(): Link {
    if (!this.#link) throw new Error('the link is not open');
    return this.#link;
  }
}

/** What a console leaves behind when it is closed. */
type Running = {
  readonly machine: CommandMachine;
  readonly telemetry: Telemetry;
  readonly blocks: { close(): void };
};

type OpenedLog = {
  readonly machine: CommandMachine;
  readonly storageTrouble: string | null;
  readonly store: LogStore;
  /** Names its log. */
  readonly session: string;
};

/** What waits is guarded by the world when its turn comes: an empty one would refuse it. */
function whenLoaded(machine: CommandMachine): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (consoleSees(machine.latest()).world.state.phase !== 'ready') return;
      stop();
      resolve();
    };
    const stop = machine.subscribe(look);
    look();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Every answer carries the server's time, and the clock is made of nothing else. */
function stamping(link: Link, clock: ServerClock): Link {
  return {
    ...link,
    async call(name, request, options) {
      const answer: Answer<never> = (await link.call(name, request, options)) as Answer<never>;
      if (answer.is === 'ok') {
        clock.stamp(answer.serverMs);
        // While the channel is lost nothing else tells of it.
        if (name === 'simControl') clock.goAt(request as Calls['simControl']['request']);
      }
      return answer;
    },
    listen: (on) => link.listen(on),
    authorize: (token) => link.authorize(token),
    askPlanner: (request) => link.askPlanner(request),
    tryNow: () => link.tryNow(),
    close: () => link.close(),
  };
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
