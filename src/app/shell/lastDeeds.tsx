// Undo names the last thing that the server did before it goes back to steps that came earlier.
import { useCallback, useSyncExternalStore } from 'react';
import { type Act, type AuditSees, deedsAfter, wayBack } from '#features/audit/index.ts';
import { TakeBack } from '#features/audit/ui.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { Command } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sharedState } from '#views/bind/sharedState.ts';
import { stepLabel, takeStep, useStep } from '#views/bind/steps.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { labelOf, requests } from './requests.ts';

/** Acts that the operator has decided to keep, or has taken back. */
const passedActs = sharedState<ReadonlySet<string>>(new Set(), Object.is);
/** The act that is asked about; null: none. */
export const askedAct = sharedState<Act | null>(null, Object.is);

/** What the server did later than the step that undo would take, the earliest first. */
function deedsOf(machine: Machine): readonly Act[] {
  const can = machine.canUndo();
  const { audit } = machine.latest() as unknown as AuditSees;
  return deedsAfter(audit.state.acts, can.yes ? can.id : null);
}

/** They are asked about no more; `id`: nor is what takes the last one back. */
function pass(machine: Machine, id?: string): void {
  const ids = deedsOf(machine).map((deed) => deed.id);
  const passed = passedActs(machine);
  passed.set(new Set([...passed.current(), ...ids, ...(id === undefined ? [] : [id])]));
}

type Found = { readonly of: readonly unknown[]; readonly act: Act | undefined };
/** Asked at each publication, and another one only after a step, an act or an answer. */
const found = new WeakMap<Machine, Found>();

/** The last one; undefined where it is not asked about. */
export function deedBefore(machine: Machine): Act | undefined {
  const can = machine.canUndo();
  const { acts } = (machine.latest() as unknown as AuditSees).audit.state;
  const passed = passedActs(machine).current();
  const known = found.get(machine);
  const of = [can.yes ? can.id : null, acts, passed];
  if (known?.of.every((part, at) => part === of[at])) return known.act;
  const act = deedsOf(machine).findLast(({ id }) => !passed.has(id));
  found.set(machine, { of, act });
  return act;
}

/** `asks`: false where nothing can be done any more, as in a recording. */
export function useDeed(asks: boolean): Act | undefined {
  const machine = useMachine();
  const subscribe = useCallback(
    (on: () => void) => {
      const stops = [machine.subscribe(on), passedActs(machine).subscribe(on)];
      return () => stops.forEach((stop) => stop());
    },
    [machine],
  );
  return useSyncExternalStore(subscribe, () => (asks ? deedBefore(machine) : undefined));
}

/** 'Change the drivers of Trip #KC-2045'. */
export function deedWords({ command, subject }: Pick<Act, 'command' | 'subject'>): string {
  return `${labelOf(command)}: ${subject}`;
}

/** Asks whether the act is to be taken back, or says why it cannot be. */
export function DeedQuestion({ act }: { readonly act: Act }) {
  const machine = useMachine();
  const step = useStep('undo');
  const back = wayBack(requests, act, machine.latest());
  const may = back.yes ? machine.check({ type: act.command, data: back.data } as Command) : back;
  const close = () => askedAct(machine).set(null);
  if (may.yes) {
    const keep = () => {
      pass(machine);
      close();
    };
    // What takes it back is not offered to be taken back in its turn.
    return (
      <TakeBack act={act} requests={requests} onSent={(id) => pass(machine, id)} onClose={keep} />
    );
  }
  const goOn = () => {
    pass(machine);
    close();
    takeStep(machine, 'undo');
  };
  return (
    <Dialog
      open
      title="The last change is at the server"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {step.reason === null ? (
            <Button variant="primary" onClick={goOn}>
              {stepLabel('undo', step)}
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        <b>{deedWords(act)}</b>
      </p>
      <p>{may.reason}</p>
    </Dialog>
  );
}
