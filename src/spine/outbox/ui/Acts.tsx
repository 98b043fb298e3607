import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { type AnyRequest, lookUpOf } from '../requests.model.ts';

type OfIntent = { readonly intentId: string };

/** The button that takes back a request that was not sent yet. */
export function Withdraw({ intentId, label }: OfIntent & { readonly label?: string }) {
  const data = useMemo(() => ({ intentId }), [intentId]);
  return (
    <CommandButton type="outbox/withdraw" data={data} label={label ?? 'Withdraw'} size="small" />
  );
}

/** Asks again, or looks again for a request that is never sent twice. */
export function AskAgain({ intentId, request }: OfAnswer) {
  const data = useMemo(() => ({ intentId }), [intentId]);
  const label = request && lookUpOf(request) ? 'Look again' : 'Ask again';
  return <CommandButton type="outbox/askAgain" data={data} label={label} size="small" />;
}

type OfAnswer = OfIntent & { readonly request: AnyRequest | undefined };

/** The buttons for a request without an answer. */
export function AnswerActs({ intentId, request }: OfAnswer) {
  const data = useMemo(() => ({ intentId }), [intentId]);
  return (
    <>
      <AskAgain intentId={intentId} request={request} />
      <CommandButton type="outbox/giveUp" data={data} label="Stop waiting" size="small" />
    </>
  );
}
