import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import type { Location } from '#domain/entities.ts';
import type { FoundPlace, PlaceSuggestion } from '#domain/foundPlace.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import type { OptionSection } from '#views/kit/forms/Options.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { useAside } from '#spine/fetches/ui.ts';
import { type OwnPlace, ownPlaceOptions, placeOptions } from '../placeOptions.queries.ts';
import { foundPlace, placeSuggestions, placeText } from '../places.fetches.ts';
import css from './PlaceField.module.css';
import { useKnownPlaces } from './useKnownPlaces.tsx';

const Port = createContext<AskAside | null>(null);

/** Hands the places service to all place fields; null where there is none. */
export function PlacesService(props: {
  readonly ask: AskAside | null;
  readonly children: ReactNode;
}) {
  return <Port value={props.ask}>{props.children}</Port>;
}

/** The places service; null where there is none. */
export function usePlacesService(): AskAside | null {
  return useContext(Port);
}

/** A saved location, or a place of the places service with its details. */
export type PlaceChoice =
  | { readonly is: 'saved'; readonly locationId: string }
  | { readonly is: 'place'; readonly place: FoundPlace };

/** `id`: of the saved location, or the places service's; null where a place has none. */
export type ChosenPlace = Pick<PlaceChoice, 'is'> & {
  readonly id: string | null;
  readonly text: string;
};

/**
 * A field for a place (S1 §2): saved locations at once, and 300 ms after the last key places of the
 * US; choosing one of those reads its details first.
 */
export function PlaceField(props: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly icon?: IconName;
  readonly placeholder?: string;
  /** What is chosen. */
  readonly value: ChosenPlace | null;
  /** Null: what was chosen is cleared. */
  readonly onChange: (choice: PlaceChoice | null) => void;
  /** Whether saved locations are offered. */
  readonly hasSaved?: boolean;
  /** In their place: what the field knows by itself, with the name of the whole. */
  readonly own?: { readonly title: string; readonly places: readonly OwnPlace[] };
  /** The list opens on typing, not on focus alone. */
  readonly opensOnInput?: boolean;
  /** Two lines high: what is chosen has its address below it, and a button that takes it away. */
  readonly address?: string;
  readonly help?: ReactNode;
  /** Beside the label. */
  readonly hint?: string | undefined;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** Why nothing else can be chosen now. */
  readonly locked?: string | null;
  readonly autoFocus?: boolean;
}) {
  const { value, onChange, hasSaved = true, own, address, ...look } = props;
  const ask = usePlacesService();
  const fieldId = useId();
  const locations = useKnownPlaces(({ world }) => world.tables.locations);
  const [typed, setTyped] = useState<string | null>(null);
  const [sought, setSought] = useState<{ readonly id: string; readonly title: string } | null>(
    null,
  );
  const of = value === null ? null : `${value.is}:${value.id ?? ''}:${value.text}`;
  const [shownOf, setShownOf] = useState(of);
  if (shownOf !== of) {
    // Chosen elsewhere: by another button, by undo. What was typed before was about the old one.
    setShownOf(of);
    setTyped(null);
    setSought(null);
  }
  const { feed, state: now } = useAside(placeSuggestions, ask);
  const { feed: detailsFeed, state: details } = useAside(foundPlace, ask);
  const question = typed === null || sought !== null ? null : placeText(typed);
  useEffect(() => feed?.ask(question), [feed, question]);
  useEffect(() => detailsFeed?.ask(sought?.id ?? null), [detailsFeed, sought]);
  useEffect(() => {
    if (details?.is !== 'ready' || details.value.id !== sought?.id) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the answer ends what was sought
    setSought(null);
    setTyped(null);
    onChange({ is: 'place', place: details.value });
  }, [details, sought, onChange]);
  const suggested = useMemo(() => (now?.is === 'ready' ? now.value : now?.last) ?? [], [now]);
  const text = sought?.title ?? typed ?? value?.text ?? '';
  const offered = useMemo(() => {
    const words = typed ?? value?.text ?? '';
    return own
      ? ownSections(own, words, suggested)
      : savedSections(hasSaved ? locations.rows() : [], words, suggested);
  }, [own, hasSaved, locations, typed, value, suggested]);
  const chosen = sought
    ? { id: `place:${sought.id}`, text: sought.title }
    : value && { id: `${value.is}:${value.id ?? ''}`, text: value.text };
  const failed = failedOf(now, details);
  return (
    <div>
      <ComboBox
        {...look}
        {...(address !== undefined && {
          tall: true,
          second: typed === null && sought === null && address !== '' ? address : undefined,
          onClear: value === null ? undefined : () => onChange(null),
        })}
        value={typed === null || sought ? (chosen?.id ?? null) : null}
        sections={sectionsOf(offered, chosen, typed?.trim() ?? '')}
        input={text}
        onInput={(next) => {
          // The list sets the text of what was taken, which is no typing.
          if (next === text || next === chosen?.text) return;
          setSought(null);
          setTyped(next);
          if (next === '' && value !== null) onChange(null);
        }}
        onChange={(id) => {
          if (id === null) return;
          const [kind, ...rest] = id.split(':');
          const of = rest.join(':');
          const place = suggested.find((one) => one.id === of);
          if (kind === 'saved') {
            setTyped(null);
            onChange({ is: 'saved', locationId: of });
          } else if (place) setSought({ id: place.id, title: place.title });
        }}
        loading={sought !== null || now?.is === 'loading'}
        first={typed === null || typed.trim() === '' ? null : firstOf(offered, now?.is)}
        empty={emptyWords(own === undefined && hasSaved, ask !== null && question !== null)}
        free
        help={failed === null ? (unchosenWords(typed, value) ?? props.help) : undefined}
      />
      {failed === null ? null : (
        <p id={`${fieldId}-failed`} className={css.failed} role="status">
          {failed.words}
          <Button
            size="small"
            variant="ghost"
            onClick={() => (failed.of === 'details' ? detailsFeed : feed)?.retry()}
          >
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

/** Typed text chooses nothing. */
function unchosenWords(typed: string | null, value: ChosenPlace | null): string | null {
  if (typed === null || typed.trim() === '') return null;
  return value === null
    ? 'Nothing is chosen yet: take one of the list.'
    : `${value.text} stays chosen until you take another one.`;
}

type Asked = { readonly is: string; readonly why?: string } | null;

function failedOf(now: Asked, details: Asked) {
  if (details?.is === 'failed') {
    return { of: 'details', words: `${foundPlace.words.failed} ${details.why}` } as const;
  }
  if (now?.is !== 'failed') return null;
  return { of: 'suggestions', words: `${placeSuggestions.words.failed} ${now.why}` } as const;
}

function emptyWords(hasSaved: boolean, isAsked: boolean): string {
  if (!hasSaved) return isAsked ? 'No place fits.' : 'Type an address, a city or a postal code.';
  return isAsked ? 'No saved location and no place fits.' : 'No saved location fits.';
}

/** What Enter takes: a place of the service only once it is the answer to what was typed. */
function firstOf({ own, places }: Offered, asked: string | undefined): string | null {
  const [first] = asked === 'ready' ? [...own.options, ...places.options] : own.options;
  return first?.id ?? null;
}

type Offered = { readonly own: OptionSection; readonly places: OptionSection };

function savedSections(
  locations: Iterable<Location>,
  typed: string,
  suggested: readonly PlaceSuggestion[],
): Offered {
  const { saved, places } = placeOptions(locations, typed, suggested);
  const options = saved.map((row) => ({
    id: `saved:${row.id}`,
    text: row.label,
    second: `${row.address}, ${row.city}, ${row.state}`,
    icon: row.kind,
  }));
  return { own: { title: 'Saved locations', options }, places: placesSection(places) };
}

function ownSections(
  { title, places: all }: { readonly title: string; readonly places: readonly OwnPlace[] },
  typed: string,
  suggested: readonly PlaceSuggestion[],
): Offered {
  const { own, places } = ownPlaceOptions(all, typed, suggested);
  const options = own.map(({ id, text, second }) => ({ id: `saved:${id}`, text, second }));
  return { own: { title, options }, places: placesSection(places) };
}

function placesSection(places: readonly PlaceSuggestion[]): OptionSection {
  const options = places.map(({ id, title, detail }) => ({
    id: `place:${id}`,
    text: title,
    second: detail,
    icon: 'search' as const,
  }));
  return { title: 'Places', options };
}

/** What is chosen is always among them, so that its text stays; after what fits what is typed. */
function sectionsOf(
  { own, places }: Offered,
  chosen: { readonly id: string; readonly text: string } | null,
  marked: string,
): readonly OptionSection[] {
  const isOffered = [...own.options, ...places.options].some(({ id }) => id === chosen?.id);
  const withMark = ({ title, options }: OptionSection) => ({
    title,
    options: options.map((option) => ({ ...option, marked })),
  });
  return [
    withMark(own),
    withMark(places),
    { title: 'Chosen', options: isOffered || chosen === null ? [] : [chosen] },
  ];
}
