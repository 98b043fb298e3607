import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/Button.tsx';
import { Notice } from '#views/kit/States.tsx';
import { Wizard } from '#views/kit/Wizard.tsx';
import { editRequestOf, stepReady, stepsOf } from '../editing.queries.ts';
import type { MoveDraft } from '../moves.model.ts';
import { requestOf } from '../moves.queries.ts';
import { createMove, newMove, saveEdits } from '../moves.requests.ts';
import { isSaving as isSavingFlow } from '../../flow/index.ts';
import { GivenUp, UnderWay, useAttempt } from '../../outbox/ui.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';
import { VehicleStep } from './VehicleStep.tsx';

const stepLabels = { location: 'Location', vehicles: 'Vehicles', confirm: 'Confirm' } as const;

/** 'Schedule a move': where from and to, which vehicle and when, and a last look (S1 §2);
 * 'Edit your move' without the places. `isKept`: whether this browser stores what is typed. */
export function MoveWizard({ isKept }: { readonly isKept: boolean }) {
  const machine = useMachine();
  const sees = useSees();
  const draft = useMoves(({ moves }) => moves.state.draft);
  const isSaving = useMoves(isSavingFlow);
  if (!draft) return null;
  const all = stepsOf(draft);
  return (
    <Wizard
      title={draft.edit ? 'Edit your move' : 'Schedule a move'}
      head={<Head isKept={isKept} isEdit={draft.edit !== undefined} />}
      steps={all.map((step) => {
        const done = stepReady(sees, step, draft);
        const label = draft.edit && step === 'vehicles' ? 'Edit the details' : stepLabels[step];
        return { label, missing: done.yes ? null : done.reason };
      })}
      current={all.indexOf(draft.step)}
      onStep={(index) =>
        machine.dispatch({ type: 'moves/goTo', data: { step: all[index] ?? draft.step } })
      }
      isSaving={isSaving}
      save={<Save draft={draft} />}
      notices={
        <>
          {draft.edit ? <Meanwhile draft={draft} /> : null}
          <Trouble {...draft} />
        </>
      }
    >
      {draft.step === 'location' ? <LocationStep draft={draft} /> : null}
      {draft.step === 'vehicles' ? <Middle draft={draft} /> : null}
      {draft.step === 'confirm' ? <ConfirmStep draft={draft} /> : null}
    </Wizard>
  );
}

const nothing = {};

function Head({ isKept, isEdit }: { readonly isKept: boolean; readonly isEdit: boolean }) {
  return (
    <>
      <span className={css.kept}>
        {isKept ? 'Draft kept on this device' : 'Draft kept until this tab is closed'}
      </span>
      <CommandButton
        type="moves/close"
        data={nothing}
        label={isEdit ? 'Close without saving' : 'Close and discard the draft'}
        icon="close"
        iconOnly
        variant="ghost"
        size="small"
      />
    </>
  );
}

function Middle({ draft }: { readonly draft: MoveDraft }) {
  return draft.edit ? <DetailsStep draft={draft} /> : <VehicleStep draft={draft} />;
}

/** A failed or unanswered save: what did not happen, what is kept, what to do. */
function Trouble({ edit }: MoveDraft) {
  const flow = useFlowId();
  const of = edit
    ? { request: saveEdits, subject: `activities:${edit.activityId}` }
    : { request: createMove, subject: newMove(flow) };
  const attempt = useAttempt(of.request, of.subject);
  return (
    <>
      <UnderWay {...of} />
      <GivenUp {...of} />
      {attempt && attempt.how !== 'givenUp' ? (
        <Notice tone="err">
          {edit
            ? `Failed to save activity. ${attempt.why} What you typed is kept.`
            : `Activities were not created. ${attempt.why} Your draft is kept. Try again.`}
        </Notice>
      ) : null}
    </>
  );
}

/** 'Confirm Move', or 'Save Edits' (S1 §2). */
function Save({ draft }: { readonly draft: MoveDraft }) {
  const sees = useSees();
  const isSaving = useMoves(isSavingFlow);
  const { forceReady } = draft;
  const flow = useFlowId();
  const create = useMemo(() => {
    const move = requestOf(draft);
    return move && { move, forceReady: draft.forceReady, flow };
  }, [draft, flow]);
  const look = { variant: 'primary', pending: isSaving } as const;
  if (!draft.edit) {
    const label = 'Confirm Move';
    if (create) return <CommandButton type="moves/create" data={create} label={label} {...look} />;
    return (
      <Button {...look} off>
        {label}
      </Button>
    );
  }
  const isGone = { activityId: draft.edit.activityId, version: 0, fields: {} };
  const edit = editRequestOf(sees, draft) ?? isGone;
  return (
    <CommandButton
      type="moves/saveEdits"
      data={{ edit, forceReady }}
      label="Save Edits"
      {...look}
    />
  );
}

function useFlowId(): number {
  return useMoves(({ flow }) => flow.state.open?.id ?? 0);
}

function useSees() {
  const world = useMoves((sees) => sees.world);
  const clock = useMoves((sees) => sees.clock);
  return { world, clock };
}
