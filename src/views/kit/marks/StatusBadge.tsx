import type { DisplayStatus, Trip, TripStatus } from '#domain/entities.ts';
import { withWord } from '#domain/unknownWords.ts';
import { classes } from '../classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import css from './StatusBadge.module.css';

/** The word for each status, as lists and legends write it. */
export const statusWords: { readonly [S in DisplayStatus]: string } = {
  late: 'Late',
  unplanned: 'Unplanned',
  planned: 'Planned',
  inProgress: 'In progress',
  needsDriver: 'Needs driver',
  toStart: 'Driver to start',
  complete: 'Complete',
  lockedInAI: 'Locked in AI',
  unknown: 'Unknown',
};

/** Icon and word together, 20 px high; `large` (24) on a page's title. */
export function StatusBadge(props: {
  readonly status: DisplayStatus;
  readonly size?: 'medium' | 'large';
  /** Other words in the same colors, e.g. `7 min late`. */
  readonly words?: string;
  /** Another icon in the same colors. */
  readonly icon?: IconName;
}) {
  return (
    <span className={classes(css.badge, props.size === 'large' && css.large, css[props.status])}>
      <Icon of={props.icon ?? props.status} size={12} />
      {props.words ?? statusWords[props.status]}
    </span>
  );
}

/** The icon alone in its status color, for legends where the word stands beside it. */
export function StatusIcon(props: { readonly status: DisplayStatus; readonly size?: number }) {
  return (
    <Icon
      of={props.status}
      size={props.size ?? 12}
      className={classes(css.icon, css[props.status])}
    />
  );
}

/** The status of a trip in its own words, in the colors of similar move statuses. */
export function TripBadge(props: {
  readonly of: Pick<Trip, 'status' | 'unknownWords'>;
  readonly size?: 'medium' | 'large';
}) {
  const { look, words, icon } = tripLooks[props.of.status];
  return (
    <StatusBadge
      status={look}
      words={withWord(words, props.of, 'status')}
      size={props.size ?? 'medium'}
      {...(icon && { icon })}
    />
  );
}

const tripLooks: {
  readonly [S in TripStatus]: {
    readonly look: DisplayStatus;
    readonly words: string;
    readonly icon?: IconName;
  };
} = {
  Assigned: { look: 'planned', words: 'Assigned' },
  'In Progress': { look: 'inProgress', words: 'In progress' },
  Complete: { look: 'complete', words: 'Complete' },
  Cancelled: { look: 'unknown', words: 'Cancelled', icon: 'cancel' },
  unknown: { look: 'unknown', words: 'Unknown' },
};
