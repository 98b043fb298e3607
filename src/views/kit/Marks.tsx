import type { ReactNode } from 'react';
import { Age } from './Quantity.tsx';
import { classes } from './classes.ts';
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
 * Which world this is. Word, icon, fill and pattern all differ. `isSimulated`: a live server that
 * has told that its company is simulated.
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

/** `silent`: there, and nothing has come for a while. */
type ConnectionIs = 'connecting' | 'connected' | 'silent' | 'lost' | 'offline';

/** The channel to the server, and the intents that wait for it. */
export function ConnectionState(props: { readonly state: ConnectionIs; readonly queued?: number }) {
  return (
    <span className={classes(css.connection, css[props.state])}>
      {connectionMark[props.state]}
      {connectionWords(props.state, props.queued)}
    </span>
  );
}

/** How old what is shown is. */
export function DataAge(props: {
  /** Since the newest data. */
  readonly ms: number;
  /** The time that data is of, in words. */
  readonly from: string | null;
}) {
  const { ms, from } = props;
  return (
    <span className={css.age}>
      {from === null ? (
        <>
          data <Age ms={ms} />
        </>
      ) : (
        <>
          <Age ms={ms} suffix="ago" />
          {' · '}
        </>
      )}
      {from === null ? null : `data from ${from}`}
    </span>
  );
}

/** The channel in a word, and the intents that wait for it. */
export function connectionWords(state: ConnectionIs, queued = 0): string {
  return queued === 0 ? connectionWord[state] : `${connectionWord[state]}, ${queued} queued`;
}

const connectionWord = {
  connecting: 'Connecting',
  connected: 'Connected',
  silent: 'No word',
  lost: 'Lost',
  offline: 'Offline',
} as const;

const connectionMark = {
  connecting: <Icon of="loading" size={13} className={css.turn} />,
  connected: <span className={css.dot} />,
  silent: <Icon of="reconnecting" size={14} />,
  lost: <Icon of="reconnecting" size={14} />,
  offline: <Icon of="offline" size={14} />,
} as const;
