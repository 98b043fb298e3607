import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';

type OfIntent = { readonly intentId: string };

/** The button that takes back a request that was not sent yet. */
export function Withdraw({ intentId, label }: OfIntent & { readonly label?: string }) {
  const data = useMemo(() => ({ intentId }), [intentId]);
  return (
    <CommandButton type="outbox/withdraw" data={data} label={label ?? 'Withdraw'} size="small" />
  );
}

/** The buttons for a request without an answer. */
export function AnswerActs({ intentId }: OfIntent) {
  const data = useMemo(() => ({ intentId }), [intentId]);
  return (
    <>
      <CommandButton type="outbox/askAgain" data={data} label="Ask again" size="small" />
      <CommandButton type="outbox/giveUp" data={data} label="Stop waiting" size="small" />
    </>
  );
}
