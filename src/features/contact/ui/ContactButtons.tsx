import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Unanswered } from '#views/bind/Unanswered.tsx';
import { sameMembers } from '#views/bind/useSelect.ts';
import type { Contact } from '../contact.model.ts';
import { useContact } from './useContact.tsx';

type Of = { readonly collection: 'activities' | 'drivers'; readonly id: string };

/** Opens the comms window for a driver, or for the driver of a move; off with the reason. */
export function ContactButton({ collection, id }: Of) {
  const data = useMemo(() => ({ collection, ids: [id] }), [collection, id]);
  return <CommandButton type="contact/open" data={data} label="Contact" icon="text" size="small" />;
}

/** Asks for a link that follows the move; off with the reason. */
export function TrackButton({ activityId }: { readonly activityId: string }) {
  const data = useMemo(
    () => ({ collection: 'activities', ids: [activityId] }) as const,
    [activityId],
  );
  const isUnderWay = useContact(({ contact }) =>
    contact.state.under.some((one) => one.kind === 'track' && one.activityId === activityId),
  );
  return (
    <CommandButton
      type="contact/track"
      data={data}
      label="Track"
      icon="locate"
      size="small"
      pending={isUnderWay}
    />
  );
}

const sentWords = { sms: 'text', voice: 'call', number: 'request', track: 'request' } as const;

/** What was sent about this driver or move and never answered: asked again, or given up. */
export function ContactUnanswered({ collection, id }: Of) {
  const field = collection === 'drivers' ? 'driverId' : 'activityId';
  const waiting = useContact(
    ({ contact }) => contact.state.under.filter((one) => one.outcomeUnknown && one[field] === id),
    sameMembers,
  );
  return waiting.map((one) => <Waiting key={one.intentId} contact={one} />);
}

function Waiting({ contact: { intentId, kind } }: { readonly contact: Contact }) {
  const data = useMemo(() => ({ intentId }), [intentId]);
  return (
    <Unanswered
      what={sentWords[kind]}
      askAgain="contact/askAgain"
      giveUp="contact/giveUp"
      byHand
      data={data}
    />
  );
}
