import type { ReactNode, RefObject } from 'react';
import { classes } from '../classes.ts';
import css from './Dock.module.css';
import { PanelHeader } from './Panel.tsx';
import { useRegion } from './regions.ts';

/** The frame of what is docked at the left: title, content, and a foot at its end. */
export function Dock(props: {
  readonly section: RefObject<HTMLElement | null>;
  readonly title: string;
  /** Beside the title. */
  readonly count?: ReactNode;
  /** 540 px, or 700, or all there is. */
  readonly width?: 'narrow' | 'wide' | 'whole' | undefined;
  /** At the right of the title. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  const { section, title, width = 'narrow' } = props;
  return (
    <section
      ref={section}
      {...useRegion(section, 'panel', title)}
      tabIndex={-1}
      className={classes(css.dock, css[width])}
      aria-label={title}
    >
      <PanelHeader title={title} size="wizard" count={props.count}>
        {props.head}
      </PanelHeader>
      {props.children}
    </section>
  );
}

/** The last row of a dock: its buttons, and words beside them. */
export function DockFoot({ children }: { readonly children: ReactNode }) {
  return <footer className={css.foot}>{children}</footer>;
}
