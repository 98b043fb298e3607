// The console of one operator from login to logout: log, positions and recording.
import { closingEvent } from '#views/bind/useCommitted.tsx';
import type { BlockStore } from '#backends/idbBlocks.ts';
import { browserFrames } from '#backends/browserFrames.ts';
import { workerPlanner } from '#backends/workerPlanner.ts';
import type { ServerClock } from '#backends/serverClock.ts';
import type { Tabs } from '#backends/tabs.ts';
import type { User } from '#domain/entities.ts';
import { screenPaths } from '#domain/screens.ts';
import { treeKnown } from '#spine/world/index.ts';
import type { KeepingChoice } from '#kernel/keeping.ts';
import type { Trouble } from '#kernel/machine.types.ts';
import type { Broadcast, LogStore, Vault } from '#kernel/ports.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import { type AskAside, askAsideBy } from '#wire/link/askAside.ts';
import type { Auth } from '#wire/auth.ts';
import type { Link } from '#wire/link/link.ts';
import { adoptAll } from './stored/adoption.ts';
import { browserAddress } from './address/browserAddress.ts';
import { openConsoleMachine } from './machine/consoleMachine.ts';
import { consoleSees } from './machine/consoleSees.ts';
import { isTyping } from './machine/isTyping.ts';
import { openLogout } from './stored/logout.ts';
import { type BootOptions, bootOptionsIn } from './address/options.ts';
import { openInReplay } from './recording/handOver.ts';
import { openRecorder } from './recording/openRecorder.ts';
import { saveSession } from './recording/saveSession.ts';
import type { SessionRecorder } from './recording/sessionRecorder.ts';
import { type CheckReport, openStandingCheck } from './machine/standingCheck.ts';
import type { TabStorage } from './stored/tabStorage.ts';
import { UserStorage } from './stored/userStorage.ts';
import { openTelemetry, type Telemetry } from './recording/telemetry.ts';
import type { Troubles } from './machine/troubles.ts';
import type { UnsentInAll } from './stored/unsent.ts';

// Parts of a page that has or had a user: the login form does without them.
export { isOtherCompany } from './address/otherCompany.ts';
export { openTabLines } from './links/tabLines.ts';
export { tellLogouts } from './links/tellLogouts.ts';

/** The console is shown. */
export type ConsolePhase = {
  readonly is: 'console';
  readonly mode: BootOptions['mode'];
  readonly machine: CommandMachine;
  readonly vault: Vault;
  readonly telemetry: Telemetry;
  /** For the roads that the map draws. */
  readonly askRoads: AskAside;
  /** Null where there is no places service. */
  readonly askPlaces: AskAside | null;
  /** The page of a trip in the older console, with `{id}`; null where there is none. */
  readonly legacyTrip: string | null;
  /** The provider's terms and conditions; null where they have no page. */
  readonly terms: string | null;
  /** A problem with this browser's storage, as text for the operator; null without one. */
  readonly storageTrouble: string | null;
  /** What the operator does while this browser has no room (P3). */
  chooseUnstored(choice: KeepingChoice): Promise<void>;
  readonly troubles: Troubles;
  /** Forgets this tab's simulated world and starts the day again; null on a live server. */
  readonly startOver: (() => Promise<void>) | null;
  /** Work that a logout would forget, in all tabs of this user. */
  unsent(): Promise<UnsentInAll>;
  /** Downloads the session so far as one file. */
  save(): Promise<void>;
  /** Opens the session so far in replay, in another tab, behind the record of a number. */
  replayFrom(seq: number): Promise<void>;
  /** Result of the standing check. */
  check(): CheckReport;
};

/** What the page has before a login and keeps after a logout. */
export type Page = {
  readonly options: BootOptions;
  readonly storage: TabStorage;
  readonly link: Link;
  readonly clock: ServerClock;
  readonly vault: Vault;
  readonly auth: Auth;
  readonly tabs: Tabs;
  readonly shared: Broadcast;
  readonly troubles: Troubles;
  show(phase: ConsolePhase): void;
  /** The console cannot continue; shows the error's message. */
  refuse(error: unknown): void;
  /**
   * Back to the login screen; `ended`: the user whose session ended without a logout, and whether
   * all of it is stored.
   */
  login(ended: { readonly user: User; readonly isStored: boolean } | null): Promise<void>;
  /** Forgets the simulated company of this tab, and loads the page again. */
  startOver(): Promise<void>;
};

/** Opens a user's log and shows the console, which closes itself on logout. */
export function openOperatorConsole(page: Page, user: User): Promise<void> {
  return new OperatorConsole(page, user).open();
}

/** How often a browser without room is asked again, ms. */
export const storeAgainMs = 1_000;

/** One for all consoles of the page: its worker starts with the first problem. */
const planner = workerPlanner();

class OperatorConsole {
  readonly #page: Page;
  readonly #user: User;
  readonly #stored: UserStorage;

  constructor(page: Page, user: User) {
    this.#page = page;
    this.#user = user;
    this.#stored = new UserStorage(page.storage, user);
  }

  async open(): Promise<void> {
    const { options, storage, link, clock, tabs, troubles } = this.#page;
    const user = this.#user;
    const shelf = this.#stored.shelf();
    const blocks = await this.#stored.openBlocks();
    const telemetry = await openTelemetry(link, clock, blocks, user.username);
    const opened = await this.#openLog();
    const { machine, storageTrouble } = opened;
    const running = { machine, telemetry, blocks };
    const track = telemetry.track ?? null;
    const recorder = await openRecorder(options, this.#stored, user, { ...opened, track, blocks });
    machine.dispatch({ type: 'session/begin', data: { user } }, { origin: 'backend', cause: null });
    const { isFlipped } = options;
    if (consoleSees(machine.latest()).moves.state.isFlipped !== isFlipped) {
      const flow = { type: 'moves/setFlow', data: { isFlipped } } as const;
      machine.dispatch(flow, { origin: 'backend', cause: null });
    }
    const check = openStandingCheck(machine, troubles);
    const stopFollowing = browserAddress.follow(machine);
    const touch = setInterval(() => void storage.touch().catch(() => {}), 60_000);
    const storing = setInterval(() => machine.keeping?.tryAgain(), storeAgainMs);
    const logout = openLogout(tabs, machine, user, {
      slot: storage.name,
      shelf,
      name: () => Math.random().toString(36),
      after: pause,
    });
    void this.#takeOver(machine, opened.session);
    let over = false;
    machine.subscribe(() => {
      const { status } = consoleSees(machine.latest()).session.state;
      if (over || status === 'signedIn') return;
      over = true;
      stopFollowing();
      recorder.stop();
      check.stop();
      clearInterval(touch);
      clearInterval(storing);
      const wiped = status === 'signedOut';
      logout.leave(wiped);
      this.#leave(running, wiped).catch((error: unknown) => this.#page.refuse(error));
    });
    const { mode } = options;
    const expired = () => {
      machine.dispatch({ type: 'session/expire', data: {} }, { origin: 'backend', cause: null });
    };
    const askRoads = askAsideBy(link, expired);
    const askPlaces = mode === 'fake' || options.places ? askRoads : null;
    const again = () => close(running).then(() => this.#page.startOver());
    const startOver = mode === 'fake' ? again : null;
    const { unsent } = logout;
    const status = {
      storageTrouble,
      chooseUnstored: (choice: KeepingChoice) => this.#choose(machine, choice),
      troubles,
      ...this.#recordings(recorder, machine),
      check: check.report,
      legacyTrip: options.mode === 'live' ? options.legacyTrip : null,
      terms: options.mode === 'live' ? options.terms : null,
    };
    const { vault } = this.#page;
    const asked = { askRoads, askPlaces };
    const shown = { mode, machine, vault, telemetry, ...asked, ...status, startOver, unsent };
    this.#page.show({ is: 'console', ...shown });
  }

  /** Going on, requests are sent that the log may lose: then its next start has another name. */
  async #choose({ keeping }: CommandMachine, choice: KeepingChoice): Promise<void> {
    const { troubles } = this.#page;
    try {
      if (choice === 'goOn') await this.#stored.endSession();
      keeping?.choose(choice);
    } catch (error) {
      troubles.add({ what: 'This browser cannot go on without storage.', error });
    }
  }

  /** Actions on the whole session; failures are shown in the banner. */
  #recordings(recorder: SessionRecorder, machine: CommandMachine) {
    const reporting = (what: string, work: Promise<void>) =>
      work.catch((error: unknown) => this.#page.troubles.add({ what, error }));
    const record = () => recorder.save();
    const handed = async () => {
      const tree = treeKnown(consoleSees(machine.latest()));
      return { file: await record(), accountIds: tree && [...tree] };
    };
    return {
      save: () =>
        reporting(
          'The session could not be saved.',
          saveSession(record).then((name) => {
            machine.dispatch({ type: 'notices/tellSaved', data: { name } });
          }),
        ),
      replayFrom: (seq: number) =>
        reporting('The session could not be opened in replay.', openInReplay(handed, seq)),
    };
  }

  /** `lost`: the damage that an earlier try found and set aside. */
  async #openLog(lost: string | null = null): Promise<OpenedLog> {
    const { clock, troubles } = this.#page;
    const { store, trouble } = await this.#stored.openLog();
    let opening: Trouble[] | null = [];
    const session = await this.#stored.sessionOf();
    const machine = await openConsoleMachine({
      session,
      store,
      clock,
      processPorts: this.#ports(),
      isVolatile: trouble !== null,
      onTrouble: (heard) => {
        if (opening) opening.push(heard);
        else troubles.add(heard);
      },
    });
    const damage = store.damage();
    // Damage found while reading the log is shown in one banner, in our words.
    if (!damage) for (const heard of opening) troubles.add(heard);
    opening = null;
    if (!damage || lost !== null)
      return { machine, storageTrouble: trouble ?? lost, store, session };
    // The seqs of lost records are used again: under a new session name they give new ids.
    await machine.close();
    await this.#stored.endSession();
    const what =
      `A part of this console's log was damaged (${damage.what}) and set aside. ` +
      'Everything before it is here.';
    return this.#openLog(what);
  }

  #ports() {
    const { link, auth, vault, clock, shared, options } = this.#page;
    const hosts = options.trackerHosts;
    const address = { origin: location.origin, options: bootOptionsIn(location.search).join('&') };
    return {
      link,
      auth,
      vault,
      clock,
      isTyping,
      watchMs: Date.now,
      pause,
      planner,
      shared: this.#stored.shared(shared),
      addressBar: browserAddress,
      tracker: hosts === null ? null : { ...address, hosts },
    };
  }

  /** After a 401 the log is kept for the same user; a logout wipes it (reading 47). */
  async #leave(running: Running, wiped: boolean): Promise<void> {
    const { auth, link, storage, login } = this.#page;
    // Fields report what was typed last: before the log closes.
    dispatchEvent(new Event(closingEvent));
    await close(running);
    auth.forget();
    link.authorize(null);
    if (wiped) await this.#stored.wipe();
    // Where to go on is in the log of this user: the next one may be another.
    browserAddress.write(screenPaths.login, '', 'replace');
    const isStored = storage.isKept && running.machine.keeping?.now().is === 'kept';
    await login(wiped ? null : { user: this.#user, isStored });
  }

  /**
   * Takes over work of closed tabs of this user, where all tabs share one server. A simulated
   * company belongs to one tab: a later tab takes its slot, with its work.
   */
  async #takeOver(machine: CommandMachine, session: string): Promise<void> {
    const { options, storage, clock, troubles } = this.#page;
    if (await this.#stored.dropTooOld()) {
      const error = new Error('records of catalogue 1');
      troubles.add({ what: 'Data of an older version was deleted.', error });
    }
    const shelf = this.#stored.shelf();
    if (options.mode !== 'live' || !shelf) return;
    await whenLoaded(machine);
    const { name: slot } = storage;
    const adopter = { machine, session, slot, shelf, clock, frames: browserFrames };
    await adoptAll(adopter).catch((error: unknown) =>
      troubles.add({ what: 'The work of a closed tab could not be taken over.', error }),
    );
  }
}

/** The running parts of a console, to be closed with it. */
type Running = {
  readonly machine: CommandMachine;
  readonly telemetry: Telemetry;
  readonly blocks: BlockStore;
};

async function close({ machine, telemetry, blocks }: Running): Promise<void> {
  await telemetry.stop();
  await machine.close();
  blocks.close();
}

type OpenedLog = {
  readonly machine: CommandMachine;
  readonly storageTrouble: string | null;
  readonly store: LogStore;
  /** Names its log. */
  readonly session: string;
};

/** Waiting requests are guarded by the world when their turn comes: an empty one rejects them. */
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
