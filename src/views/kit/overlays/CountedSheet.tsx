import type { ReactNode } from 'react';
import css from './CountedSheet.module.css';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import { PopoverButton } from './Popover.tsx';

const mostShown = 99;

/** An icon with a count that opens a sheet: a head, and a list that scrolls. */
export function CountedSheet(props: {
  /** Head of the sheet. */
  readonly title: string;
  /** Names the button, its count in words: 'Cart, 3 moves'. */
  readonly label: string;
  readonly icon: IconName;
  /** Nothing is drawn for 0. */
  readonly count: number;
  /** Beside the head. */
  readonly action: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}) {
  const { title, count } = props;
  return (
    <PopoverButton
      label={props.label}
      title={title}
      placement="bottom end"
      face={
        <span className={css.face}>
          <Icon of={props.icon} size={16} />
          {count === 0 ? null : (
            <span className={css.count}>{count > mostShown ? `${mostShown}+` : count}</span>
          )}
        </span>
      }
    >
      {(close) => (
        <div className={css.sheet}>
          <div className={css.head}>
            <h2>{title}</h2>
            {props.action}
          </div>
          <div className="scroll">{props.children(close)}</div>
        </div>
      )}
    </PopoverButton>
  );
}

/** Shown in place of an empty list. */
export function EmptySheet({ children }: { readonly children: ReactNode }) {
  return <p className={css.empty}>{children}</p>;
}
