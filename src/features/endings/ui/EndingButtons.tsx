import { useId, useMemo, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/Button.tsx';
import { Dialog } from '#views/kit/Dialog.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Tooltip } from '#views/kit/Tooltip.tsx';
import type { EndingKind } from '../endings.model.ts';
import { endingRequests } from '../endings.requests.ts';
import type { WorldTypes } from '../../world/index.ts';
import { UnderWay, useOpen } from '../../outbox/ui.ts';

const useWorld = selectFrom<WorldTypes>();

const words = {
  cancel: {
    type: 'endings/cancel',
    button: 'Cancel',
    icon: 'cancel',
    title: 'Cancel the move',
    // S1 §8, as given.
    question: 'Are you sure you want to delete this activity?',
    yes: 'Delete',
    no: 'Keep it',
  },
  complete: {
    type: 'endings/complete',
    button: 'Complete',
    icon: 'complete',
    title: 'Set the move complete',
    question: 'It is complete from now on. That cannot be taken back.',
    yes: 'Set complete',
    no: 'Leave it open',
  },
} as const;

/** Cancel and Complete of one move, each asked about first; off with the reason. */
export function EndingButtons({ activityId }: { readonly activityId: string }) {
  return (
    <>
      <EndingButton what="complete" activityId={activityId} />
      <EndingButton what="cancel" activityId={activityId} />
    </>
  );
}

function EndingButton(props: { readonly what: EndingKind; readonly activityId: string }) {
  const { what, activityId } = props;
  const { type, button, icon, title, question, yes, no } = words[what];
  const [isAsking, setAsking] = useState(false);
  const activity = useWorld(({ world }) => world.tables.activities.get(activityId));
  const version = activity?.version ?? 0;
  const isUnderWay = useOpen(endingRequests[what], `activities:${activityId}`) !== undefined;
  const data = useMemo(() => ({ activityId, version }), [activityId, version]);
  const reason = useReason(type, data);
  const isOff = reason !== null && !isUnderWay;
  const reasonId = useId();
  return (
    <>
      <Tooltip text={isOff ? reason : null}>
        <Button
          size="small"
          icon={icon}
          pending={isUnderWay}
          off={isOff}
          aria-describedby={isOff ? reasonId : undefined}
          onClick={() => setAsking(true)}
        >
          {button}
        </Button>
      </Tooltip>
      {isOff ? (
        <span id={reasonId} className={hidden.visually}>
          {reason}
        </span>
      ) : null}
      <Dialog
        open={isAsking}
        alert
        title={title}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{no}</Button>
            <CommandButton
              type={type}
              data={data}
              label={yes}
              variant={what === 'cancel' ? 'danger' : 'primary'}
              onEnd={() => setAsking(false)}
            />
          </>
        }
      >
        <p>
          <b>{activity?.name ?? 'This move'}.</b> {question}
        </p>
      </Dialog>
    </>
  );
}

/** Sent, and no answer came: asked again, or given up. */
export function EndingUnanswered({ activityId }: { readonly activityId: string }) {
  return Object.values(endingRequests).map((request) => (
    <UnderWay key={request.type} request={request} subject={`activities:${activityId}`} inset />
  ));
}
