import { PlacePreview } from '#views/map/PlacePreview.tsx';
import type { MoveEnd } from '../moves.model.ts';
import { placeOf } from '../moves.queries.ts';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';

/** S1 §2: a still picture of each place that is chosen, side by side. */
export function EndPictures(ends: {
  readonly start: MoveEnd | null;
  readonly end: MoveEnd | null;
}) {
  const start = useMoves((sees) => placeOf(ends.start, sees));
  const end = useMoves((sees) => placeOf(ends.end, sees));
  const chosen = [
    { role: 'Pick-up', place: start },
    { role: 'Drop-off', place: end },
  ].flatMap(({ role, place }) => (place ? [{ role, place }] : []));
  if (chosen.length === 0) return null;
  return (
    <div className={chosen.length === 2 ? css.two : undefined}>
      {chosen.map(({ role, place }) => (
        <figure key={role}>
          <PlacePreview
            at={place}
            label={place.label}
            kind={'kind' in place ? place.kind : 'once'}
            heightPx={140}
          />
          <figcaption className="small ink3">
            {role}: {place.label}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
