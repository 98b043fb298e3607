import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/Button.tsx';
import { PanelHeader } from '#views/kit/Panel.tsx';
import { Notice } from '#views/kit/States.tsx';
import { Stepper } from '#views/kit/Stepper.tsx';
import { editRequestOf, stepReady, stepsOf } from '../editing.queries.ts';
import type { MoveDraft } from '../moves.model.ts';
import { requestOf } from '../moves.queries.ts';
import { createMove, newMove, saveEdits } from '../moves.requests.ts';
import { GivenUp, UnderWay, useAttempt } from '../../outbox/ui.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';
import { VehicleStep } from './VehicleStep.tsx';

const stepLabels = { location: 'Location', vehicles: 'Vehicles', confirm: 'Confirm' } as const;

/** The title of the wizard (reading 5). */
export function wizardTitle({ edit }: MoveDraft): string {
  return edit ? 'Edit your move' : 'Schedule a move';
}

/** 'Schedule a move': where from and to, which vehicle and when, and a last look (S1 §2);
 * 'Edit your move' without the places. `isKept`: whether this browser stores what is typed. */
export function MoveWizard({ isKept }: { readonly isKept: boolean }) {
  const draft = useMoves(({ moves }) => moves.state.draft);
  if (!draft) return null;
  return (
    <section className={css.wizard} aria-label={wizardTitle(draft)}>
      <PanelHeader title={wizardTitle(draft)} size="wizard">
        <span className={css.kept}>
          {isKept ? 'Draft kept on this device' : 'Draft kept until this tab is closed'}
        </span>
        <CommandButton
          type="moves/close"
          data={nothing}
          label={draft.edit ? 'Close without saving' : 'Close and discard the draft'}
          icon="close"
          iconOnly
          variant="ghost"
          size="small"
        />
      </PanelHeader>
      <Steps draft={draft} />
      <div className={css.body}>
        {draft.step === 'location' ? <LocationStep draft={draft} /> : null}
        {draft.step === 'vehicles' ? <Middle draft={draft} /> : null}
        {draft.step === 'confirm' ? <ConfirmStep draft={draft} /> : null}
      </div>
      {draft.edit ? <Meanwhile draft={draft} /> : null}
      <Trouble {...draft} />
      <Footer draft={draft} />
    </section>
  );
}

const nothing = {};

function Middle({ draft }: { readonly draft: MoveDraft }) {
  return draft.edit ? <DetailsStep draft={draft} /> : <VehicleStep draft={draft} />;
}

function Steps({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const sees = useSees();
  const all = stepsOf(draft);
  const steps = all.map((step, index) => {
    const off = all
      .slice(0, index)
      .map((before) => stepReady(sees, before, draft))
      .find((done) => !done.yes);
    const done = index < all.indexOf(draft.step);
    const label = draft.edit && step === 'vehicles' ? 'Edit the details' : stepLabels[step];
    return { label, done, off: off && !off.yes ? off.reason : undefined };
  });
  return (
    <Stepper
      label="Steps"
      steps={steps}
      current={all.indexOf(draft.step)}
      onStep={(index) =>
        machine.dispatch({ type: 'moves/goTo', data: { step: all[index] ?? draft.step } })
      }
    />
  );
}

/** A failed or unanswered save: what did not happen, what is kept, what to do. */
function Trouble({ edit }: MoveDraft) {
  const of = edit
    ? { request: saveEdits, subject: `activities:${edit.activityId}` }
    : { request: createMove, subject: newMove };
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

function Footer({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const sees = useSees();
  const isSaving = useMoves(({ moves }) => moves.state.savingId !== null);
  const steps = stepsOf(draft);
  const at = steps.indexOf(draft.step);
  const done = stepReady(sees, draft.step, draft);
  const next = steps[at + 1];
  const back = steps[at - 1];
  return (
    <footer className={css.foot}>
      {back ? (
        <Button
          off={isSaving}
          onClick={() => machine.dispatch({ type: 'moves/goTo', data: { step: back } })}
        >
          Back
        </Button>
      ) : null}
      <span className={css.reason} role="status">
        {done.yes ? '' : done.reason}
      </span>
      {next ? (
        <Button
          variant="primary"
          off={!done.yes}
          onClick={() => {
            if (done.yes) machine.dispatch({ type: 'moves/goTo', data: { step: next } });
          }}
        >
          Next
        </Button>
      ) : (
        <Save draft={draft} />
      )}
    </footer>
  );
}

/** 'Confirm Move', or 'Save Edits' (S1 §2). */
function Save({ draft }: { readonly draft: MoveDraft }) {
  const sees = useSees();
  const isSaving = useMoves(({ moves }) => moves.state.savingId !== null);
  const { forceReady } = draft;
  const create = useMemo(() => {
    const move = requestOf(draft);
    return move && { move, forceReady: draft.forceReady };
  }, [draft]);
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

function useSees() {
  const world = useMoves((sees) => sees.world);
  const clock = useMoves((sees) => sees.clock);
  return { world, clock };
}
