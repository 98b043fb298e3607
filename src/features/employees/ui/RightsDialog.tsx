import { type Capability, capabilityTable } from '#domain/capabilities.ts';
import { requestFor } from '#domain/rightRequest.ts';
import { CopyRequest } from '#views/kit/forms/CopyRequest.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { rightsInWords, rightsOf } from '../rights.queries.ts';
import { useEmployees } from './useEmployees.tsx';

/** For a user without a right: who can give it, and words to ask for it. */
export function RightsDialog(props: {
  readonly capability: Capability;
  readonly onClose: () => void;
}) {
  const { capability, onClose } = props;
  const words = useEmployees((sees) => rightsInWords(rightsOf(sees, capability), capability));
  const request = requestFor(capability, `to ${capabilityTable[capability].can}`);
  return (
    <Dialog
      open
      title={`Ask to ${capabilityTable[capability].can}`}
      onClose={onClose}
      footer={
        <>
          <CopyRequest words={request} />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>{words}</p>
      <blockquote className="ink2">{request}</blockquote>
    </Dialog>
  );
}
