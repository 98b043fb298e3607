import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId } from 'react';
import { useMemo, useRef, useState } from 'react';
import { fewestLetters, mostLetters } from '#finder/folded.ts';
import type { FinderPort, Found } from '#finder/messages.ts';
import { hoverOf } from '#views/bind/hover.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Key } from '#views/kit/marks/Marks.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import type { AskAside } from '#wire/link/askAside.ts';
import type { WorldSees } from '#spine/world/index.ts';
import css from './GlobalSearch.module.css';
import { placeText } from '../../places/index.ts';
import { invoicesShelf, placesShelf, waysShelf } from '../search.model.ts';
import { invoiceCommandOf, useInvoices, withInvoices } from './InvoiceResults.tsx';
import { placeCommandOf, withPlaces } from './PlaceResults.tsx';
import { commandOf, optionId, type Result } from './OneResult.tsx';
import { resultsOf, SearchPanel, type TabId, tabsWith } from './SearchPanel.tsx';
import { usePlaces, useSearchFeed } from './useSearch.tsx';
import type { Way } from './ways.tsx';

/**
 * S1 §2, reading 27: the search over everything. The typed text stays here; choosing a result is
 * one command. `field`: the input, which a hotkey focuses.
 */
export function GlobalSearch(props: {
  readonly openFinder: () => Promise<FinderPort>;
  /** Null without a places service: then there is no part for places. */
  readonly askPlaces: AskAside | null;
  /** For invoices, which are read when a number is typed; null without a server. */
  readonly ask?: AskAside | null;
  /** The screens and forms that are found by name; always the same list. */
  readonly ways: readonly Way[];
  readonly field: RefObject<HTMLInputElement | null>;
}) {
  const { field, ways } = props;
  const machine = useMachine();
  const { feed, state: searched } = useSearchFeed(props.openFinder, ways);
  const { feed: placesFeed, places } = usePlaces(props.askPlaces);
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [typed, setTyped] = useState('');
  const { feed: invoicesFeed, invoices } = useInvoices(props.ask ?? null, typed);
  const state = useMemo(
    () => ({
      ...searched,
      found: withPlaces(withInvoices(searched.found, invoices), places),
    }),
    [searched, invoices, places],
  );
  const [isWanted, setWanted] = useState(false);
  const [tab, setTab] = useState<TabId>('all');
  const [cursor, setCursor] = useState<Result | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOpen = isWanted && typed.trim().length >= fewestLetters;
  const { found } = state;
  const results = useMemo(() => resultsOf(isOpen ? found : null, tab), [isOpen, found, tab]);
  const marked = cursor ?? results.best;
  const at = Math.max(0, marked ? results.indexOf(marked) : 0);
  const current = useMemo(() => results.at(at), [results, at]);
  const hasCurrent = current !== null;
  useOutside(box, isOpen, () => setWanted(false));
  // Without a cursor the row that was under it is no longer hovered.
  useEffect(
    () => (hasCurrent ? () => hoverOf(machine).set(null) : undefined),
    [machine, hasCurrent],
  );
  const goTo = useCallback((next: TabId) => {
    setTab(next);
    setCursor(null);
  }, []);
  const open = useCallback(
    (result: Result) => {
      const { tables } = (machine.published() as unknown as WorldSees).world;
      const way = result.shelf === waysShelf ? ways[result.key]?.wish(machine) : undefined;
      if (way?.yes === false) return setRefusal(way.reason);
      const command =
        way?.wish ??
        (result.shelf === placesShelf ? placeCommandOf(places, result.key) : null) ??
        (result.shelf === invoicesShelf ? invoiceCommandOf(invoices, result.key) : null) ??
        commandOf(tables, result);
      if (!command) return;
      const verdict = machine.check(command);
      setRefusal(verdict.yes ? null : verdict.reason);
      if (!verdict.yes) return;
      machine.dispatch(command);
      setWanted(false);
    },
    [machine, places, invoices, ways],
  );
  const hold = useHeldEnter(found, current, open);
  const retry = useCallback(() => feed.retry(), [feed]);
  const retryPlaces = useCallback(() => placesFeed?.retry(), [placesFeed]);
  const retryInvoices = useCallback(() => invoicesFeed?.retry(), [invoicesFeed]);

  function type(text: string) {
    setTyped(text);
    setWanted(true);
    goTo('all');
    setRefusal(null);
    hold(null);
    feed.follow();
    feed.ask(text);
    placesFeed?.ask(placeText(text));
  }
  function close() {
    hold(null);
    if (isOpen) return setWanted(false);
    const back = cameFrom.current;
    if (back instanceof HTMLElement && back.isConnected) back.focus();
    else field.current?.blur();
  }
  function moveTo(index: number) {
    setCursor(results.at(Math.max(0, Math.min(index, results.length - 1))));
  }
  /** The next type that has results; after the last one Tab moves on as on any page. */
  function nextTab(step: 1 | -1): (() => void) | null {
    const tabs = tabsWith(found);
    const next = tabs[tabs.indexOf(tab) + step];
    return next === undefined ? null : () => goTo(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      return close();
    }
    const opens = !isOpen && event.key === 'ArrowDown' && typed.trim().length >= fewestLetters;
    if (event.altKey || event.ctrlKey || event.metaKey || (!isOpen && !opens)) return;
    const moves: { readonly [key: string]: (() => void) | null } = opens
      ? { ArrowDown: () => setWanted(true) }
      : {
          ArrowDown: () => moveTo(at + 1),
          ArrowUp: () => moveTo(at - 1),
          PageDown: () => moveTo(at + page),
          PageUp: () => moveTo(at - page),
          Home: () => moveTo(0),
          End: () => moveTo(results.length - 1),
          Enter: () => {
            // The rows may still be those of fewer letters.
            if (found?.text !== typed || found.isLooking) hold(typed);
            else if (current) open(current);
          },
          Tab: nextTab(event.shiftKey ? -1 : 1),
        };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  const lists = results.shelves.map((shelf) => `${panelId}-${shelf}`).join(' ');
  return (
    <div ref={box} className={css.search} role="search">
      <TextField
        ref={field}
        className={css.field}
        label="What would you like to search?"
        hideLabel
        placeholder="What would you like to search?"
        icon="search"
        quiet
        suffix={<Key>/</Key>}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={isOpen ? lists || `${panelId}-panel` : undefined}
        aria-activedescendant={isOpen && current ? optionId(panelId, current) : undefined}
        value={typed}
        maxLength={mostLetters}
        onChange={type}
        onKeyDown={onKeyDown}
        onClick={() => setWanted(true)}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget;
          feed.follow();
        }}
        onBlur={() => {
          hold(null);
          feed.rest();
        }}
      />
      {isOpen ? (
        // The field keeps the focus after every click.
        <div
          id={`${panelId}-panel`}
          className={css.panel}
          role="presentation"
          onMouseDown={keepFocus}
        >
          <SearchPanel
            id={panelId}
            state={state}
            places={places}
            invoices={invoices}
            ways={ways}
            tab={tab}
            current={current}
            refusal={refusal}
            onTab={goTo}
            onOpen={open}
            onRetry={retry}
            onRetryPlaces={retryPlaces}
            onRetryInvoices={retryInvoices}
          />
        </div>
      ) : null}
    </div>
  );
}

/**
 * Enter that came before the answer to what was typed: the answer opens its best result, unless
 * those are near misses.
 */
function useHeldEnter(
  found: Found | null,
  current: Result | null,
  open: (result: Result) => void,
): (typed: string | null) => void {
  const held = useRef<string | null>(null);
  useEffect(() => {
    if (held.current === null || found?.text !== held.current || found.isLooking) return;
    held.current = null;
    if (current && !found.isNear) open(current);
  }, [found, current, open]);
  return useCallback((typed) => void (held.current = typed), []);
}

/** The rows that Page Up and Page Down skip. */
const page = 10;

function keepFocus(event: { preventDefault(): void }) {
  event.preventDefault();
}

/** Calls `close` when the pointer or the focus goes outside. */
function useOutside(box: RefObject<HTMLElement | null>, isOn: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onEvent = ({ target: hit }: Event) => {
      if (hit instanceof Node && !box.current?.contains(hit)) latest.current();
    };
    document.addEventListener('pointerdown', onEvent, true);
    document.addEventListener('focusin', onEvent);
    return () => {
      document.removeEventListener('pointerdown', onEvent, true);
      document.removeEventListener('focusin', onEvent);
    };
  }, [isOn, box]);
}
