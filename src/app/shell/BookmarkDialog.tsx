import { type FormEvent, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';

const formId = 'bookmark';
const longestName = 80;

/** Asks for the name of a bookmark and sets it. The key for it asks for none. */
export function BookmarkDialog({ onClose }: { readonly onClose: () => void }) {
  const machine = useMachine();
  const [label, setLabel] = useState('');

  function set(event: FormEvent) {
    event.preventDefault();
    machine.dispatch({ type: 'session/bookmark', data: { label: label.trim() } });
    onClose();
  }

  return (
    <Dialog
      open
      title="Bookmark this moment"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Set bookmark
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={set}>
        <TextField
          label="Name"
          optional
          autoFocus
          maxLength={longestName}
          help="It is shown in the timeline when this session is replayed."
          value={label}
          onChange={setLabel}
        />
      </form>
    </Dialog>
  );
}
