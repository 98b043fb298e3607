// The threads that help a crew's first one, opened when they are first needed and kept for the next
// problem. One problem at a time.
import type { FromHelper, ToHelper } from './helperMessages.ts';
import type { Kind } from './rules.ts';
import type { OffersBySearcher, Report } from './searchers.ts';

export type HelperPorts<K extends Kind> = {
  /** Threads beside the first. */
  readonly most: number;
  /** Opens one. `lost`: it gives no more messages. */
  readonly open: (
    on: (message: FromHelper<K>) => void,
    lost: (why: string) => void,
  ) => (message: ToHelper<K>) => void;
};

type Begin<K extends Kind> = Omit<
  Extract<ToHelper<K>, { readonly is: 'begin' }>,
  'is' | 'searchers'
>;

export type HelperNews<K extends Kind> = {
  readonly reports: (reports: readonly Report<K>[]) => void;
  readonly lost: (searchers: readonly number[], why: string) => void;
};

type Thread<K extends Kind> = {
  post: (message: ToHelper<K>) => void;
  share: readonly number[];
  isLost: boolean;
};

export class HelperThreads<K extends Kind> {
  readonly #ports: HelperPorts<K>;
  readonly #threads: Thread<K>[] = [];
  #begun: { readonly number: number; readonly news: HelperNews<K> } | null = null;

  constructor(ports: HelperPorts<K>) {
    this.#ports = ports;
  }

  get most(): number {
    return this.#ports.most - this.#threads.filter(({ isLost }) => isLost).length;
  }

  /** One share of searchers for each thread. */
  begin(begin: Begin<K>, shares: readonly (readonly number[])[], news: HelperNews<K>): void {
    this.#begun = { number: begin.number, news };
    const whole = this.#threads.filter(({ isLost }) => !isLost);
    for (const [at, share] of shares.entries()) {
      const thread = whole[at] ?? this.#opened();
      thread.share = share;
      thread.post({ is: 'begin', ...begin, searchers: share });
    }
  }

  /** Those threads whose searchers get an offer, even of nothing. */
  goOn(offers: OffersBySearcher<K>): void {
    const number = this.#begun?.number;
    if (number === undefined) return;
    for (const { share, post } of this.#threads) {
      const own = new Map(share.map((searcher) => [searcher, offers.get(searcher)]));
      if (share.some((searcher) => offers.has(searcher))) {
        post({ is: 'goOn', number, offers: own });
      }
    }
  }

  /** They stop, and are not heard any more. */
  end(): void {
    const number = this.#begun?.number;
    this.#begun = null;
    for (const thread of this.#threads) {
      if (thread.share.length > 0 && number !== undefined) thread.post({ is: 'cancel', number });
      thread.share = [];
    }
  }

  #opened(): Thread<K> {
    const thread: Thread<K> = { post: () => {}, share: [], isLost: false };
    const lose = (why: string) => {
      const { share } = thread;
      thread.share = [];
      if (share.length > 0) this.#begun?.news.lost(share, why);
    };
    thread.post = this.#ports.open(
      (message) => {
        if (message.number !== this.#begun?.number) return;
        if (message.is === 'failed') lose(message.why);
        else this.#begun.news.reports(message.reports);
      },
      (why) => {
        thread.isLost = true;
        lose(why);
      },
    );
    this.#threads.push(thread);
    return thread;
  }
}
