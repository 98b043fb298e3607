import type { ReactNode } from 'react';
import type { Delivery, DisplayStatus, Ride } from '#domain/entities.ts';
import { type ShownRideStatus, shownRideStatus } from '#domain/rides.ts';
import { formatDate } from '#domain/zones.ts';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { formatMoney, formatSpan } from '#views/kit/marks/Quantity.tsx';
import { StatusBadge } from '#views/kit/marks/StatusBadge.tsx';
import type { ShownTimes } from '#spine/settings/ui.ts';

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
};

/** `words`: its own words for some states. */
export function CarriedBadge(props: {
  readonly of: Ride | Delivery;
  readonly words?: { readonly [S in ShownRideStatus]?: string };
}) {
  const shown = shownRideStatus(props.of);
  const look = looks[shown];
  return <StatusBadge status={look.status} words={props.words?.[shown] ?? look.words} />;
}

/** 'in 3 min', 'drop-off 09:41 AM' */
export function whenWords(
  one: Ride | Delivery,
  nowMs: number,
  times: ShownTimes,
  zone: string,
): string {
  const { status, pickupMs, dropoffMs, orderedMs, promisedMs } = one;
  switch (status) {
    case 'finding':
      return formatSpan(nowMs - Math.max(orderedMs, promisedMs - 12 * 60_000));
    case 'onTheWay': {
      const minutes = Math.ceil((pickupMs - nowMs) / 60_000);
      return minutes > 0 ? `in ${minutes} min` : 'now';
    }
    case 'riding':
      return `drop-off ${times.time(dropoffMs, zone)}`;
    case 'scheduled': {
      const isToday = formatDate(pickupMs, zone) === formatDate(nowMs, zone);
      return isToday ? times.time(pickupMs, zone) : times.dateTime(pickupMs, zone);
    }
    default:
      return `at ${times.time(dropoffMs, zone)}`;
  }
}

/** 'Overland Park → Hotel Savoy · gray Camry 7K 2214' */
export function wayWords({ from, to, car }: Ride | Delivery): string {
  return `${from.label} → ${to.label}${car ? ` · ${car.label} ${car.plate}` : ''}`;
}

/** Cancels at once where that is free; a fee is asked about first. */
export function CancelAtFee(
  props: {
    readonly title: string;
    readonly isPending: boolean;
    readonly feeCents: number;
    /** The question, before 'cancelling costs'. */
    readonly children: ReactNode;
  } & (
    | { readonly type: 'rides/cancel'; readonly data: { rideId: string; feeCents: number } }
    | {
        readonly type: 'rides/cancelPackage';
        readonly data: { deliveryId: string; feeCents: number };
      }
  ),
) {
  const { title, isPending, feeCents, children, ...command } = props;
  const look = { label: 'Cancel' } as const;
  if (feeCents === 0) {
    return command.type === 'rides/cancel' ? (
      <CommandButton {...command} {...look} size="small" />
    ) : (
      <CommandButton {...command} {...look} size="small" />
    );
  }
  const fee = formatMoney(feeCents);
  const asks = {
    ...look,
    title,
    yes: `Cancel for ${fee}`,
    no: 'Keep it',
    pending: isPending,
    isDanger: true,
  };
  const question = (
    <p>
      {children} is close to the pick-up: cancelling costs {fee}.
    </p>
  );
  return command.type === 'rides/cancel' ? (
    <AskingButton {...command} {...asks}>
      {question}
    </AskingButton>
  ) : (
    <AskingButton {...command} {...asks}>
      {question}
    </AskingButton>
  );
}
