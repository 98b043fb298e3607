import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { GivenUp, Unanswered } from '#views/bind/Unanswered.tsx';
import { Button } from '#views/kit/Button.tsx';
import { PanelHeader } from '#views/kit/Panel.tsx';
import { Notice } from '#views/kit/States.tsx';
import { Stepper } from '#views/kit/Stepper.tsx';
import { type MoveDraft, moveSteps, stepDone } from '../moves.model.ts';
import { requestOf } from '../moves.queries.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import css from './MoveWizard.module.css';
import { useMoves } from './useMoves.tsx';
import { VehicleStep } from './VehicleStep.tsx';

const stepLabels = { location: 'Location', vehicles: 'Vehicles', confirm: 'Confirm' } as const;

/** 'Schedule a move': where from and to, which vehicle and when, and a last look (S1 §2). */
export function MoveWizard() {
  const draft = useMoves(({ moves }) => moves.state.draft);
  if (!draft) return null;
  return (
    <section className={css.wizard} aria-label="Schedule a move">
      <PanelHeader title="Schedule a move" size="wizard">
        <span className={css.kept}>Draft kept on this device</span>
        <CommandButton
          type="moves/close"
          data={nothing}
          label="Close and discard the draft"
          icon="close"
          iconOnly
          variant="ghost"
          size="small"
        />
      </PanelHeader>
      <Steps draft={draft} />
      <div className={css.body}>
        {draft.step === 'location' ? <LocationStep draft={draft} /> : null}
        {draft.step === 'vehicles' ? <VehicleStep draft={draft} /> : null}
        {draft.step === 'confirm' ? <ConfirmStep draft={draft} /> : null}
      </div>
      <Trouble />
      <Footer draft={draft} />
    </section>
  );
}

const nothing = {};

function Steps({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const steps = moveSteps.map((step, index) => {
    const off = moveSteps
      .slice(0, index)
      .map((before) => stepDone(before, draft, nowMs))
      .find((done) => !done.yes);
    const done = index < moveSteps.indexOf(draft.step);
    return { label: stepLabels[step], done, off: off && !off.yes ? off.reason : undefined };
  });
  return (
    <Stepper
      label="Steps"
      steps={steps}
      current={moveSteps.indexOf(draft.step)}
      onStep={(index) =>
        machine.dispatch({ type: 'moves/goTo', data: { step: moveSteps[index] ?? 'location' } })
      }
    />
  );
}

/** A failed or unanswered save: what did not happen, what is kept, what to do. */
function Trouble() {
  const failed = useMoves(({ moves }) => moves.state.failed);
  const saving = useMoves(({ moves }) => moves.state.saving);
  if (saving?.outcomeUnknown) {
    return <Unanswered what="move" askAgain="moves/askAgain" giveUp="moves/giveUp" />;
  }
  if (!failed) return null;
  if (failed.outcomeUnknown) return <GivenUp what="move" />;
  return (
    <Notice tone="err">
      Activities were not created. {failed.why} Your draft is kept. Try again.
    </Notice>
  );
}

function Footer({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const isSaving = useMoves(({ moves }) => moves.state.saving !== null);
  const create = useMemo(() => ({ move: requestOf(draft), forceReady: draft.forceReady }), [draft]);
  const at = moveSteps.indexOf(draft.step);
  const done = stepDone(draft.step, draft, nowMs);
  const next = moveSteps[at + 1];
  const back = moveSteps[at - 1];
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
        <CommandButton
          type="moves/create"
          data={create}
          label="Confirm Move"
          variant="primary"
          pending={isSaving}
        />
      )}
    </footer>
  );
}
