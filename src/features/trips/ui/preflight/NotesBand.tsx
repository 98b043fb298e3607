import { useState } from 'react';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { TextArea } from '#views/kit/forms/TextField.tsx';
import { Band } from '#views/kit/panels/Band.tsx';
import { FetchFailed, useFetched } from '#spine/fetches/ui.ts';
import { noteTemplates } from '../../../noteTemplates/index.ts';
import { SaveAsTemplate } from '../../../noteTemplates/ui.ts';
import { accountOfMoves } from '../../preflight.queries.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import css from './Preflight.module.css';
import { useOptions } from './useOptions.tsx';

/** Notes for the drivers, typed or from a template of the assignment account. */
export function NotesBand({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const usual = useTrips((sees) => accountOfMoves(sees, plan));
  const accountId = plan.assignmentAccountId ?? usual;
  const notes = useCommitted(plan.notes, (text) => set({ notes: text }));
  return (
    <Band name="Notes">
      {accountId === null ? null : (
        <Templates
          accountId={accountId}
          notes={notes.text}
          onFill={(text) => set({ notes: text })}
        />
      )}
      <TextArea
        label="Notes"
        hideLabel
        className={css.notes}
        value={notes.text}
        onChange={notes.type}
        onBlur={notes.flush}
      />
    </Band>
  );
}

function Templates(props: {
  readonly accountId: string;
  readonly notes: string;
  readonly onFill: (notes: string) => void;
}) {
  const { accountId, notes, onFill } = props;
  const [filledId, setFilledId] = useState<string | null>(null);
  const { now, onRetry } = useFetched(noteTemplates, { accountId });
  const templates = (now.is === 'ready' ? now.value : now.last) ?? [];
  const filled = templates.find(({ id }) => id === filledId);
  const words = () => {
    if (filled) return filled.notes === notes ? 'Filled in' : 'Filled in, then changed';
    if (now.is === 'loading') return noteTemplates.words.loading;
    return templates.length === 0 && now.is === 'ready' ? noteTemplates.words.empty : null;
  };
  return (
    <>
      {now.is === 'failed' ? <FetchFailed words={noteTemplates.words} onRetry={onRetry} /> : null}
      <div className={css.templates}>
        <Select
          label="Note template"
          hideLabel
          placeholder="Fill in a template"
          value={filled?.id ?? null}
          disabled={templates.length === 0}
          options={templates.map(({ id, label, notes: text }) => ({
            id,
            text: label,
            second: text,
          }))}
          onChange={(id) => {
            setFilledId(id);
            const chosen = templates.find((one) => one.id === id);
            if (chosen) onFill(chosen.notes);
          }}
        />
        <span role="status">{words()}</span>
        <SaveAsTemplate accountId={accountId} notes={notes} />
      </div>
    </>
  );
}
