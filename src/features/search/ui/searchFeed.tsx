import { auditTime, Subject, type Subscription } from 'rxjs';
import { fewestLetters } from '#finder/folded.ts';
import type { FinderPort, Found, FromFinder } from '#finder/messages.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { WorldSees } from '../../world/index.ts';
import { documentOf, type OfShelf, staleDocuments } from '../search.queries.ts';

type Tables = WorldSees['world']['tables'];

export type FeedState = {
  /** `building`: for the first time; what is found needs all documents. */
  readonly phase: 'resting' | 'building' | 'ready' | 'failed';
  /** Documents handed over, of how many. */
  readonly done: number;
  readonly total: number;
  /** The answer to what was asked last, as far as there is one. */
  readonly found: Found | null;
};

const resting: FeedState = { phase: 'resting', done: 0, total: 0, found: null };

/** Documents are made in pieces that take no longer, so that nobody waits for them. */
const pieceMs = 3;
const pieceDocuments = 2_000;
/** The world changes many times a second; what is found follows it this often. */
const followMs = 1_000;

/** What is being handed over: the documents of one snapshot that differ from the one before. */
type Work = {
  readonly tables: Tables;
  readonly stale: readonly OfShelf[];
  shelf: number;
  at: number;
  isOther: boolean;
};

/**
 * Keeps a finder as the machine has the world while somebody searches, and asks it. The finder is
 * started by the first who wakes it.
 */
export class SearchFeed {
  readonly #machine: Machine;
  readonly #openFinder: () => Promise<FinderPort>;
  readonly #listeners = new Set<() => void>();
  #state = resting;
  #port: FinderPort | null = null;
  /** Counts starts: messages of an earlier finder are ignored. */
  #start = 0;
  #fed: Tables | undefined;
  #work: Work | null = null;
  #text = '';
  #asked = 0;
  readonly #changes = new Subject<void>();
  #following: Subscription | null = null;

  constructor(machine: Machine, openFinder: () => Promise<FinderPort>) {
    this.#machine = machine;
    this.#openFinder = openFinder;
  }

  readonly state = (): FeedState => this.#state;

  readonly subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  /** Follows the world from now on. */
  wake(): void {
    if (this.#state.phase === 'failed' || this.#following) return;
    this.#following = this.#changes.pipe(auditTime(followMs)).subscribe(() => this.#sync());
    this.#following.add(this.#machine.subscribe(() => this.#changes.next()));
    if (this.#state.phase === 'resting') this.#begin();
    else this.#sync();
  }

  /** Nobody searches; what is known stays. */
  rest(): void {
    this.#following?.unsubscribe();
    this.#following = null;
  }

  /** Too few letters ask nothing. */
  ask(text: string): void {
    this.#text = text.trim().length < fewestLetters ? '' : text;
    if (this.#text === '') {
      this.#asked += 1;
      this.#tell({ found: null });
    } else if (this.#state.phase === 'ready') {
      this.#askNow();
    }
  }

  retry(): void {
    this.close();
    this.wake();
  }

  /** Ends the finder; it can be woken again. */
  close(): void {
    this.rest();
    this.#start += 1;
    this.#port?.close();
    this.#port = null;
    this.#fed = undefined;
    this.#work = null;
    this.#tell(resting);
  }

  #begin(): void {
    this.#start += 1;
    const start = this.#start;
    const isCurrent = () => start === this.#start;
    this.#tell({ phase: 'building' });
    this.#openFinder().then(
      (port) => {
        if (!isCurrent()) return port.close();
        this.#port = port;
        port.listen(
          (message) => {
            if (isCurrent()) this.#hear(message);
          },
          () => {
            if (isCurrent()) this.#fail();
          },
        );
        this.#sync();
      },
      () => {
        if (isCurrent()) this.#fail();
      },
    );
  }

  #fail(): void {
    this.close();
    this.#tell({ phase: 'failed' });
  }

  #sync(): void {
    if (this.#work || !this.#port) return;
    const { tables } = (this.#machine.published() as unknown as WorldSees).world;
    if (tables === this.#fed) return;
    const stale = staleDocuments(tables, this.#fed).filter(({ keys }) => keys.length > 0);
    const total = stale.reduce((sum, { keys }) => sum + keys.length, 0);
    this.#work = { tables, stale, shelf: 0, at: 0, isOther: false };
    if (this.#state.phase === 'building') this.#tell({ done: 0, total });
    this.#hand(this.#work);
  }

  /** Hands over one piece; the next one when it has been taken. */
  #hand(work: Work): void {
    const own = work.stale[work.shelf];
    if (!own) return this.#handed(work);
    const { shelf, keys } = own;
    const titles: (string | null)[] = [];
    const rests: string[] = [];
    const behind: number[] = [];
    const first = work.at;
    const untilMs = performance.now() + pieceMs;
    do {
      const document = documentOf(work.tables, shelf, keys[work.at] as number);
      titles.push(document?.title ?? null);
      rests.push(document?.rest ?? '');
      behind.push(document?.isBehind === true ? 1 : 0);
      work.at += 1;
    } while (
      work.at < keys.length &&
      titles.length < pieceDocuments &&
      (titles.length % 16 > 0 || performance.now() < untilMs)
    );
    const handedKeys = Uint32Array.from(keys.slice(first, work.at));
    this.#port?.post({
      is: 'documents',
      shelf,
      keys: handedKeys,
      titles,
      rests,
      behind: Uint8Array.from(behind),
    });
    if (this.#state.phase === 'building') this.#tell({ done: this.#state.done + titles.length });
    if (work.at < keys.length) return;
    work.shelf += 1;
    work.at = 0;
  }

  #handed(work: Work): void {
    const isFirst = this.#fed === undefined;
    this.#fed = work.tables;
    this.#work = null;
    if (isFirst) this.#tell({ phase: 'ready' });
    if (this.#text !== '' && (isFirst || work.isOther)) this.#askNow();
    // More may have changed meanwhile.
    this.#changes.next();
  }

  #askNow(): void {
    this.#asked += 1;
    this.#port?.post({ is: 'ask', number: this.#asked, text: this.#text });
  }

  #hear(message: FromFinder): void {
    if (message.is === 'found') {
      if (message.number === this.#asked) this.#tell({ found: message });
      return;
    }
    const work = this.#work;
    if (!work) return;
    work.isOther ||= message.isOther;
    this.#hand(work);
  }

  #tell(state: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...state };
    for (const on of this.#listeners) on();
  }
}
