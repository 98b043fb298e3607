import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { PlacePreview } from '#views/map/PlacePreview.tsx';
import { endOf, type MoveDraft } from '../moves.model.ts';
import { placeOf } from '../moves.queries.ts';
import { EndField } from './EndField.tsx';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';

/** The pick-up and drop-off. */
export function LocationStep({ draft }: { readonly draft: MoveDraft }) {
  return (
    <>
      <h3 data-leads className="lead">
        Where is it coming from and where is it going?
      </h3>
      <EndField draft={draft} end="start" />
      {draft.isFlipped ? (
        <div className={css.swap}>
          <CommandButton
            type="moves/swap"
            data={noData}
            label="Swap"
            icon="sortable"
            size="small"
          />
        </div>
      ) : null}
      <EndField draft={draft} end="end" />
      <Pictures draft={draft} />
    </>
  );
}

/** S1 §2: a still picture of each place that is chosen, side by side. */
function Pictures({ draft }: { readonly draft: MoveDraft }) {
  const start = useMoves((sees) => placeOf(endOf(draft, 'start'), sees));
  const end = useMoves((sees) => placeOf(endOf(draft, 'end'), sees));
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
