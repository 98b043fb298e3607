import { memo, useMemo } from 'react';
import { queryOf } from '#finder/folded.ts';
import type { Found as Answer } from '#finder/messages.ts';
import { classes } from '#views/kit/classes.ts';
import { Key } from '#views/kit/marks/Marks.tsx';
import { VirtualResults } from '#views/kit/lists/Results.tsx';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { EmptyState, ErrorState, Notice } from '#views/kit/panels/States.tsx';
import {
  fewOfShelf,
  invoicesShelf,
  placesShelf,
  type Shelf,
  shelfWords,
  waysShelf,
} from '../search.model.ts';
import { isDriver } from '../search.queries.ts';
import css from './GlobalSearch.module.css';
import { type Invoices, InvoicesLine } from './InvoiceResults.tsx';
import { OneResult, type Result, rowPx } from './OneResult.tsx';
import { PlacesLine } from './PlaceResults.tsx';
import type { FeedState } from './searchFeed.tsx';
import type { Places } from './useSearch.tsx';
import type { Way } from './ways.tsx';

export type TabId = 'all' | (string & {});

/** The results of one tab in the order of its rows; one type can have very many. */
export type Results = {
  readonly length: number;
  at(index: number): Result | null;
  /** -1 where it is not among them. */
  indexOf(result: Result): number;
  readonly shelves: readonly string[];
  /** What Enter opens while the arrows have marked nothing: what has that name, or the first. */
  readonly best: Result | null;
};

export function resultsOf(found: Answer | null, tab: TabId): Results {
  const shown = shelvesIn(found, tab).map(({ shelf, keys, exact }) => ({
    shelf,
    exact,
    keys: tab === 'all' ? keys.subarray(0, fewOfShelf) : keys,
  }));
  const named = shown.find(({ exact }) => exact > 0) ?? shown[0];
  const [key] = named?.keys ?? [];
  return {
    best: named && key !== undefined ? { shelf: named.shelf, key } : null,
    length: shown.reduce((sum, { keys }) => sum + keys.length, 0),
    at(index) {
      let first = 0;
      for (const { shelf, keys } of shown) {
        const key = keys[index - first];
        if (index >= first && key !== undefined) return { shelf, key };
        first += keys.length;
      }
      return null;
    },
    indexOf(result) {
      let first = 0;
      for (const { shelf, keys } of shown) {
        const at = shelf === result.shelf ? keys.indexOf(result.key) : -1;
        if (at >= 0) return first + at;
        first += keys.length;
      }
      return -1;
    },
    shelves: shown.map(({ shelf }) => shelf),
  };
}

/** The tabs with results, in their order. */
export function tabsWith(found: Answer | null): readonly TabId[] {
  return ['all', ...shelvesIn(found, 'all').map(({ shelf }) => shelf)];
}

/** The non-empty lists of a tab, in the order of the tabs. */
function shelvesIn(found: Answer | null, tab: TabId): Answer['shelves'] {
  return inTabOrder(found?.shelves ?? []).filter(
    ({ shelf, keys }) => keys.length > 0 && (tab === 'all' || tab === shelf),
  );
}

const order: readonly string[] = [
  ...Object.keys(shelfWords),
  invoicesShelf,
  waysShelf,
  placesShelf,
];

function inTabOrder(shelves: Answer['shelves']): Answer['shelves'] {
  const place = ({ shelf }: { readonly shelf: string }) =>
    order.includes(shelf) ? order.indexOf(shelf) : order.length;
  return shelves.toSorted((a, b) => place(a) - place(b));
}

export type PanelProps = {
  readonly id: string;
  readonly state: FeedState;
  /** Null without a places service. */
  readonly places: Places | null;
  /** Null where no invoice is meant, or the user may see none. */
  readonly invoices: Invoices | null;
  readonly ways: readonly Way[];
  readonly tab: TabId;
  readonly current: Result | null;
  /** Why the last chosen result was refused. */
  readonly refusal: string | null;
  readonly onTab: (tab: TabId) => void;
  readonly onOpen: (result: Result) => void;
  readonly onRetry: () => void;
  readonly onRetryPlaces: () => void;
  readonly onRetryInvoices: () => void;
};

/** The results: a few of every type, or all of one. The field above handles the keys. */
export const SearchPanel = memo(function SearchPanel(props: PanelProps) {
  const { state, tab } = props;
  const { found } = state;
  return (
    <>
      {state.phase === 'failed' || found === null ? null : <TabRow {...props} found={found} />}
      <div className={classes(css.results, tab !== 'all' && css.long)}>
        <Found {...props} />
        {found === null || state.phase === 'failed' ? null : (
          <>
            <InvoicesLine invoices={props.invoices} onRetry={props.onRetryInvoices} />
            <PlacesLine places={props.places} onRetry={props.onRetryPlaces} />
          </>
        )}
      </div>
      <div className={css.footer}>
        <span className="whole" aria-hidden>
          <Key>↑</Key> <Key>↓</Key> move <Key>↵</Key>{' '}
          {opensScreen(props.current) ? 'open' : 'select and fly to'} <Key>Tab</Key> next type
        </span>
        <span role="status">
          {props.refusal ?? (found === null ? '' : counted(totalOf(found)))}
          {found === null || props.refusal !== null ? null : (
            <span aria-hidden> in {Math.max(1, Math.round(found.tookMs))} ms</span>
          )}
        </span>
      </div>
    </>
  );
});

/** What has a screen of its own, and is not shown on the map. */
function opensScreen(result: Result | null): boolean {
  if (result?.shelf === 'employees') return !isDriver(result.key);
  return screens.has(result?.shelf ?? '');
}

const screens: ReadonlySet<string> = new Set(['trips', waysShelf, invoicesShelf]);

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`;
}

function totalOf({ shelves }: Answer): number {
  return shelves.reduce((sum, { keys }) => sum + keys.length, 0);
}

function wordOf(shelf: string): string {
  if (shelf === waysShelf) return 'Screens';
  if (shelf === invoicesShelf) return 'Invoices';
  return shelf === placesShelf ? 'Places' : (shelfWords[shelf as Shelf] ?? shelf);
}

/** A type has its tab also without results; screens and invoices are no types of S1 §2. */
function hasTab({ shelf, keys }: Answer['shelves'][number]): boolean {
  return (shelf !== waysShelf && shelf !== invoicesShelf) || keys.length > 0;
}

/** Tab in the field goes through them; they also take clicks. */
function TabRow({ id, tab, found, places, onTab }: PanelProps & { readonly found: Answer }) {
  return (
    <div className={css.tabs} role="tablist" aria-label="Types of results">
      {[
        'all',
        ...inTabOrder(found.shelves)
          .filter(hasTab)
          .map(({ shelf }) => shelf),
      ].map((each) => {
        const own = found.shelves.find(({ shelf }) => shelf === each);
        const count = each === 'all' ? totalOf(found) : (own?.keys.length ?? 0);
        const words = count.toLocaleString('en');
        // Places that could not be searched have no count.
        const isKnown = each !== placesShelf || count > 0 || places?.now?.is !== 'failed';
        return (
          <button
            key={each}
            id={`${id}-tab-${each}`}
            type="button"
            role="tab"
            tabIndex={-1}
            aria-selected={each === tab}
            className={css.tab}
            onClick={() => onTab(each)}
          >
            {each === 'all' ? 'ALL' : wordOf(each)}{' '}
            <span className={css.count}>
              {each === 'all' ? `(${words})` : isKnown ? words : '?'}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function Found(props: PanelProps) {
  const { state, tab, id } = props;
  const { found } = state;
  const text = found?.text ?? '';
  const query = useMemo(() => queryOf(text), [text]);
  if (state.phase === 'failed') {
    return (
      <ErrorState title="The search has stopped" onRetry={props.onRetry}>
        Lists, table and map still work.
      </ErrorState>
    );
  }
  if (found === null) {
    const { done, total } = state;
    return state.phase === 'ready' ? null : (
      <LoadingSkeleton label="Loading search data" progress={{ done, total }} />
    );
  }
  const shown = shelvesIn(found, tab);
  if (shown.length === 0) {
    return found.isLooking || isReading(props) ? null : (
      <EmptyState icon="search" title="No results found...">
        Numbers may be typed with or without what stands between their digits.
      </EmptyState>
    );
  }
  const near = found.isNear ? (
    <Notice tone="info">No exact matches. Closest results:</Notice>
  ) : null;
  const [only] = shown;
  if (tab !== 'all' && only) {
    return (
      <>
        {near}
        <div className={css.rows} style={{ height: only.keys.length * rowPx }}>
          <VirtualResults
            id={`${id}-${only.shelf}`}
            label={wordOf(only.shelf)}
            count={only.keys.length}
            at={Math.max(0, props.current ? only.keys.indexOf(props.current.key) : 0)}
            rowPx={rowPx}
            renderOption={(place, isCurrent) => {
              const key = only.keys[place.index] as number;
              return (
                <OneResult
                  key={key}
                  id={id}
                  shelf={only.shelf}
                  resultKey={key}
                  query={query}
                  places={props.places}
                  invoices={props.invoices}
                  ways={props.ways}
                  isCurrent={isCurrent}
                  place={place}
                  onOpen={props.onOpen}
                />
              );
            }}
          />
        </div>
      </>
    );
  }
  return (
    <>
      {near}
      {shown.map(({ shelf, keys }) => (
        <section key={shelf} className={css.section} aria-label={wordOf(shelf)}>
          <div className={css.heading}>
            <h2>
              {wordOf(shelf)} <span className={css.count}>{keys.length.toLocaleString('en')}</span>
            </h2>
            {keys.length <= fewOfShelf ? null : (
              <button
                type="button"
                tabIndex={-1}
                className={css.seeAll}
                onClick={() => props.onTab(shelf)}
              >
                See all {keys.length.toLocaleString('en')} {wordOf(shelf)}
              </button>
            )}
          </div>
          <div id={`${id}-${shelf}`} role="listbox" aria-label={wordOf(shelf)}>
            {Array.from(keys.slice(0, fewOfShelf), (key) => (
              <OneResult
                key={key}
                id={id}
                shelf={shelf}
                resultKey={key}
                query={query}
                places={props.places}
                invoices={props.invoices}
                ways={props.ways}
                isCurrent={isSame(props.current, shelf, key)}
                onOpen={props.onOpen}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** More results may come from the server. */
function isReading({ places, invoices }: PanelProps): boolean {
  return places?.now?.is === 'loading' || invoices?.now?.is === 'loading';
}

function isSame(current: Result | null, shelf: string, key: number): boolean {
  return current?.shelf === shelf && current.key === key;
}
