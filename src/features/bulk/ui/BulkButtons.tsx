import { useId } from 'react';
import { Button } from '#views/kit/Button.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Tooltip } from '#views/kit/Tooltip.tsx';
import type { EndingKind } from '../../endings/index.ts';
import { AskDialog } from './AskDialog.tsx';
import { useAsking } from './useBulk.tsx';

/** Complete and Cancel of several moves at once, each asked about first; off with the reason. */
export function BulkButtons({ ids }: { readonly ids: readonly string[] }) {
  const { asked, reason, ask, close } = useAsking(ids);
  const reasonId = useId();
  return (
    <>
      {faces.map(({ what, icon, label }) => (
        <Tooltip key={what} text={reason}>
          <Button
            icon={icon}
            off={reason !== null}
            aria-describedby={reason === null ? undefined : reasonId}
            onClick={() => ask(what)}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      {reason === null ? null : (
        <span id={reasonId} className={hidden.visually}>
          {reason}
        </span>
      )}
      {asked ? <AskDialog asked={asked} onClose={close} /> : null}
    </>
  );
}

const faces: readonly {
  readonly what: EndingKind;
  readonly icon: 'complete' | 'cancel';
  readonly label: string;
}[] = [
  { what: 'complete', icon: 'complete', label: 'Complete…' },
  { what: 'cancel', icon: 'cancel', label: 'Cancel…' },
];
