import { useEffect, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import css from './Bulk.module.css';
import { type Asked, useBulk } from './useBulk.tsx';

const words = {
  cancel: {
    title: 'Cancel',
    can: 'can be cancelled',
    question: 'Are you sure you want to delete these activities?',
    yes: 'Cancel moves',
    no: 'Keep them',
  },
  complete: {
    title: 'Complete',
    can: 'can be set complete',
    question: 'They are complete from now on. That cannot be taken back.',
    yes: 'Complete moves',
    no: 'Leave them open',
  },
} as const;

/** Shows how many can be done, how many cannot and why; the operator begins it or not. */
export function AskDialog({
  asked,
  onClose,
}: {
  readonly asked: Asked;
  readonly onClose: () => void;
}) {
  const machine = useMachine();
  const { what, rows, possible, reasons } = asked;
  const { title, can, question, yes, no } = words[what];
  const [begunId, setBegunId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const hasBegun = useBulk(({ bulk }) => bulk.state.acts.some(({ id }) => id === begunId));
  useEffect(() => {
    if (hasBegun) onClose();
  }, [hasBegun, onClose]);

  async function begin() {
    const data = { what, rows: [...rows] };
    const { id, ended } = machine.dispatch({ type: 'bulk/begin', data });
    setRefusal(null);
    setBegunId(id);
    const end = await ended;
    if (end.how !== 'rejected' && end.how !== 'failed') return;
    setBegunId(null);
    setRefusal(end.how === 'rejected' ? end.reason : end.error);
  }

  return (
    <Dialog
      open
      alert
      title={`${title} ${ofAll(possible, rows.length)} moves?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{no}</Button>
          <ReasonButton
            variant={what === 'cancel' ? 'danger' : 'primary'}
            reason={possible === 0 ? 'None of them can.' : null}
            pending={begunId !== null}
            onClick={() => void begin()}
          >
            {yes}
          </ReasonButton>
        </>
      }
    >
      <p>
        <b>
          {possible} of {rows.length}
        </b>{' '}
        {can}. {possible === 0 ? null : question}
      </p>
      {reasons.length === 0 ? null : (
        <ul className={css.reasons} aria-label="Moves that cannot, and why">
          {reasons.map(({ why, count }) => (
            <li key={why}>
              <b>{count} cannot:</b>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
      {refusal === null ? null : (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

function ofAll(possible: number, chosen: number): string {
  return possible === chosen ? `${chosen}` : `${possible} of ${chosen}`;
}
