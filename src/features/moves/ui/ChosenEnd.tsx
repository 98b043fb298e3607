import type { Location } from '#domain/entities.ts';
import { formatPhone } from '#domain/phone.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { zoneAbbreviation } from '#domain/zones.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { useHere } from '../../locations/ui.ts';
import type { MoveEnd } from '../moves.model.ts';
import css from './EndField.module.css';
import { useEndWords } from './useEnd.tsx';
import { useMoves } from './useMoves.tsx';

type End = 'start' | 'end';
const labels = { start: 'pick-up', end: 'drop-off' } as const;

/** What is known about the chosen end, and whether a place that is not saved is to be saved. */
export function ChosenEnd(props: {
  readonly end: End;
  readonly value: MoveEnd;
  /** Null while it cannot be changed. */
  readonly choose: ((value: MoveEnd | null) => void) | null;
}) {
  const { end, value, choose } = props;
  const words = useEndWords(value);
  const id = 'locationId' in value ? value.locationId : '';
  const location = useMoves(({ world }) => world.tables.locations.get(id));
  if (!words) {
    return <p className="small ink3">This location is no longer known. Choose another one.</p>;
  }
  const address = [words.address, words.town].filter((part) => part !== '').join(', ');
  return (
    <div className={css.chosen}>
      <div className={css.facts}>
        <KeyValueList
          rows={[
            { term: 'Address', value: address || 'Unknown' },
            ...(location ? contactOf(location) : []),
            ...(location ? [{ term: 'Now here', value: <NowHere location={location} /> }] : []),
            { term: 'Time zone', value: zoneAbbreviation(words.zone, words.nowMs) },
          ]}
        />
        {choose === null ? null : (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Clear the ${labels[end]}`}
            onClick={() => choose(null)}
          >
            Clear
          </Button>
        )}
      </div>
      {'place' in value && choose ? <SaveAsMine place={value.place} onChange={choose} /> : null}
    </div>
  );
}

/** S1 §2: a place becomes a location of the account only where that is asked for. */
function SaveAsMine(props: {
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

function contactOf(location: Location) {
  const phone = location.contactPhone ?? location.phone;
  const words = [location.contactName, phone && formatPhone(phone)].filter((part) => part);
  return words.length === 0 ? [] : [{ term: 'Contact', value: words.join(' · ') }];
}

/** A place that is not saved has no such line: what stands there is not known. */
function NowHere({ location }: { readonly location: Location }) {
  return useHere(location);
}
