import { type ReactNode, useCallback, useMemo } from 'react';
import { placeAsEnd } from '#domain/newPlace.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { type PlaceChoice, PlaceField } from '../../places/ui.ts';
import { endOf, type MoveDraft, type MoveEnd } from '../moves.model.ts';
import { oftenUsed } from '../often.queries.ts';
import { ChosenEnd } from './ChosenEnd.tsx';
import css from './EndField.module.css';
import { useChooseEnd } from './useChooseEnd.tsx';
import { useMoves } from './useMoves.tsx';

type End = 'start' | 'end';
type Props = { readonly draft: MoveDraft; readonly end: End };

const labels = { start: 'Pick-Up Location', end: 'Drop-off location' } as const;
const oftenTitles = { start: 'Often picked up at', end: 'Often dropped off at' } as const;

/**
 * Where the moves begin or end: a saved location, a place of the places service, or a location
 * that is created for it.
 */
export function EndField({ draft, end }: Props) {
  const value = endOf(draft, end);
  const chosen = useChosen(value);
  const choose = useChooseEnd(end);
  const onChange = useCallback(
    (choice: PlaceChoice | null) => {
      if (choice === null) choose(null);
      else if (choice.is === 'saved') choose({ locationId: choice.locationId });
      else choose({ place: placeAsEnd(choice.place) });
    },
    [choose],
  );
  return (
    <section
      className="column gap1"
      aria-label={labels[end]}
      data-first={value === null || undefined}
    >
      <PlaceField
        label={labels[end]}
        placeholder="Enter a location"
        icon={end === 'start' ? 'pickup' : 'dropoff'}
        value={chosen}
        onChange={onChange}
        // Places to take with one click are below it.
        opensOnInput
      />
      {value === null ? (
        <>
          <EndActions end={end}>
            <CommandButton type="moves/useHome" data={ends[end]} {...homeLook} />
          </EndActions>
          <Often draft={draft} end={end} />
        </>
      ) : (
        <ChosenEnd end={end} value={value} choose={choose} />
      )}
    </section>
  );
}

/** Below an end that is not chosen: the home location, as `children`, and a new one. */
export function EndActions(props: { readonly end: End; readonly children: ReactNode }) {
  return (
    <div className={css.actions}>
      {props.children}
      <CommandButton
        type="locations/start"
        data={uses[props.end]}
        label="Create new location"
        icon="add"
        variant="ghost"
        size="small"
      />
    </div>
  );
}

export const homeLook = {
  label: 'Home location',
  icon: 'home',
  variant: 'ghost',
  size: 'small',
} as const;

const ends = { start: { end: 'start' }, end: { end: 'end' } } as const;
const uses = { start: { use: 'start' }, end: { use: 'end' } } as const;

/** The choice as the field shows it. */
export function useChosen(value: MoveEnd | null) {
  const id = value && 'locationId' in value ? value.locationId : '';
  const location = useMoves(({ world }) => world.tables.locations.get(id));
  return useMemo(() => {
    if (value === null) return null;
    if ('place' in value) return { is: 'place', id: null, text: value.place.label } as const;
    return { is: 'saved', id: value.locationId, text: location?.label ?? '' } as const;
  }, [value, location]);
}

/** Saved locations to take with one click. */
function Often({ draft, end }: Props) {
  const activities = useMoves(({ world }) => world.tables.activities);
  const locations = useMoves(({ world }) => world.tables.locations);
  const other = endOf(draft, end === 'start' ? 'end' : 'start');
  const otherId = other && 'locationId' in other ? other.locationId : null;
  const choose = useChooseEnd(end);
  const often = useMemo(
    () => oftenUsed({ activities, locations }, end, otherId),
    [activities, locations, end, otherId],
  );
  const title = often[0] && often[0].moves > 0 ? oftenTitles[end] : 'Saved locations';
  if (often.length === 0) {
    return (
      <p className="small ink3">
        No location is saved yet. Type an address above, or create a location.
      </p>
    );
  }
  return (
    <div>
      <h4 className={css.title}>{title}</h4>
      <ul className={css.often}>
        {often.map(({ location, moves }) => (
          <li key={location.id}>
            <button
              type="button"
              className={css.row}
              onClick={() => choose({ locationId: location.id })}
            >
              <Icon of={location.kind} size={14} />
              <b>{location.label}</b>
              <span className={css.town}>
                {[location.city, location.state].filter((part) => part !== '').join(', ')}
              </span>
              <span className={css.count}>{countWords(moves)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function countWords(moves: number): string {
  if (moves === 0) return '';
  return moves === 1 ? '1 move' : `${moves.toLocaleString('en-US')} moves`;
}
