import { classes } from '../classes.ts';
import css from './PlaceBadge.module.css';

/**
 * The letter of a place in one plan, in one of the 16 colors of the legend, from 1. Decoration: the
 * name of the place stands beside it.
 */
export function PlaceBadge(props: { readonly letter: string; readonly color: number }) {
  return (
    <span className={classes(css.badge, css[`cat${props.color}`])} aria-hidden>
      {props.letter}
    </span>
  );
}
