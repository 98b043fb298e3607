import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import type { FlowTypes } from '../facts.slice.ts';

const useFlow = selectFrom<FlowTypes>();

/** Asks what to do with the open draft when another flow is opened (reading 36). */
export function KeepDialog() {
  const machine = useMachine();
  const open = useFlow(({ flow }) => flow.state.open);
  const wanted = useFlow(({ flow }) => flow.state.wanted);
  if (!open || !wanted) return null;
  const stay = () => machine.dispatch({ type: 'flow/stay', data: {} });
  const answer = (other: 'keep' | 'discard') =>
    // Every wanted command opens a flow, so each accepts the choice.
    ({ type: wanted.type as 'flow/resume', data: { ...wanted.data, other } as never }) as const;
  return (
    <Dialog
      open
      alert
      title={`Keep ${open.name}?`}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay}>Cancel</Button>
          <CommandButton {...answer('discard')} label="Discard it" variant="danger" />
          <CommandButton {...answer('keep')} label="Keep the draft" variant="primary" />
        </>
      }
    >
      <p>One draft is open at a time. One that is kept stays whole, and is listed in the outbox.</p>
    </Dialog>
  );
}
