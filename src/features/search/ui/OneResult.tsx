import { memo } from 'react';
import type { Query } from '#finder/folded.ts';
import type { Command } from '#views/bind/commands.ts';
import { itemKey } from '#views/bind/hover.ts';
import { sameFields } from '#views/bind/useSelect.ts';
import { ResultOption, type ResultPlace } from '#views/kit/lists/Results.tsx';
import { employeePath, tripPath } from '#spine/navigation/index.ts';
import { invoicesShelf, placesShelf, type Shelf, shelfWords, waysShelf } from '../search.model.ts';
import { rowOf } from '../search.queries.ts';
import { InvoiceRow, type Invoices } from './InvoiceResults.tsx';
import { PlaceRow } from './PlaceResults.tsx';
import { type Places, useSearch } from './useSearch.tsx';
import { ResultRow } from './ResultRow.tsx';
import { WayRow } from './WayResults.tsx';
import type { Way } from './ways.tsx';

/** A result: a document of a shelf. */
export type Result = { readonly shelf: string; readonly key: number };

export const rowPx = 40;

export function optionId(panelId: string, { shelf, key }: Result): string {
  return `${panelId}-${shelf}-${key}`;
}

type OneProps = {
  /** Of the panel. */
  readonly id: string;
  readonly onOpen: (result: Result) => void;
  readonly shelf: string;
  readonly resultKey: number;
  readonly query: Query;
  readonly places: Places | null;
  readonly invoices: Invoices | null;
  readonly ways: readonly Way[];
  readonly isCurrent: boolean;
  readonly place?: ResultPlace;
};

/** One result of the list in the panel. */
export function OneResult({ places, invoices, ways, ...props }: OneProps) {
  if (!aside.has(props.shelf)) return <OneRow {...props} />;
  const { id, shelf, resultKey: key, query, onOpen } = props;
  return (
    <ResultOption
      id={optionId(id, { shelf, key })}
      isCurrent={props.isCurrent}
      rowPx={rowPx}
      place={props.place}
      onPick={() => onOpen({ shelf, key })}
    >
      {shelf === waysShelf ? <WayRow way={ways[key]} query={query} /> : null}
      {shelf === placesShelf ? <PlaceRow places={places} resultKey={key} query={query} /> : null}
      {shelf === invoicesShelf ? (
        <InvoiceRow invoices={invoices} resultKey={key} query={query} />
      ) : null}
    </ResultOption>
  );
}

/** What is no row of the world. */
const aside: ReadonlySet<string> = new Set([waysShelf, placesShelf, invoicesShelf]);

/** Drawn again only when its result, or its row, changes. */
const OneRow = memo(function OneRow(props: Omit<OneProps, 'places' | 'invoices' | 'ways'>) {
  const { id, shelf, resultKey: key, query, onOpen } = props;
  const of = useSearch(({ world }) => shownAs(world.tables, { shelf, key }), sameFields);
  return (
    <ResultOption
      id={optionId(id, { shelf, key })}
      isOff={of.isOff}
      item={of.id === '' ? undefined : itemKey(of)}
      isCurrent={props.isCurrent}
      rowPx={rowPx}
      place={props.place}
      onPick={() => onOpen({ shelf, key })}
    >
      <ResultRow of={of.collection} id={of.id} query={query} />
    </ResultOption>
  );
});

function shownAs(tables: Parameters<typeof rowOf>[0], result: Result) {
  const { shelf, key } = result;
  const row = Object.hasOwn(shelfWords, shelf) ? rowOf(tables, shelf as Shelf, key) : null;
  const isOff = commandOf(tables, result) === null;
  return { collection: row?.collection ?? shelf, id: row?.id ?? '', isOff };
}

/** The command that choosing a result runs; null when its row is gone. */
export function commandOf(
  tables: Parameters<typeof rowOf>[0],
  { shelf, key }: Result,
): Command<'navigation/go' | 'search/open'> | null {
  const row = Object.hasOwn(shelfWords, shelf) ? rowOf(tables, shelf as Shelf, key) : null;
  if (!row) return null;
  const { collection, id } = row;
  if (collection !== 'trips' && collection !== 'employees') {
    return { type: 'search/open', data: { collection, id } };
  }
  const path = collection === 'trips' ? tripPath(id) : employeePath(id);
  return { type: 'navigation/go', data: { path, replace: false } };
}
