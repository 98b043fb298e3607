import { useMemo } from 'react';
import type { Delivery, DisplayStatus, Ride } from '#domain/entities.ts';
import {
  costWords,
  endName,
  notSaid,
  type ShownRideStatus,
  shownRideStatus,
} from '#domain/rides.ts';
import { withWord } from '#domain/unknownWords.ts';
import { formatDate } from '#domain/zones.ts';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { formatMoney, formatSpan } from '#views/kit/marks/Quantity.tsx';
import { StatusBadge } from '#views/kit/marks/StatusBadge.tsx';
import { UnderWay, useOpen } from '#spine/outbox/ui.ts';
import { type ShownTimes, useShownTimes } from '#spine/settings/ui.ts';
import type { cancelDelivery } from '../deliveries.requests.ts';
import type { AskedDelivery, AskedRide } from '../rides.queries.ts';
import type { cancelRide } from '../rides.requests.ts';
import { OrderRow } from './OrderRow.tsx';

/** The colors of similar move statuses, and the words that rides and deliveries share. */
const looks: {
  readonly [S in ShownRideStatus]: { readonly status: DisplayStatus; readonly words: string };
} = {
  finding: { status: 'unplanned', words: 'Finding a car' },
  scheduled: { status: 'planned', words: 'Scheduled' },
  onTheWay: { status: 'planned', words: 'On the way' },
  riding: { status: 'inProgress', words: 'Riding' },
  late: { status: 'late', words: 'Late' },
  done: { status: 'complete', words: 'Done' },
  cancelled: { status: 'unknown', words: 'Cancelled' },
  unknown: { status: 'unknown', words: 'Unknown' },
};

function CarriedBadge(props: {
  readonly of: Ride | Delivery;
  readonly words?: { readonly [S in ShownRideStatus]?: string };
}) {
  const shown = shownRideStatus(props.of);
  const look = looks[shown];
  const words = withWord(props.words?.[shown] ?? look.words, props.of, 'status');
  return <StatusBadge status={look.status} words={words} />;
}

/** 'in 3 min', 'drop-off 09:41 AM', 'drop-off Unknown' */
function whenWords(
  carried: Ride | Delivery,
  nowMs: number,
  times: ShownTimes,
  zone: string,
): string {
  const { status, pickupMs, dropoffMs, orderedMs, promisedMs } = carried;
  switch (status) {
    case 'finding': {
      if (orderedMs === null || promisedMs === null) return notSaid;
      return formatSpan(nowMs - Math.max(orderedMs, promisedMs - 12 * 60_000));
    }
    case 'onTheWay': {
      if (pickupMs === null) return notSaid;
      const minutes = Math.ceil((pickupMs - nowMs) / 60_000);
      return minutes > 0 ? `in ${minutes} min` : 'now';
    }
    case 'riding':
      return `drop-off ${dropoffMs === null ? notSaid : times.time(dropoffMs, zone)}`;
    case 'scheduled': {
      if (pickupMs === null) return notSaid;
      const isToday = formatDate(pickupMs, zone) === formatDate(nowMs, zone);
      return isToday ? times.time(pickupMs, zone) : times.dateTime(pickupMs, zone);
    }
    default:
      return dropoffMs === null ? notSaid : `at ${times.time(dropoffMs, zone)}`;
  }
}

/** 'Overland Park → Hotel Savoy · gray Camry 7K 2214' */
function wayWords({ from, to, car, priceCents }: Ride | Delivery): string {
  const price = priceCents === null ? ' · price unknown' : '';
  return `${endName(from)} → ${endName(to)}${car ? ` · ${car.label} ${car.plate}` : ''}${price}`;
}

type Now = { readonly nowMs: number; readonly zone: string };

/** What is under way: whose, from where to where, in which car, and when. */
export function CarriedRow(
  props: Now & {
    readonly row: Ride | Delivery;
    readonly noun: 'ride' | 'delivery';
    readonly name: string;
    readonly about: string;
    /** Its own words for some states. */
    readonly words?: { readonly [S in ShownRideStatus]?: string };
    /** Before the name, in the question about a fee: 'The car of'. */
    readonly carrier: string;
    readonly mayCancel: boolean;
    readonly cancels: typeof cancelRide | typeof cancelDelivery;
  },
) {
  const { row, noun, name, nowMs, zone, cancels } = props;
  const times = useShownTimes();
  const { id, feeCents } = row;
  // A fee that is not known is not agreed to: with one the server refuses.
  const data = useMemo(() => ({ orderId: id, feeCents: feeCents ?? 0 }), [id, feeCents]);
  const subject = cancels.subject(data);
  const isPending = useOpen(cancels, subject) !== undefined;
  const command = { type: cancels.type, data, label: 'Cancel' } as const;
  const fee = costWords(feeCents);
  // At once where that is free; a fee is asked about first.
  const cancel =
    feeCents === 0 ? (
      <CommandButton {...command} size="small" />
    ) : (
      <AskingButton
        {...command}
        title={`Cancel this ${noun}?`}
        yes={feeCents === null ? 'Cancel without a fee' : `Cancel for ${fee}`}
        no="Keep it"
        pending={isPending}
        isDanger
      >
        {feeCents === null ? (
          <p>
            The server does not say what cancelling <b>{name}</b> costs. It is cancelled only where
            that is free.
          </p>
        ) : (
          <p>
            {props.carrier} <b>{name}</b> is close to the pick-up: cancelling costs {fee}.
          </p>
        )}
      </AskingButton>
    );
  return (
    <OrderRow
      item={subject.replace(':', '/')}
      name={name}
      about={props.about}
      badge={<CarriedBadge of={row} words={props.words} />}
      way={wayWords(row)}
      when={whenWords(row, nowMs, times, zone)}
      acts={props.mayCancel ? cancel : null}
    >
      <UnderWay request={cancels} subject={subject} inset />
    </OrderRow>
  );
}

/** What the row of an order without an answer says, beside its name. */
export function askedWords({ asked: { order, fare } }: AskedRide | AskedDelivery) {
  return {
    way: `${order.from?.label ?? ''} → ${order.to?.label ?? ''}`,
    aside: fare ? formatMoney(fare.priceCents) : '',
  };
}
