import type { ReactNode } from 'react';
import { orderReference } from '#domain/rides.ts';
import { formatSeconds } from '#domain/zones.ts';
import { StatusBadge } from '#views/kit/marks/StatusBadge.tsx';
import { answeredText, type AnyRequest, type OpenRequest } from '#spine/outbox/index.ts';
import { AskAgain } from '#spine/outbox/ui.ts';
import { isUnknownOrder } from '../vouchers.queries.ts';
import css from './OrderLists.module.css';

/** An order in two lines: whose and in which state, then about what, when, and what may be done. */
export function OrderRow(props: {
  /** What it shows, for a row that the map leads to. */
  readonly item?: string;
  readonly name: string;
  /** After the name, quieter. */
  readonly about?: string;
  readonly badge: ReactNode;
  readonly way: string;
  readonly when: string;
  readonly acts?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <li
      className={css.row}
      data-keeps-focus
      {...(props.item && { 'data-item': props.item, tabIndex: -1 })}
    >
      <div className={css.line}>
        <b>{props.name}</b>
        {props.about === undefined ? null : <span className={css.about}>{props.about}</span>}
        <span className="rigid away">{props.badge}</span>
      </div>
      <div className={css.line}>
        <span className={css.way} title={props.way}>
          {props.way}
        </span>
        <span className={css.time}>{props.when}</span>
        {props.acts}
      </div>
      {props.children}
    </li>
  );
}

/** An order that was sent: its answer is awaited, or looked up. */
export function AskedRow(props: {
  readonly one: OpenRequest;
  readonly request: AnyRequest;
  readonly name: string;
  readonly way: string;
  readonly aside: string;
  /** What ordering again would do. */
  readonly again: string;
  readonly nowMs: number;
  readonly zone: string;
}) {
  const { one, nowMs, zone } = props;
  const isUnknown = isUnknownOrder(one);
  return (
    <OrderRow
      name={props.name}
      badge={
        <StatusBadge
          status={isUnknown ? 'unknown' : 'unplanned'}
          words={isUnknown ? 'Outcome unknown' : 'Requesting'}
        />
      }
      way={props.way}
      when={props.aside}
    >
      {isUnknown ? (
        <div className={css.unknown}>
          <div className={css.line}>
            <b>
              {one.answered === undefined ? 'No answer' : 'No outcome'} since{' '}
              {formatSeconds(one.askedMs, zone)}.
            </b>
            <AskAgain intentId={one.intentId} request={props.request} />
          </div>
          {one.answered === undefined ? null : <p>{answeredText(one.answered)}</p>}
          <p>
            Looked for by reference <b>{orderReference(one.key)}</b>
            {lookWords(one, nowMs)}. {props.again}
          </p>
        </div>
      ) : null}
    </OrderRow>
  );
}

function lookWords({ looks: looked, phase }: OpenRequest, nowMs: number): string {
  if (!looked) return '';
  const { count, nextMs } = looked;
  const times = `${count} ${count === 1 ? 'time' : 'times'}`;
  const seconds = Math.ceil((nextMs - nowMs) / 1000);
  return ` ${times}, ${phase === 'unknown' && seconds > 0 ? `next in ${seconds} s` : 'now again'}`;
}
