import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import type { EndingKind } from '../../endings/index.ts';
import { AskDialog } from './AskDialog.tsx';
import { useAsking } from './useBulk.tsx';

/** Complete and Cancel for several moves, each with a question first; off with the reason. */
export function BulkButtons({ ids }: { readonly ids: readonly string[] }) {
  const { asked, reason, ask, close } = useAsking(ids);
  return (
    <>
      {faces.map(({ what, icon, label }) => (
        <ReasonButton key={what} icon={icon} reason={reason} onClick={() => ask(what)}>
          {label}
        </ReasonButton>
      ))}
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
