import { memo } from 'react';
import { type Query, queryOf } from '#finder/folded.ts';
import type { Found } from '#finder/talk.ts';
import { itemKey } from '#views/bind/hover.ts';
import { classes } from '#views/kit/classes.ts';
import { Key } from '#views/kit/Marks.tsx';
import { ResultOption, VirtualResults } from '#views/kit/Results.tsx';
import { EmptyState, ErrorState, LoadingSkeleton, Notice } from '#views/kit/States.tsx';
import { fewOfShelf, type Shelf, shelfWords } from '../search.model.ts';
import { rowOf } from '../search.queries.ts';
import css from './GlobalSearch.module.css';
import { ResultRow } from './ResultRow.tsx';
import type { FeedState } from './searchFeed.tsx';
import { useSearch } from './useSearch.tsx';

/** A result: a document of a shelf. */
export type Result = { readonly shelf: string; readonly key: number };
export type TabId = 'all' | (string & {});

const rowPx = 40;

/** The results of a view in the order of its rows. */
export function resultsOf(found: Found | null, tab: TabId): readonly Result[] {
  const shown = found?.shelves.filter(({ shelf }) => tab === 'all' || tab === shelf) ?? [];
  return inTabOrder(shown).flatMap(({ shelf, keys }) =>
    Array.from(tab === 'all' ? keys.slice(0, fewOfShelf) : keys, (key) => ({ shelf, key })),
  );
}

/** The tabs that hold something, in their order. */
export function tabsWith(found: Found | null): readonly TabId[] {
  const some = inTabOrder(found?.shelves ?? []).filter(({ keys }) => keys.length > 0);
  return ['all', ...some.map(({ shelf }) => shelf)];
}

const order = Object.keys(shelfWords);

function inTabOrder(shelves: Found['shelves']): Found['shelves'] {
  const place = ({ shelf }: { readonly shelf: string }) =>
    order.includes(shelf) ? order.indexOf(shelf) : order.length;
  return shelves.toSorted((a, b) => place(a) - place(b));
}

export type PanelProps = {
  readonly id: string;
  readonly state: FeedState;
  readonly tab: TabId;
  readonly current: Result | null;
  /** Why the last result that was taken could not be. */
  readonly refusal: string | null;
  readonly onTab: (tab: TabId) => void;
  readonly onOpen: (result: Result) => void;
  readonly onRetry: () => void;
};

/** What is found: all types with a few of each, or all of one. The field above has the keys. */
export const SearchPanel = memo(function SearchPanel(props: PanelProps) {
  const { state, tab } = props;
  const { found } = state;
  return (
    <>
      {state.phase === 'failed' || found === null ? null : <TabRow {...props} found={found} />}
      <div className={classes(css.results, tab !== 'all' && css.long)}>
        <Results {...props} />
      </div>
      <div className={css.footer}>
        <span className={css.keys} aria-hidden>
          <Key>↑</Key> <Key>↓</Key> move <Key>↵</Key> select and fly to <Key>Tab</Key> next type
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

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`;
}

function totalOf({ shelves }: Found): number {
  return shelves.reduce((sum, { keys }) => sum + keys.length, 0);
}

function wordOf(shelf: string): string {
  return shelfWords[shelf as Shelf] ?? shelf;
}

/** Tab in the field goes through them; a hand clicks. */
function TabRow({ id, tab, found, onTab }: PanelProps & { readonly found: Found }) {
  return (
    <div className={css.tabs} role="tablist" aria-label="Types of results">
      {['all', ...inTabOrder(found.shelves).map(({ shelf }) => shelf)].map((each) => {
        const own = found.shelves.find(({ shelf }) => shelf === each);
        const count = each === 'all' ? totalOf(found) : (own?.keys.length ?? 0);
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
              {each === 'all' ? `(${count.toLocaleString('en')})` : count.toLocaleString('en')}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function Results(props: PanelProps) {
  const { state, tab, id } = props;
  const { found } = state;
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
      <LoadingSkeleton label="Reading what can be found" progress={{ done, total }} />
    );
  }
  const query = queryOf(found.text);
  const shown = inTabOrder(found.shelves).filter(
    ({ shelf, keys }) => keys.length > 0 && (tab === 'all' || tab === shelf),
  );
  if (shown.length === 0) {
    return found.isLooking ? null : (
      <EmptyState icon="search" title="No results found...">
        Numbers may be typed with or without what stands between their digits.
      </EmptyState>
    );
  }
  const near = found.isNear ? (
    <Notice tone="info">Nothing has these words as they are typed. Nearly so:</Notice>
  ) : null;
  const [only] = shown;
  if (tab !== 'all' && only) {
    return (
      <>
        {near}
        <AllOfShelf {...props} shelf={only.shelf} keys={only.keys} query={query} />
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
              <OneResult key={key} {...props} result={{ shelf, key }} query={query} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

type Drawn = PanelProps & { readonly query: Query };

export function optionId(panelId: string, { shelf, key }: Result): string {
  return `${panelId}-${shelf}-${key}`;
}

function OneResult(props: Drawn & { readonly result: Result }) {
  const { id, result, current, query, onOpen } = props;
  const tables = useSearch(({ world }) => world.tables);
  return (
    <ResultOption
      {...optionOf(tables, id, result, query, onOpen)}
      isCurrent={current?.shelf === result.shelf && current.key === result.key}
      rowPx={rowPx}
    />
  );
}

function AllOfShelf(
  props: Drawn & { readonly shelf: string; readonly keys: Uint32Array<ArrayBuffer> },
) {
  const { id, shelf, keys, query, current, onOpen } = props;
  const tables = useSearch(({ world }) => world.tables);
  const at = current?.shelf === shelf ? keys.indexOf(current.key) : 0;
  return (
    <div className={css.rows} style={{ height: keys.length * rowPx }}>
      <VirtualResults
        id={`${id}-${shelf}`}
        label={wordOf(shelf)}
        count={keys.length}
        at={Math.max(0, at)}
        rowPx={rowPx}
        option={(index) => {
          const result = { shelf, key: keys[index] as number };
          return optionOf(tables, id, result, query, onOpen);
        }}
      />
    </div>
  );
}

function optionOf(
  tables: Parameters<typeof rowOf>[0],
  id: string,
  result: Result,
  query: Query,
  onOpen: (result: Result) => void,
) {
  const isKnown = Object.hasOwn(shelfWords, result.shelf);
  const row = isKnown ? rowOf(tables, result.shelf as Shelf, result.key) : null;
  const of = isKnown ? (row?.collection ?? result.shelf) : result.shelf;
  return {
    id: optionId(id, result),
    isOff: commandOf(tables, result) === null,
    item: row ? itemKey(row) : undefined,
    onPick: () => onOpen(result),
    children: <ResultRow of={of} id={row?.id ?? ''} query={query} />,
  };
}

/** What taking a result does; null when there is nowhere to go. */
export function commandOf(
  tables: Parameters<typeof rowOf>[0],
  { shelf, key }: Result,
): { readonly type: string; readonly data: object } | null {
  const row = Object.hasOwn(shelfWords, shelf) ? rowOf(tables, shelf as Shelf, key) : null;
  if (!row || row.collection === 'employees') return null;
  return row.collection === 'trips'
    ? { type: 'map/viewTrip', data: { tripId: row.id } }
    : { type: 'search/open', data: row };
}
