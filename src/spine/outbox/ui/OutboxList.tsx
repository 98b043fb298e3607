import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { useIsKept } from '#views/kit/kept.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { formatAge } from '#views/kit/marks/Quantity.tsx';
import { useShownTimes } from '../../settings/ui.ts';
import {
  goesAfter,
  kindText,
  type Listed,
  listed,
  rowTitle,
  unknownText,
} from '../list.queries.ts';
import type { Attempt, OpenRequest } from '../outbox.model.ts';
import type { OutboxTypes } from '../outbox.slice.ts';
import type { Requests } from '../requests.model.ts';
import { AnswerActs, Withdraw } from './Acts.tsx';
import css from './Outbox.module.css';

export type OutboxProps = {
  readonly requests: Requests;
  /** The server's time, as well as it is known. */
  readonly nowMs: () => number;
  /** The time zone of the times shown. */
  readonly zone: string;
  /** Between the list and the window's edge, where there is room. */
  readonly rightPx: number;
  /** Forms that are on no screen: counted when no request is. */
  readonly unfinished: number;
  /** More sections. */
  readonly children: ReactNode;
};
import { Row, Section } from './Section.tsx';

const useOutbox = selectFrom<OutboxTypes>();
const close = { isShown: false };
const emptyPayload = {};

/** Requests under way and attempts, in sections. Not modal: the operator can work beside it. */
export function OutboxList(props: OutboxProps) {
  const { rightPx, children } = props;
  const machine = useMachine();
  const state = useOutbox(({ outbox }) => outbox.state);
  const list = useMemo(() => listed({ outbox: { state } }), [state]);
  const keepFocus = useKeptFocus();
  const isEmpty = state.open.length === 0 && state.attempts.length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes
    <div
      {...keepFocus}
      role="dialog"
      aria-label="Outbox"
      tabIndex={-1}
      className={css.list}
      style={{ right: rightPx }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'o') return;
        event.preventDefault();
        machine.dispatch({ type: 'outbox/show', data: close });
      }}
    >
      <Bar zone={props.zone} />
      {isEmpty ? (
        <p className={css.empty}>Nothing waits. What you do offline appears here.</p>
      ) : (
        <OpenSections {...props} list={list} />
      )}
      {children}
    </div>
  );
}

function Bar({ zone }: Pick<OutboxProps, 'zone'>) {
  const { link, sinceMs } = useOutbox(({ connection }) => connection.state);
  const times = useShownTimes();
  const isLost = link === 'lost';
  return (
    <div className={css.bar}>
      <h2>Outbox</h2>
      <span className={css.since}>
        {isLost && sinceMs !== null ? `Offline since ${times.time(sinceMs, zone)}` : null}
      </span>
      {isLost ? (
        <CommandButton
          type="connection/tryNow"
          data={emptyPayload}
          label="Try now"
          icon="refresh"
          size="small"
        />
      ) : null}
      <CommandButton
        type="outbox/show"
        data={close}
        label="Close"
        icon="close"
        iconOnly
        variant="ghost"
        size="small"
      />
    </div>
  );
}

type Known = Pick<OutboxProps, 'requests' | 'nowMs' | 'zone'>;

function OpenSections({ list, ...known }: Known & { readonly list: Listed }) {
  const { requests } = known;
  const isKept = useIsKept();
  const isLost = useOutbox(({ connection }) => connection.state.link === 'lost');
  return (
    <>
      <Section icon="alerts" title="Needs you" count={list.needsYou.length}>
        {list.needsYou.map((one) => (
          <AttemptRow key={one.intentId} {...known} one={one} />
        ))}
      </Section>
      <Section icon="refresh" title="Being sent" count={list.sent.length}>
        {list.sent.map((one) => (
          <OpenRow key={one.intentId} {...known} one={one} mark={<Icon of="forward" size={13} />} />
        ))}
      </Section>
      <Section
        icon="waiting"
        title="Waiting to be sent"
        count={list.waiting.length}
        aside={`in this order for each subject${isKept ? ', kept on this device' : ''}`}
      >
        {list.waiting.map((waiting, at) => (
          <OpenRow
            key={waiting.intentId}
            {...known}
            one={waiting}
            mark={at + 1}
            after={goesAfter(list, waiting)}
            acts={<Withdraw intentId={waiting.intentId} />}
          />
        ))}
      </Section>
      <Section icon="unknown" title="Sent, outcome unknown" count={list.unknown.length}>
        {list.unknown.map((unknown) => {
          const request = requests.get(unknown.of);
          return (
            <OpenRow
              key={unknown.intentId}
              {...known}
              one={unknown}
              mark={<Icon of="unknown" size={13} />}
              acts={<AnswerActs intentId={unknown.intentId} request={request} />}
              words={request && unknownText(request, unknown, isLost)}
            />
          );
        })}
      </Section>
    </>
  );
}

function OpenRow(
  props: Known & {
    readonly one: OpenRequest;
    readonly mark: ReactNode;
    readonly after?: string | null;
    readonly acts?: ReactNode;
    readonly words?: string | undefined;
  },
) {
  const { one, requests, nowMs, zone, after = null } = props;
  const times = useShownTimes();
  const request = requests.get(one.of);
  const isSent = one.phase !== 'waiting';
  const sinceMs = isSent ? one.sentMs : one.askedMs;
  const ageMs = useEachSecond(
    useCallback(() => Math.floor((nowMs() - sinceMs) / 1_000) * 1_000, [nowMs, sinceMs]),
  );
  const age = formatAge(ageMs, 'ago');
  return (
    <Row
      mark={props.mark}
      title={rowTitle(request, one, times.time)}
      under={
        <>
          {kindText(request)} · {isSent ? `sent ${times.time(sinceMs, zone)}, ${age}` : age}
          {after === null ? null : (
            <>
              {' · '}
              <b>{after}</b>
            </>
          )}
        </>
      }
      acts={props.acts}
      words={props.words}
    />
  );
}

const hows = {
  refused: 'refused',
  failed: 'failed',
  givenUp: 'outcome not known',
} as const;

/** An attempt: tried again where the key keeps it from being done twice, or discarded. */
function AttemptRow({ one, requests, zone }: Known & { readonly one: Attempt }) {
  const times = useShownTimes();
  const request = requests.get(one.of);
  const { of, subject } = one;
  const named = useMemo(() => ({ of, subject }), [of, subject]);
  const mayRetry = one.how !== 'refused' && request?.repeat === 'itself';
  const again = { type: of, data: one.asked } as never as { type: 'outbox/show'; data: never };
  const retry = useReason(again.type, again.data);
  return (
    <Row
      mark={<Icon of={one.how === 'givenUp' ? 'unknown' : 'error'} size={13} />}
      tone={one.how === 'givenUp' ? undefined : 'bad'}
      title={rowTitle(request, one, times.time)}
      under={`${kindText(request)} · ${hows[one.how]} ${times.time(one.endedMs, zone)}`}
      words={
        retry === null || !mayRetry ? one.why : `${one.why} It cannot be tried again: ${retry}`
      }
      acts={
        <>
          {mayRetry && retry === null ? (
            <CommandButton {...again} label="Try again" size="small" />
          ) : null}
          <CommandButton
            type="outbox/dismiss"
            data={named}
            label="Discard"
            variant="ghost"
            size="small"
          />
        </>
      }
    />
  );
}

/**
 * Focuses the list when it opens, and again when the focused row is gone; returns the focus when
 * it closes.
 */
function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = ref.current;
    own?.focus();
    return () => {
      const { activeElement, body } = document;
      if (activeElement !== body && !own?.contains(activeElement)) return;
      const button = document.querySelector<HTMLElement>('[data-outbox] button');
      const back = before instanceof HTMLElement && before.isConnected ? before : button;
      back?.focus();
    };
  }, []);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null || target.isConnected) isInside.current = false;
    },
  };
}
