import type { Tabs } from '#backends/tabs.ts';
import type { User } from '#domain/entities.ts';
import type { CommandMachine } from '#views/bind/commands.ts';

/** How long other tabs have to say what is unsent there. */
const askMs = 250;

/** Logging out is for all tabs of this user at once (reading 47). */
export type Logout = {
  /** Intents that reach a server and have no answer, in all tabs of this user. */
  unsent(): Promise<number>;
  /** Stops listening; with `wiped` the other tabs log out as well. */
  leave(wiped: boolean): void;
};

/** `name` makes a new name for each question; `after` waits, ms of the operator's own time. */
export function openLogout(
  tabs: Tabs,
  machine: CommandMachine,
  user: User,
  { name, after }: { readonly name: () => string; after(ms: number): Promise<void> },
): Logout {
  const own = () => machine.openIntents().filter(({ durable }) => durable).length;
  const answers = new Map<string, number>();
  let isHeard = false;
  const stop = tabs.listen((news) => {
    if (news.is === 'unsent') {
      const sum = answers.get(news.ask);
      if (sum !== undefined) answers.set(news.ask, sum + news.count);
    } else if (news.userId !== user.id) {
      return;
    } else if (news.is === 'askUnsent') {
      tabs.tell({ is: 'unsent', ask: news.ask, count: own() });
    } else {
      isHeard = true;
      machine.dispatch({ type: 'session/logoutHeard', data: {} }, { origin: 'tab', cause: null });
    }
  });
  return {
    async unsent() {
      const ask = name();
      answers.set(ask, 0);
      tabs.tell({ is: 'askUnsent', userId: user.id, ask });
      await after(askMs);
      const elsewhere = answers.get(ask) ?? 0;
      answers.delete(ask);
      return own() + elsewhere;
    },
    leave(wiped) {
      stop();
      // Who only heard of it does not tell it on.
      if (wiped && !isHeard) tabs.tell({ is: 'loggedOut', userId: user.id });
    },
  };
}
