import type { ReactNode } from 'react';
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
