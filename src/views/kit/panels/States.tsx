/** Placeholders for a view without content: the reason and the way out. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import css from './States.module.css';

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons: one way out, at most two. */
  readonly actions?: ReactNode;
  /** Heading level: 3 (default) inside a panel, 1 for a whole page. */
  readonly level?: 1 | 2 | 3;
}

/** An empty view: what is missing, why, one way out. */
export function EmptyState(props: StateProps & { readonly icon: IconName }) {
  return (
    <Center icon={props.icon} title={props.title} level={props.level} actions={props.actions}>
      {props.children}
    </Center>
  );
}

/** A failure and what is kept; `details`, such as a code, are shown on demand. */
export function ErrorState(
  props: StateProps & { readonly onRetry?: () => void; readonly details?: string },
) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { details } = props;
  return (
    <Center
      icon="notLoaded"
      title={props.title}
      level={props.level}
      role="alert"
      actions={
        <>
          {props.onRetry === undefined ? null : (
            <Button size="small" onClick={props.onRetry}>
              Try again
            </Button>
          )}
          {props.actions}
          {details === undefined ? null : (
            <Button
              size="small"
              variant="ghost"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              Details
            </Button>
          )}
        </>
      }
      below={
        details === undefined || !isOpen ? undefined : (
          <code id={detailsId} className={css.details}>
            {details}
          </code>
        )
      }
    >
      {props.children}
    </Center>
  );
}

/** A missing permission: who has it, and who can grant it. */
export function NoPermission(props: StateProps) {
  return (
    <Center icon="locked" title={props.title} actions={props.actions}>
      {props.children}
    </Center>
  );
}

export type NoticeTone = 'warn' | 'err' | 'info' | 'replay';

/** A line in the flow of a view. An `err` that comes later is spoken at once. */
export function Notice(props: {
  readonly tone: NoticeTone;
  readonly icon?: IconName;
  /** At the right: what to do about it. */
  readonly action?: ReactNode;
  /** Rounded, where it does not run from edge to edge. */
  readonly inset?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={`${css.notice} ${css[props.tone]} ${props.inset === true ? css.inset : ''}`}
      role={props.tone === 'err' ? 'alert' : 'status'}
    >
      <Icon of={props.icon ?? noticeIcons[props.tone]} />
      <span className={css.noticeWords}>{props.children}</span>
      {props.action}
    </div>
  );
}

const noticeIcons = { warn: 'warning', err: 'error', info: 'info', replay: 'replay' } as const;

function Center(
  props: Omit<StateProps, 'level'> & {
    readonly level?: StateProps['level'] | undefined;
    readonly icon: IconName;
    readonly role?: 'alert';
    readonly below?: ReactNode;
  },
) {
  const Heading = `h${props.level ?? 3}` as const;
  return (
    <div className={css.center} role={props.role}>
      <Icon of={props.icon} size={18} className={css.mark} />
      <Heading className={css.title}>{props.title}</Heading>
      {props.children === undefined ? null : <div className={css.text}>{props.children}</div>}
      {props.actions === undefined ? null : <div className={css.actions}>{props.actions}</div>}
      {props.below}
    </div>
  );
}

/** Uneven, so that they read as text, and the same at every render. */
