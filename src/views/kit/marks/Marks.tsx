import type { ReactNode } from 'react';
import { formatSpan } from './Quantity.tsx';
import { classes } from '../classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import css from './Marks.module.css';

/** Facts and qualifications, 20 px high. Never a status: those have StatusBadge. */
export function Chip(props: { readonly icon?: IconName; readonly children: ReactNode }) {
  return (
    <span className={css.chip}>
      {props.icon === undefined ? null : <Icon of={props.icon} size={12} />}
      {props.children}
    </span>
  );
}

/** A key of the keyboard, as palette and help show it. */
export function Key(props: { readonly children: ReactNode }) {
  return <kbd className={css.key}>{props.children}</kbd>;
}

export type Mode = 'live' | 'fake' | 'replay' | 'training';

const modeTitles: { readonly [M in Mode]: string } = {
  live: 'Real drivers, real rides',
  fake: 'Simulated world: no real drivers, no real rides',
  replay: 'A recording: nothing you do is sent',
  training: 'Practice in a simulated world',
};

/**
 * Which world this is. Word, icon, fill and pattern all differ. `isSimulated`: a live server has
 * declared its company simulated.
 */
export function ModeBadge(props: { readonly mode: Mode; readonly isSimulated?: boolean }) {
  const title = props.isSimulated
    ? 'A simulated company on a live server: no real drivers, no real rides'
    : modeTitles[props.mode];
  return (
    <span className={classes(css.mode, css[props.mode])} title={title}>
      <Icon of={props.mode} size={12} />
      {props.mode.toUpperCase()}
    </span>
  );
}

/** 3 px over the lower edge of the bar above it. LIVE has none. */
export function ModeStrip(props: { readonly mode: Mode }) {
  if (props.mode === 'live') return null;
  return <div className={classes(css.strip, css[`${props.mode}Strip`])} aria-hidden />;
}

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
