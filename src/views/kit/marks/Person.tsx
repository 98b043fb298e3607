import type { Presence } from '#domain/entities.ts';
import { classes } from '../classes.ts';
import css from './Person.module.css';

/** The word for each presence. */
export const presenceWords: { readonly [P in Presence]: string } = {
  online: 'Online',
  away: 'Away',
  busy: 'Busy',
  offline: 'Offline',
  unknown: 'Unknown',
};

/** A dot whose shape differs too: full, half, bar, ring. `named` when no word stands beside it. */
export function PresenceDot(props: {
  readonly presence: Presence;
  readonly named?: boolean;
  readonly className?: string | undefined;
}) {
  const name =
    props.named === true
      ? { role: 'img', 'aria-label': presenceWords[props.presence] }
      : { 'aria-hidden': true };
  return <span {...name} className={classes(css.dot, css[props.presence], props.className)} />;
}

/** Initials in a disc, with the presence at its edge. Decoration: the name stands beside it. */
export function Avatar(props: {
  readonly name: string;
  readonly size?: 'medium' | 'large' | 'page';
  readonly presence?: Presence;
  /** A picture in the place of the initials. */
  readonly picture?: string | null;
}) {
  const { size = 'medium', picture = null } = props;
  return (
    <span className={classes(css.avatar, size !== 'medium' && css[size])} aria-hidden>
      {picture === null ? (
        initials(props.name)
      ) : (
        <img className={css.picture} src={picture} alt="" draggable={false} />
      )}
      {props.presence === undefined ? null : (
        <PresenceDot presence={props.presence} className={css.edge} />
      )}
    </span>
  );
}

/** First letters of the first and the last word: `Maria del Mar Alvarez` → `MA`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked.map((word) => firstOf(word ?? '').toUpperCase()).join('');
}

const letters = new Intl.Segmenter('en');

/** The first letter with its marks, behind a bracket or a quote; an emoji whole. */
function firstOf(word: string): string {
  const all = [...letters.segment(word)].map(({ segment }) => segment);
  return all.find((one) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(one)) ?? all[0] ?? '';
}

/** S2 §2. A server that does not count the trips sends none. */
export function tripsWords(completed: number | null): string {
  return completed === null ? 'TBD' : completed.toLocaleString('en-US');
}
