import { ServerClock } from '#backends/serverClock.ts';
import { type TokenStorage, tokenStorage } from '#backends/tokenStorage.ts';
import type { User } from '#domain/entities.ts';
import { screenPaths } from '#domain/screens.ts';
import { memoryVault } from '#kernel/memoryVault.ts';
import type { Vault } from '#kernel/ports.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { browserAddress } from './address/browserAddress.ts';
import { consoleSees } from './machine/consoleSees.ts';
import { openFakeLink } from './links/fakeLink.ts';
import { loadLogs } from './stored/loadLogs.ts';
import { openLiveLink } from './links/liveLink.ts';
import type { TabLines } from './links/tabLines.ts';
import type { LogoutTeller } from './links/tellLogouts.ts';
import { openLoginMachine } from './machine/loginMachine.ts';
import type { ConsolePhase, Page } from './operatorConsole.ts';
import { asksForReplay, type BootOptions } from './address/options.ts';
import { deploymentOf, readConfig, readOptions } from './address/options.ts';
import { type Asked, reach, type Unreached } from './address/reach.ts';
import { loadPart, type Refused, refusedBy, refusal, type Refusal } from './address/refusal.ts';
import { TabStorage } from './stored/tabStorage.ts';
import { Troubles } from './machine/troubles.ts';

/** The phases of the page, one at a time. */
export type Phase =
  | {
      readonly is: 'starting';
      readonly what: string;
      /** The server does not answer; null otherwise. */
      readonly unreached: Unreached | null;
    }
  | Refusal
  /** A recording is to be chosen; no server, no storage, no log. */
  | { readonly is: 'replay' }
  | {
      readonly is: 'login';
      readonly mode: BootOptions['mode'];
      readonly isSimulated: boolean;
      /** A session was there, and the server no longer knows it. */
      readonly hasEnded: boolean;
      /** What that session had not sent yet is stored. */
      readonly isWorkKept: boolean;
      /** Who was logged in, where it is known. */
      readonly username: string | null;
      readonly machine: CommandMachine;
      readonly vault: Vault;
    }
  | ConsolePhase;

/**
 * Brings the console up and holds its phases: simulated company, login, the operator's own log.
 * `show` is called with each new phase.
 */
export async function boot(show: (phase: Phase) => void): Promise<void> {
  try {
    const starting = (what: string) => (unreached: Unreached | null) =>
      show({ is: 'starting', what, unreached });
    starting('Starting')(null);
    if (asksForReplay(location.search)) {
      show({ is: 'replay' });
      return;
    }
    const options = readOptions(location.search, await reach(readConfig, starting('Starting')));
    starting(firstWords[options.mode])(null);
    const deployment = deploymentOf(options, localStorageOrNull());
    const storage = await TabStorage.open(deployment);
    await new Boot({ options, deployment }, storage, show).run();
  } catch (error) {
    show(refusal(refusedBy(error), null, false, async () => {}));
  }
}

const firstWords = {
  fake: 'Starting the simulated company',
  live: 'Connecting to the server',
} as const;

/** The console of an operator: loaded for a token or a login; the login screen does not need it. */
async function loadConsole() {
  const [loaded] = await Promise.all([
    loadPart(() => import('./operatorConsole.ts')),
    loadPart(loadLogs),
  ]);
  return loaded;
}

class Boot {
  readonly #show: (phase: Phase) => void;
  readonly #page: Omit<Page, 'link' | keyof TabLines>;
  readonly #deployment: string;
  #lines: TabLines | null = null;
  readonly #auth: TokenStorage;
  #link: Link | null = null;
  #logouts: LogoutTeller | null = null;
  #isRefused = false;

  constructor(
    { options, deployment }: { readonly options: BootOptions; readonly deployment: string },
    storage: TabStorage,
    show: (phase: Phase) => void,
  ) {
    // A refusal is final: phases still under way do not replace it.
    this.#show = (phase) => {
      if (!this.#isRefused) show(phase);
    };
    this.#deployment = deployment;
    this.#auth = tokenStorage({
      storage: localStorageOrNull(),
      deployment,
      wallMs: Date.now,
      onUnheard: () => void this.#tellLogouts(),
    });
    this.#page = {
      options,
      storage,
      show: this.#show,
      clock: new ServerClock(),
      vault: memoryVault(),
      auth: this.#auth,
      troubles: new Troubles(),
      refuse: (error) => this.#refuse(refusedBy(error)),
      login: (ended) => this.#login(ended !== null, ended?.user ?? null, ended?.isStored),
      startOver: () => this.#startOver(),
    };
  }

  async run(): Promise<void> {
    const { options, storage, clock } = this.#page;
    const link =
      options.mode === 'live'
        ? await openLiveLink(options.planner)
        : await openFakeLink(options.sim, storage.name);
    this.#link = stamping(link, clock);
    void this.#tellLogouts();
    link.listen((push) => {
      if (push.is === 'trouble' && push.fatal) {
        const cause = push.isOption === true ? 'link' : 'stopped';
        this.#refuse({ cause, reason: push.what });
      }
      if (push.is === 'connection') clock.goOn(push.state === 'lost');
      if (push.is === 'time' && push.sim) clock.goAt(push.sim);
    });
    const hadToken = this.#page.auth.token() !== null;
    const user = await this.#userOfToken();
    if (user) await this.#console(user);
    else await this.#login(hadToken);
  }

  /** Loaded with the console, which every logout comes from; else with the next start. */
  async #tellLogouts(): Promise<void> {
    const { endedKey, kept } = this.#auth;
    if (kept.keys(endedKey).length === 0) return;
    const loaded = await loadConsole().catch(() => null);
    this.#logouts ??= loaded && loaded.tellLogouts(this.#linkOrThrow(), this.#auth);
    this.#logouts?.begin();
  }

  #refuse(refused: Refused): void {
    const { options, storage } = this.#page;
    const startOver = () => this.#startOver();
    this.#show(refusal(refused, options.mode, storage.isKept, startOver));
    this.#isRefused = true;
  }

  /** The user of the stored token, if the token is still valid. */
  async #userOfToken(): Promise<User | null> {
    const { auth, options } = this.#page;
    const token = auth.token();
    const link = this.#link;
    if (token === null || !link) return null;
    link.authorize(token);
    loadAhead();
    const user = await reach(
      async (): Promise<Asked<User | null>> => {
        const answer = await link.call('profile', {});
        if (answer.is === 'ok') return { answer: answer.reply.user };
        if (answer.is === 'refused' && answer.status < 500) return { answer: null };
        const isAnswered = answer.is === 'refused' || answer.is === 'malformed';
        return { trouble: isAnswered ? 'failed' : 'unreached' };
      },
      (unreached) => this.#show({ is: 'starting', what: firstWords[options.mode], unreached }),
    );
    if (user) return user;
    link.authorize(null);
    auth.forget();
    return null;
  }

  /** `isStored`: all of the work whose session has ended. */
  async #login(
    hasEnded: boolean,
    ended: User | null = null,
    isStored = this.#page.storage.isKept,
  ): Promise<void> {
    const { options, auth, vault, clock, troubles } = this.#page;
    const isWorkKept = hasEnded && isStored;
    const ports = { link: this.#linkOrThrow(), auth, vault, addressBar: browserAddress };
    const machine = await openLoginMachine(ports, clock, (trouble) => troubles.add(trouble));
    const stopFollowing = browserAddress.follow(machine);
    let { returnTo, query } = consoleSees(machine.latest()).navigation.state;
    const stop = machine.subscribe(() => {
      const { navigation, session } = consoleSees(machine.latest());
      const { status, user } = session.state;
      if (status === 'signingIn') loadAhead();
      if (status !== 'signedIn' || !user) {
        ({ returnTo, query } = navigation.state);
        return;
      }
      stop();
      stopFollowing();
      const goOn = async () => {
        // Until then it writes the address of the first screen by itself.
        await machine.close();
        const { isOtherCompany } = await loadConsole();
        if (options.mode === 'live' && isOtherCompany(options, await readConfig())) {
          auth.forget();
          return location.reload();
        }
        // At the login the user's own log says where they were when their session ended.
        browserAddress.write(returnTo ?? screenPaths.login, query, 'replace');
        await this.#console(user);
      };
      goOn().catch((error: unknown) => this.#refuse(refusedBy(error)));
    });
    const { mode, isSimulated } = options;
    const username = ended?.username ?? null;
    this.#show({
      is: 'login',
      mode,
      isSimulated,
      hasEnded,
      isWorkKept,
      username,
      machine,
      vault,
    });
  }

  async #console(user: User): Promise<void> {
    this.#show({ is: 'starting', what: 'Opening your console', unreached: null });
    const { openOperatorConsole, openTabLines } = await loadConsole();
    this.#lines ??= openTabLines(this.#deployment);
    await openOperatorConsole({ ...this.#page, ...this.#lines, link: this.#linkOrThrow() }, user);
  }

  /** Forgets the world of this tab and its stored data. */
  async #startOver(): Promise<void> {
    this.#page.auth.forget();
    this.#link?.close();
    await this.#page.storage.wipeAll();
    location.reload();
  }

  #linkOrThrow(): Link {
    if (!this.#link) throw new Error('the link is not open');
    return this.#link;
  }
}

/** Loads the console while the server checks the user; a failure is reported at the actual use. */
function loadAhead(): void {
  loadConsole().catch(() => {});
}

/** Every answer carries the server's time, the only source of the clock. */
function stamping(link: Link, clock: ServerClock): Link {
  return {
    ...link,
    async call(name, request, options) {
      const answer: Answer<never> = (await link.call(name, request, options)) as Answer<never>;
      if (answer.is === 'ok') {
        clock.stamp(answer.serverMs);
        // While the channel is lost there is no other report of the new speed.
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
