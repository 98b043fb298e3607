import type { Tabs } from '#backends/tabs.ts';
import type { User } from '#domain/entities.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import type { Shelf } from './adoption.ts';
import { askedIn, readWork, type Unsent, unsavedIn, unsentIn, type UnsentInAll } from './unsent.ts';

/** How long other tabs have to report their unsent work, ms. */
const askMs = 250;

/** Logs out all tabs of this user at once (reading 47). */
export type Logout = {
  /** Open requests and unsaved forms in all tabs of this user, closed ones included. */
  unsent(): Promise<UnsentInAll>;
  /** Stops listening; with `wiped` the other tabs log out as well. */
  leave(wiped: boolean): void;
};

type Ports = {
  /** Of this tab. */
  readonly slot: string;
  /** Stored data of tabs that do not answer; null when the browser refuses storage. */
  readonly shelf: Shelf | null;
  /** Returns a new name for each question. */
  readonly name: () => string;
  /** Waits, ms of the operator's own time. */
  after(ms: number): Promise<void>;
};

export function openLogout(
  tabs: Tabs,
  machine: CommandMachine,
  user: User,
  { slot, shelf, name, after }: Ports,
): Logout {
  const own = () => unsentIn(machine.latest());
  const answers = new Map<string, Map<string, Unsent>>();
  let isHeard = false;
  const stop = tabs.listen((news) => {
    if (news.is === 'unsent') {
      answers.get(news.ask)?.set(news.slot, news);
    } else if (news.userId !== user.id) {
      return;
    } else if (news.is === 'askUnsent') {
      tabs.send({ is: 'unsent', ask: news.ask, slot, ...own() });
    } else {
      isHeard = true;
      machine.dispatch({ type: 'session/logoutHeard', data: {} }, { origin: 'tab', cause: null });
    }
  });
  return {
    async unsent() {
      const ask = name();
      const answered = new Map<string, Unsent>();
      answers.set(ask, answered);
      tabs.send({ is: 'askUnsent', userId: user.id, ask });
      await after(askMs);
      answers.delete(ask);
      answered.set(slot, own());
      const stored = await storedIn(shelf, answered);
      const all = [...answered.values(), ...stored];
      return {
        requests: all.reduce((sum, { requests }) => sum + requests, 0),
        forms: all.reduce((sum, { forms }) => sum + forms, 0),
        unread: stored.filter(({ unread }) => unread).length,
      };
    },
    leave(wiped) {
      stop();
      // A tab that was logged out by another one does not repeat the message.
      if (wiped && !isHeard) tabs.send({ is: 'loggedOut', userId: user.id });
    },
  };
}

/** Unsent work of closed tabs, and of those that show the login. */
async function storedIn(shelf: Shelf | null, answered: ReadonlyMap<string, Unsent>) {
  const logs = ((await shelf?.logs()) ?? []).filter(({ slot }) => !answered.has(slot));
  return Promise.all(
    logs.map(async (log) => {
      const store = await shelf?.read(log);
      const work = store && (await readWork(store));
      if (!work) return { requests: 0, forms: 0, unread: true };
      return { requests: askedIn(work), forms: unsavedIn(work), unread: false };
    }),
  );
}
