// The channel to the server and the age of its data. Apart from other marks, since the login
// screen, which is loaded first, has none of these.
import { classes } from '../classes.ts';
import { Icon } from './Icon.tsx';
import css from './Marks.module.css';
import { formatSpan } from './Quantity.tsx';

/** `silent`: connected, but no message has arrived for a while. */
export type ConnectionIs = 'connecting' | 'connected' | 'sending' | 'silent' | 'lost' | 'offline';
type ConnectionLook = { readonly state: ConnectionIs; readonly detail?: string | undefined };

/** The channel to the server. `detail`: how long it has been lost, or requests sent so far. */
export function ConnectionState({ state, detail }: ConnectionLook) {
  return (
    <span className={classes(css.connection, css[state])}>
      {connectionMark[state]}
      {/* Out of sight in a narrow bar, when its mark alone says it. */}
      <span className={css.word}>{connectionWords({ state, detail })}</span>
    </span>
  );
}

/** Age of the shown data: 'data 2 s old', in a narrow bar '2 s'. */
export function DataAge({ ms }: { readonly ms: number }) {
  return (
    <span className={css.age}>
      <span className={css.wide}>data </span>
      {formatSpan(ms)}
      <span className={css.wide}> old</span>
    </span>
  );
}

/** 'Connected', 'Offline 2 min', 'Sending 3 of 4' */
export function connectionWords({ state, detail }: ConnectionLook): string {
  return detail === undefined ? connectionWord[state] : `${connectionWord[state]} ${detail}`;
}

const connectionWord = {
  connecting: 'Connecting',
  connected: 'Connected',
  silent: 'No word',
  sending: 'Sending',
  lost: 'Reconnecting',
  offline: 'Offline',
} as const;

const connectionMark = {
  connecting: <Icon of="loading" size={13} className={css.turn} />,
  connected: <span className={css.dot} />,
  sending: <Icon of="refresh" size={14} />,
  silent: <Icon of="reconnecting" size={14} />,
  lost: <Icon of="reconnecting" size={14} />,
  offline: <Icon of="offline" size={14} />,
} as const;
