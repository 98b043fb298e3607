import { useMemo } from 'react';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { EndingKind } from '../endings.model.ts';
import { endingRequests } from '../endings.requests.ts';
import type { WorldTypes } from '#spine/world/index.ts';
import { UnderWay, useOpen } from '#spine/outbox/ui.ts';

const useWorld = selectFrom<WorldTypes>();

const words = {
  cancel: {
    type: 'endings/cancel',
    label: 'Cancel',
    icon: 'cancel',
    title: 'Cancel this move?',
    // S1 §8, word for word.
    question: 'Are you sure you want to delete this activity?',
    yes: 'Cancel move',
    no: 'Keep it',
  },
  complete: {
    type: 'endings/complete',
    label: 'Complete',
    icon: 'complete',
    title: 'Set the move complete',
    question: 'It is complete from now on. That cannot be taken back.',
    yes: 'Set complete',
    no: 'Leave it open',
  },
} as const;

/** The Cancel and Complete buttons of a move, with confirmation; disabled with the reason. */
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
  const { question, ...look } = words[what];
  const activity = useWorld(({ world }) => world.tables.activities.get(activityId));
  const version = activity?.version ?? 0;
  const isUnderWay = useOpen(endingRequests[what], `activities:${activityId}`) !== undefined;
  const data = useMemo(() => ({ activityId, version }), [activityId, version]);
  return (
    <AskingButton {...look} data={data} pending={isUnderWay} isDanger={what === 'cancel'}>
      <p>
        <b>{activity?.name ?? 'This move'}.</b> {question}
      </p>
    </AskingButton>
  );
}

/** For a request without an answer: buttons to ask again or stop waiting. */
export function EndingUnanswered({ activityId }: { readonly activityId: string }) {
  return Object.values(endingRequests).map((request) => (
    <UnderWay key={request.type} request={request} subject={`activities:${activityId}`} inset />
  ));
}
