import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { sameMembers } from '#views/bind/useSelect.ts';
import { UnderWay, useOpen } from '#spine/outbox/ui.ts';
import { type Contacted, contactedBy } from '../contact.queries.ts';
import { contactRequests, trackMove } from '../contact.requests.ts';
import { useContact } from './useContact.tsx';

type Of = { readonly collection: 'activities' | 'drivers'; readonly id: string };

/** Opens the comms window for a driver or the driver of a move; off with the reason. */
export function ContactButton({ collection, id }: Of) {
  const data = useMemo(() => ({ collection, ids: [id] }), [collection, id]);
  return <CommandButton type="contact/open" data={data} label="Contact" icon="text" size="small" />;
}

/** The same as two symbols, each of which opens the window with its way. */
export function ContactSymbols({ driverId }: { readonly driverId: string }) {
  const of = useMemo(() => ({ collection: 'drivers', ids: [driverId] }) as const, [driverId]);
  const text = useMemo(() => ({ ...of, kind: 'sms' }) as const, [of]);
  const call = useMemo(() => ({ ...of, kind: 'voice' }) as const, [of]);
  const look = { iconOnly: true, size: 'small' } as const;
  return (
    <>
      <CommandButton type="contact/open" data={text} label="Text" icon="text" {...look} />
      <CommandButton type="contact/open" data={call} label="Call" icon="call" {...look} />
    </>
  );
}

/** Requests a tracker link for the move; off with the reason. */
export function TrackButton({ activityId }: { readonly activityId: string }) {
  const data = useMemo(
    () => ({ collection: 'activities', ids: [activityId] }) as const,
    [activityId],
  );
  const isUnderWay = useOpen(trackMove, trackMove.subject(data)) !== undefined;
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

/** Unanswered requests about this driver or move, to be retried or given up. */
export function ContactUnanswered({ collection, id }: Of) {
  const field = collection === 'drivers' ? 'driverId' : 'activityId';
  const open = useContact(
    ({ outbox, world }) =>
      outbox.state.open.filter(
        ({ of, asked }) =>
          requestOf(of) && contactedBy(world.tables, asked as Contacted)[field] === id,
      ),
    sameMembers,
  );
  return open.map(({ of, subject, intentId }) => {
    const request = requestOf(of);
    return request && <UnderWay key={intentId} request={request} subject={subject} />;
  });
}

function requestOf(type: string) {
  return contactRequests.find((request) => request.type === type);
}
