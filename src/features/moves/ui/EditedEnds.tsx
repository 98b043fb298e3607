import { type EditedEnd, isOneEnd } from '#domain/moveEdit.ts';
import { placeAsEnd } from '#domain/newPlace.ts';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { type Bound, fieldOf } from '#spine/forms/ui.ts';
import { type PlaceChoice, PlaceField } from '../../places/ui.ts';
import { Miles } from '../../roads/ui.ts';
import type { EditedValues } from '../editing.model.ts';
import { endOfEdited, type MoveEnd } from '../moves.model.ts';
import { homesOf, noHome, placeOf } from '../moves.queries.ts';
import { ChosenEnd } from './ChosenEnd.tsx';
import { EndActions, homeLook, useChosen } from './EndField.tsx';
import { EndPictures } from './EndPictures.tsx';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';

type Form = { readonly form: Bound<EditedValues> };
const labels = { startId: 'Pick-Up Location', endId: 'Drop-off location' } as const;
const icons = { startId: 'pickup', endId: 'dropoff' } as const;
const ofField = { startId: 'start', endId: 'end' } as const;
type End = keyof typeof labels;

/**
 * Both ends of a move: saved locations, or places of the places service. A place that is chosen for
 * one end leaves the other.
 */
export function EditedEnds({ form }: Form) {
  const { startId, endId } = form.values;
  const ends = { start: endOfEdited(startId), end: endOfEdited(endId) };
  const start = useMoves((sees) => placeOf(ends.start, sees));
  const end = useMoves((sees) => placeOf(ends.end, sees));
  const { locked, isOff } = fieldOf(form, 'startId');
  return (
    <>
      <EndField form={form} field="startId" />
      <div className={css.swap}>
        <ReasonButton
          icon="sortable"
          size="small"
          reason={locked ?? (isOff ? 'The move is being saved.' : null)}
          onClick={() => form.type({ startId: endId, endId: startId })}
        >
          Swap
        </ReasonButton>
      </div>
      <EndField form={form} field="endId" />
      {start && end ? (
        <p className="small ink3">
          <Miles from={start} to={end} /> from pick-up to drop-off.
        </p>
      ) : null}
      <EndPictures {...ends} />
    </>
  );
}

function EndField({ form, field }: Form & { readonly field: End }) {
  const { error, locked, isOff } = fieldOf(form, field);
  const isOpen = locked === null && !isOff;
  const end = ofField[field];
  const value = endOfEdited(form.values[field]);
  const chosen = useChosen(value);
  const other = field === 'startId' ? 'endId' : 'startId';
  const locations = useMoves(({ world }) => world.tables.locations);
  const pointOf = (id: string) => locations.get(id);
  const home = useMoves((sees) => homesOf(sees)[0]);
  const type = (next: EditedEnd) =>
    // S1 §4: a place equal to the other end clears the other end.
    form.type({
      [field]: next,
      ...(isOneEnd(next, form.values[other], pointOf) ? { [other]: null } : {}),
    });
  return (
    <section className="column gap1" aria-label={labels[field]}>
      <PlaceField
        label={labels[field]}
        placeholder="Enter a location"
        icon={icons[field]}
        value={chosen}
        error={error}
        locked={locked}
        disabled={isOff}
        onChange={(choice) => type(editedEndOf(choice))}
      />
      {value === null && isOpen ? (
        <EndActions end={end}>
          <ReasonButton
            {...homeLook}
            reason={home ? null : noHome.reason}
            onClick={() => type(home?.id ?? null)}
          >
            {homeLook.label}
          </ReasonButton>
        </EndActions>
      ) : null}
      {value === null ? null : (
        <ChosenEnd
          end={end}
          value={value}
          choose={isOpen ? (next) => type(editedOf(next)) : null}
        />
      )}
    </section>
  );
}

function editedOf(end: MoveEnd | null): EditedEnd {
  return end && ('place' in end ? end.place : end.locationId);
}

function editedEndOf(choice: PlaceChoice | null): EditedEnd {
  if (choice === null) return null;
  return choice.is === 'saved' ? choice.locationId : placeAsEnd(choice.place);
}
