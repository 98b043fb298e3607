// What is shown while something loads.
import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import css from './Loading.module.css';

/** Gray lines in the place of the content; appears after 150 ms. Progress when it is known. */
export function LoadingSkeleton(props: {
  /** What is loading, for assistive technology and beside the progress. */
  readonly label: string;
  readonly lines?: number;
  /** It has been waited for already: it appears at once. */
  readonly isLate?: boolean;
  readonly progress?: { readonly done: number; readonly total: number };
  readonly onCancel?: () => void;
}) {
  const { progress } = props;
  const words =
    progress === undefined ? props.label : `${props.label} ${progress.done} of ${progress.total}`;
  return (
    <div className={classes(css.skeleton, props.isLate && css.atOnce)} aria-busy="true">
      <div className={css.lines} aria-hidden>
        {widthsOf(props.lines ?? 6).map((width, index) => (
          <span key={index} className={css.line} style={{ width: `${width}%` }} />
        ))}
      </div>
      <div className={css.skeletonFoot}>
        <span role="status" className={css.skeletonWords}>
          <Icon of="loading" size={13} className={css.turn} />
          {words}
        </span>
        {props.onCancel === undefined ? null : (
          <Button size="small" variant="ghost" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {progress === undefined ? null : (
        <progress
          className={css.bar}
          aria-label={props.label}
          max={Math.max(1, progress.total)}
          value={progress.done}
        />
      )}
    </div>
  );
}

/** Bottom right of the map while anything loads. The view places it. */
export function LoadingLabel(props: { readonly children?: ReactNode }) {
  return (
    <div className={css.loading} role="status">
      <Icon of="loading" size={13} className={css.turn} />
      {props.children ?? 'Loading...'}
    </div>
  );
}

function widthsOf(lines: number): readonly number[] {
  const pattern = [62, 48, 70, 54, 78, 44, 66];
  return Array.from({ length: lines }, (_, index) => pattern[index % pattern.length] ?? 60);
}
