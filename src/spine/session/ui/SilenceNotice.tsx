import { useCallback } from 'react';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import css from './Login.module.css';
import type { Silence } from './useLogin.tsx';

/** Since when the server gives no answer to a login, and when it is tried again. */
export function SilenceNotice(props: {
  readonly silence: Silence;
  readonly isFailing: boolean;
  /** An attempt is under way. */
  readonly isOpen: boolean;
  readonly isWorkKept: boolean;
}) {
  const { silence, isFailing, isOpen, isWorkKept } = props;
  const { sinceMs, nextMs, isOver } = silence;
  const left = useEachSecond(
    useCallback(
      () => (nextMs === null ? null : Math.max(1, Math.ceil((nextMs - Date.now()) / 1_000))),
      [nextMs],
    ),
  );
  return (
    <p className={css.failure} role="alert">
      <Icon of="error" size={14} />
      <span>
        The server has {isFailing ? 'answered with an error' : 'not answered'} since{' '}
        {sinceWords(sinceMs)}.{isWorkKept ? ' Unsent work is kept on this device.' : null}{' '}
        {/* Read with the rest once; each second that passes is not. */}
        <span role="timer" aria-live="off">
          {isOpen
            ? 'Trying now.'
            : left !== null
              ? `Trying again in ${left} s.`
              : isOver
                ? 'It is no longer tried by itself. Log in to try again.'
                : 'Log in to try again.'}
        </span>
      </span>
    </p>
  );
}

// By the browser: this screen loads no library for dates.
/** '09:33 AM', with the date when it was on another day. */
function sinceWords(ms: number): string {
  const since = new Date(ms);
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const isToday = since.toDateString() === new Date().toDateString();
  return since.toLocaleString('en-US', {
    ...clock,
    ...(isToday ? {} : { month: '2-digit', day: '2-digit', year: 'numeric' }),
  });
}
