import { useMemo } from 'react';
import type { DisplayStatus, Ride } from '#domain/entities.ts';
import {
  mayCancelRide,
  riderName,
  rideReference,
  type ShownRideStatus,
  shownRideStatus,
} from '#domain/rides.ts';
import { formatDate, formatSeconds } from '#domain/zones.ts';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { formatMoney, formatSpan } from '#views/kit/marks/Quantity.tsx';
import { StatusBadge } from '#views/kit/marks/StatusBadge.tsx';
import { AskAgain, UnderWay, useOpen } from '../../outbox/ui.ts';
import { type ShownTimes, useShownTimes } from '../../settings/ui.ts';
import type { AskedRide } from '../rides.queries.ts';
import { cancelRide, orderRide } from '../rides.requests.ts';
import css from './RideList.module.css';

type Now = { readonly nowMs: number; readonly zone: string };

/** The words of a ride, in the colors of similar move statuses. */
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

/** A ride under way: who, from where to where, in which car, and when. */
export function RideRow({ ride, nowMs, zone }: Now & { readonly ride: Ride }) {
  const times = useShownTimes();
  return (
    <li className={css.row}>
      <div className={css.line}>
        <b>{riderName(ride)}</b>
        <StatusBadge {...looks[shownRideStatus(ride)]} />
      </div>
      <div className={css.line}>
        <span className={css.way} title={ride.car?.label}>
          {ride.from.label} → {ride.to.label}
          {ride.car ? ` · ${ride.car.label} ${ride.car.plate}` : ''}
        </span>
        <span className={css.time}>{whenWords(ride, nowMs, times, zone)}</span>
        <Cancel ride={ride} />
      </div>
      <UnderWay request={cancelRide} subject={`rides:${ride.id}`} inset />
    </li>
  );
}

function whenWords(ride: Ride, nowMs: number, times: ShownTimes, zone: string): string {
  const { status, pickupMs, dropoffMs, orderedMs, promisedMs } = ride;
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

/** Absent once the rider is in the car; a fee is asked about first. */
function Cancel({ ride }: { readonly ride: Ride }) {
  const { id, feeCents } = ride;
  const data = useMemo(() => ({ rideId: id, feeCents }), [id, feeCents]);
  const isPending = useOpen(cancelRide, `rides:${id}`) !== undefined;
  if (!mayCancelRide(ride).yes) return null;
  if (feeCents === 0) {
    return (
      <CommandButton type="rides/cancel" data={data} label="Cancel" icon="cancel" size="small" />
    );
  }
  const fee = formatMoney(feeCents);
  return (
    <AskingButton
      type="rides/cancel"
      data={data}
      label="Cancel"
      icon="cancel"
      title="Cancel this ride?"
      yes={`Cancel for ${fee}`}
      no="Keep it"
      pending={isPending}
      isDanger
    >
      <p>
        The car of <b>{riderName(ride)}</b> is close to the pick-up: cancelling costs {fee}.
      </p>
    </AskingButton>
  );
}

/** An order that was sent: its answer is awaited, or looked up. */
export function AskedRow({ one, asked, nowMs, zone }: Now & AskedRide) {
  const { order, fare } = asked;
  const isUnknown = one.phase === 'unknown' || one.looks !== undefined;
  return (
    <li className={css.row}>
      <div className={css.line}>
        <b>{riderName(order)}</b>
        <StatusBadge
          status={isUnknown ? 'unknown' : 'unplanned'}
          words={isUnknown ? 'Outcome unknown' : 'Requesting'}
        />
      </div>
      <div className={css.line}>
        <span className={css.way}>
          {order.from?.label} → {order.to?.label}
        </span>
        <span className={css.time}>{fare ? formatMoney(fare.priceCents) : ''}</span>
      </div>
      {isUnknown ? (
        <div className={css.unknown}>
          <div className={css.line}>
            <b>No answer since {formatSeconds(one.askedMs, zone)}.</b>
            <AskAgain intentId={one.intentId} request={orderRide} />
          </div>
          <p>
            Looked for by reference <b>{rideReference(one.key)}</b>
            {lookWords(one, nowMs)}. Ordering again could send two cars.
          </p>
        </div>
      ) : null}
    </li>
  );
}

function lookWords({ looks: looked, phase }: AskedRide['one'], nowMs: number): string {
  if (!looked) return '';
  const { count, nextMs } = looked;
  const times = `${count} ${count === 1 ? 'time' : 'times'}`;
  const seconds = Math.ceil((nextMs - nowMs) / 1000);
  return ` ${times}, ${phase === 'unknown' && seconds > 0 ? `next in ${seconds} s` : 'now again'}`;
}
