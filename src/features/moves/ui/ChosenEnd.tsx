import { useMemo } from 'react';
import { formatPhone } from '#domain/phone.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { zoneAbbreviation } from '#domain/zones.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import type { MoveEnd } from '../moves.model.ts';
import css from './EndField.module.css';
import { useChooseEnd } from './useChooseEnd.tsx';
import { useEndWords } from './useEnd.tsx';
import { useMoves } from './useMoves.tsx';

type End = 'start' | 'end';
const labels = { start: 'pick-up', end: 'drop-off' } as const;

/** What is known about the chosen end, and whether a place that is not saved is to be saved. */
export function ChosenEnd({ end, value }: { readonly end: End; readonly value: MoveEnd }) {
  const choose = useChooseEnd(end);
  const words = useEndWords(value);
  const contact = useContact(value);
  const here = useVehiclesHere(value);
  if (!words) {
    return <p className={css.none}>This location is no longer known. Choose another one.</p>;
  }
  const address = [words.address, words.town].filter((part) => part !== '').join(', ');
  return (
    <div className={css.chosen}>
      <div className={css.facts}>
        <KeyValueList
          rows={[
            { term: 'Address', value: address || 'Unknown' },
            ...contact,
            ...here,
            { term: 'Time zone', value: zoneAbbreviation(words.zone, words.nowMs) },
          ]}
        />
        <Button
          variant="ghost"
          size="small"
          aria-label={`Clear the ${labels[end]}`}
          onClick={() => choose(null)}
        >
          Clear
        </Button>
      </div>
      {'place' in value ? <SaveAsMine place={value.place} onChange={choose} /> : null}
    </div>
  );
}

/** S1 §2: a place becomes a location of the account only where that is asked for. */
export function SaveAsMine(props: {
  readonly place: NewPlace;
  readonly onChange: (value: { readonly place: NewPlace }) => void;
}) {
  const { place, onChange } = props;
  const isSaved = place.shouldSaveAsNewMyLocation;
  return (
    <Switch
      label="Save as my location"
      checked={isSaved}
      onChange={(shouldSaveAsNewMyLocation) =>
        onChange({ place: { ...place, shouldSaveAsNewMyLocation } })
      }
      help={
        isSaved ? 'On: offered in every place field from then on' : 'Off: used for this move only'
      }
    />
  );
}

/** Who is there, and what stands there; a place that is not saved says none of it. */
function useContact(value: MoveEnd) {
  const id = 'locationId' in value ? value.locationId : '';
  const location = useMoves(({ world }) => world.tables.locations.get(id));
  if (!location) return [];
  const phone = location.contactPhone ?? location.phone;
  const words = [location.contactName, phone && formatPhone(phone)].filter((part) => part);
  return words.length === 0 ? [] : [{ term: 'Contact', value: words.join(' · ') }];
}

/** How many vehicles of the inventory stand at a saved location. */
function useVehiclesHere(value: MoveEnd) {
  const id = 'locationId' in value ? value.locationId : null;
  const vehicles = useMoves(({ world }) => world.tables.vehicles);
  return useMemo(() => {
    if (id === null) return [];
    let count = 0;
    for (const { locationId } of vehicles.rows()) if (locationId === id) count += 1;
    const words = count === 1 ? '1 vehicle' : `${count.toLocaleString('en-US')} vehicles`;
    return [{ term: 'Now here', value: count === 0 ? 'no vehicles' : words }];
  }, [id, vehicles]);
}
