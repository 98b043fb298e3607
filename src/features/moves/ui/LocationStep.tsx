import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { endOf, type MoveDraft } from '../moves.model.ts';
import { EndField } from './EndField.tsx';
import { EndPictures } from './EndPictures.tsx';
import css from './MoveWizard.module.css';

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
      <EndPictures start={endOf(draft, 'start')} end={endOf(draft, 'end')} />
    </>
  );
}
