import { useMemo, useState } from 'react';
import type { Activity } from '#domain/entities.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { TextArea } from '#views/kit/forms/TextField.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';

type Props = { readonly activity: Activity; readonly onClose: () => void };

/** Asks what is known about a vehicle that is not at its start. */
export function ReportMissing({ activity, onClose }: Props) {
  const { id: activityId, version, name } = activity;
  const [words, setWords] = useState('');
  const data = useMemo(
    () => ({ activityId, version, words: words.trim() }),
    [activityId, version, words],
  );
  return (
    <Dialog
      open
      title={`The vehicle of ${name} is not found`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <CommandButton
            type="tripPage/reportVehicle"
            data={data}
            label="Mark as not found"
            variant="primary"
            onEnd={onClose}
          />
        </>
      }
    >
      <TextArea
        label="What is known about it"
        optional
        autoFocus
        rows={2}
        value={words}
        onChange={setWords}
        help="Stays with the move, with your name and the time, until the vehicle is found."
      />
    </Dialog>
  );
}
