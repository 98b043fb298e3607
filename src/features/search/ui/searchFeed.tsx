import { auditTime, Subject, type Subscription } from 'rxjs';
import { fewestLetters } from '#finder/folded.ts';
import type { FinderPort, Found, FromFinder } from '#finder/messages.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { TitleSees } from '../../activities/index.ts';
import { decodedTitles } from '../../vins/index.ts';
import { waysShelf } from '../search.model.ts';
import type { SearchSees } from '../search.slice.ts';
import { type Document, documentOf, type OfShelf, staleDocuments } from '../search.queries.ts';
import { documentOfWay, type Way } from './ways.tsx';

export type FeedState = {
  /** `building`: the first start; results need all documents. */
  readonly phase: 'resting' | 'building' | 'ready' | 'failed';
  /** Documents handed over, of how many. */
  readonly done: number;
  readonly total: number;
  /** The answer to the last question, as far as it has arrived. */
  readonly found: Found | null;
};

const resting: FeedState = { phase: 'resting', done: 0, total: 0, found: null };

/** Documents are built in pieces no longer than this, so that the page stays responsive. */
const pieceMs = 3;
const pieceDocuments = 2_000;
/** The world changes many times a second; the results follow this often. */
const followMs = 1_000;

/** A snapshot, as far as it is searched: rows, and which screens the user may open. */
type Searched = { readonly sees: TitleSees; readonly roles: readonly string[] };

/** The documents being sent: those of one snapshot that differ from the one before. */
type Work = Searched & {
  readonly stale: readonly (OfShelf | OfWays)[];
  shelf: number;
  at: number;
  isOther: boolean;
};

type OfWays = { readonly shelf: typeof waysShelf; readonly keys: readonly number[] };
const noRoles: readonly string[] = [];

/** Whether no row and no decoded VIN is another. */
function readsAlike(next: TitleSees, before: TitleSees): boolean {
  if (next.world.tables !== before.world.tables) return false;
  return decodedTitles(next) === decodedTitles(before);
}

/**
 * Keeps a finder up to date with the world during a search, and asks it. The first call of `follow`
 * starts the finder.
 */
export class SearchFeed {
  readonly #machine: Machine;
  readonly #openFinder: () => Promise<FinderPort>;
  readonly #ways: readonly Way[];
  readonly #listeners = new Set<() => void>();
  #state = resting;
  #port: FinderPort | null = null;
  /** Counts starts: messages of an earlier finder are ignored. */
  #start = 0;
  #fed: Searched | undefined;
  #work: Work | null = null;
  #text = '';
  #asked = 0;
  readonly #changes = new Subject<void>();
  #following: Subscription | null = null;

  constructor(machine: Machine, openFinder: () => Promise<FinderPort>, ways: readonly Way[]) {
    this.#machine = machine;
    this.#openFinder = openFinder;
    this.#ways = ways;
  }

  readonly state = (): FeedState => this.#state;

  readonly subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  /** Follows the world from now on. */
  follow(): void {
    if (this.#state.phase === 'failed' || this.#following) return;
    this.#following = this.#changes.pipe(auditTime(followMs)).subscribe(() => this.#sync());
    this.#following.add(this.#machine.subscribe(() => this.#changes.next()));
    if (this.#state.phase === 'resting') this.#begin();
    else this.#sync();
  }

  /** Stops following the world; the finder keeps its documents. */
  rest(): void {
    this.#following?.unsubscribe();
    this.#following = null;
  }

  /** Too few letters are not sent. */
  ask(text: string): void {
    this.#text = text.trim().length < fewestLetters ? '' : text;
    if (this.#text === '') {
      this.#asked += 1;
      this.#update({ found: null });
    } else if (this.#state.phase === 'ready') {
      this.#askNow();
    }
  }

  retry(): void {
    this.close();
    this.follow();
  }

  /** Ends the finder; `follow` can start it again. */
  close(): void {
    this.rest();
    this.#start += 1;
    this.#port?.close();
    this.#port = null;
    this.#fed = undefined;
    this.#work = null;
    this.#update(resting);
  }

  #begin(): void {
    this.#start += 1;
    const start = this.#start;
    const isCurrent = () => start === this.#start;
    this.#update({ phase: 'building' });
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
    this.#update({ phase: 'failed' });
  }

  #sync(): void {
    if (this.#work || !this.#port) return;
    const sees = this.#machine.published() as unknown as SearchSees;
    const roles = sees.session.state.user?.roles ?? noRoles;
    const isSame = this.#fed !== undefined && readsAlike(sees, this.#fed.sees);
    if (isSame && roles === this.#fed?.roles) return;
    const rows = isSame ? [] : staleDocuments(sees, this.#fed?.sees);
    const keys = roles === this.#fed?.roles ? [] : [...this.#ways.keys()];
    const ways: OfWays = { shelf: waysShelf, keys };
    const stale = [...rows, ways].filter((own) => own.keys.length > 0);
    const total = stale.reduce((sum, { keys }) => sum + keys.length, 0);
    this.#work = { sees, roles, stale, shelf: 0, at: 0, isOther: false };
    if (this.#state.phase === 'building') this.#update({ done: 0, total });
    this.#hand(this.#work);
  }

  /** Sends one piece; the next one follows when it has been taken. */
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
      const document = this.#documentOf(work, shelf, keys[work.at] as number);
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
    if (this.#state.phase === 'building') this.#update({ done: this.#state.done + titles.length });
    if (work.at < keys.length) return;
    work.shelf += 1;
    work.at = 0;
  }

  #documentOf(
    { sees, roles }: Searched,
    shelf: (OfShelf | OfWays)['shelf'],
    key: number,
  ): Document | null {
    return shelf === waysShelf
      ? documentOfWay(this.#ways[key], roles)
      : documentOf(sees, shelf, key);
  }

  #handed(work: Work): void {
    const isFirst = this.#fed === undefined;
    this.#fed = { sees: work.sees, roles: work.roles };
    this.#work = null;
    if (isFirst) this.#update({ phase: 'ready' });
    if (this.#text !== '' && (isFirst || work.isOther)) this.#askNow();
    // The world may have changed meanwhile.
    this.#changes.next();
  }

  #askNow(): void {
    this.#asked += 1;
    this.#port?.post({ is: 'ask', number: this.#asked, text: this.#text });
  }

  #hear(message: FromFinder): void {
    if (message.is === 'found') {
      if (message.number === this.#asked) this.#update({ found: message });
      return;
    }
    const work = this.#work;
    if (!work) return;
    work.isOther ||= message.isOther;
    this.#hand(work);
  }

  #update(state: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...state };
    for (const on of this.#listeners) on();
  }
}
