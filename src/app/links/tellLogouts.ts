import type { TokenStorage } from '#backends/tokenStorage.ts';
import { unheardLogouts } from '#backends/unheardLogouts.ts';
import { backOffMs } from '#wire/link/backOff.ts';
import type { Link } from '#wire/link/link.ts';
import { isLogoutHeard } from '#wire/link/logoutHeard.ts';

type Ports = {
  readonly link: Pick<Link, 'call'>;
  readonly auth: {
    unheard(): readonly string[];
    told(ended: string, isHeard: boolean): void;
  };
  /** Waits, ms; returns what ends the wait at once. */
  readonly wait: (ms: number, run: () => void) => () => void;
  /** From 0 to below 1. */
  readonly random: () => number;
};

export type LogoutTeller = {
  /** There may be logouts to tell. */
  begin(): void;
  /** The line may be back. */
  tryNow(): void;
};

/** The same in a browser, which knows when the line may be back. */
export function tellLogouts(link: Link, storage: TokenStorage): LogoutTeller {
  const wait: Ports['wait'] = (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const auth = { ...storage, unheard: () => unheardLogouts(storage, Date.now()) };
  const teller = logoutTeller({ link, auth, wait, random: Math.random });
  addEventListener('online', () => teller.tryNow());
  link.listen((push) => {
    if (push.is === 'connection' && push.state === 'connected') teller.tryNow();
  });
  return teller;
}

/**
 * Tells the server of logouts that it has not heard of, each by the checksum of its token, with
 * growing waits until it has heard of all. Nothing else is sent for those users.
 */
export function logoutTeller({ link, auth, wait, random }: Ports): LogoutTeller {
  let isRunning = false;
  let goOn = () => {};

  async function run(): Promise<void> {
    for (let tries = 1; auth.unheard().length > 0; tries += 1) {
      for (const ended of auth.unheard()) {
        if (isLogoutHeard(await link.call('logout', { ended }))) auth.told(ended, true);
      }
      if (auth.unheard().length === 0) return;
      await new Promise<void>((resolve) => {
        const stop = wait(backOffMs(tries, random()), resolve);
        goOn = () => {
          stop();
          resolve();
        };
      });
    }
  }

  return {
    begin() {
      if (isRunning) return;
      isRunning = true;
      void run().finally(() => {
        isRunning = false;
      });
    },
    tryNow: () => goOn(),
  };
}
