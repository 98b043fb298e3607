import { type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cutText } from '../cutText.ts';
import { Cut } from '../marks/Cut.tsx';
import { Icon } from '../marks/Icon.tsx';
import css from './Toasts.module.css';
import { type ShownToast, stackToasts, type Toast, toastLifeMs } from './toastStack.ts';

interface ToastsProps<T extends Toast> {
  /** Oldest first. */
  readonly toasts: readonly T[];
  /** The operator closed these, or their time is over. */
  readonly onDismiss: (ids: readonly string[]) => void;
  /** Buttons (24 px) under the words of one toast. */
  readonly renderActions?: (toast: T) => ReactNode;
}

/**
 * The region of toasts; the view places it. All time stands still while the pointer or the focus
 * is in it. Plain HTML, so that it stays outside react-aria's dialogs and reachable over them.
 */
export function Toasts<T extends Toast>(props: ToastsProps<T>) {
  const { toasts, onDismiss, renderActions } = props;
  const { shown, more } = useMemo(() => stackToasts(toasts), [toasts]);
  const region = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);

  if (toasts.length === 0 && (hovered || focused)) {
    // The element with the pointer or the focus was removed; no leave or blur event comes.
    setHovered(false);
    setFocused(false);
  }

  function onFocus(event: FocusEvent) {
    setFocused(true);
    const before = event.relatedTarget;
    if (before instanceof HTMLElement && !region.current?.contains(before)) {
      cameFrom.current = before;
    }
  }

  function close(ids: readonly string[], from: HTMLElement | null) {
    // Before its button goes, the focus moves to the next toast, or back to where it came from.
    const closers = [...(region.current?.querySelectorAll<HTMLElement>('[data-close]') ?? [])];
    const at = from === null ? -1 : closers.indexOf(from);
    const next = closers[at + 1] ?? closers[at - 1] ?? cameFrom.current;
    if (from !== null && document.activeElement === from) next?.focus();
    onDismiss(ids);
  }

  return (
    // It only observes whether the pointer or the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={css.region}
      aria-label="Notifications"
      data-react-aria-top-layer="true"
      data-paused={hovered || focused || undefined}
      hidden={toasts.length === 0}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
    >
      {more === 0 ? null : (
        <div className={css.more}>
          and {more} more
          <button type="button" onClick={() => onDismiss(toasts.map((toast) => toast.id))}>
            Dismiss all
          </button>
        </div>
      )}
      {shown.map((group) => (
        <ToastBox
          key={group.ids[0]}
          group={group}
          paused={hovered || focused}
          actions={renderActions?.(group.toast)}
          onClose={(from) => close(group.ids, from)}
        />
      ))}
    </section>
  );
}

function ToastBox(props: {
  readonly group: ShownToast<Toast>;
  readonly paused: boolean;
  readonly actions: ReactNode;
  readonly onClose: (from: HTMLElement | null) => void;
}) {
  const { toast, ids } = props.group;
  useLife(toast, props.paused, () => props.onClose(null));
  return (
    <div className={css.toast} role={toast.tone === 'error' ? 'alert' : 'status'}>
      <Icon of={toast.tone} size={16} className={css[toast.tone]} />
      <div className={css.words}>
        <span className={css.title}>
          <Cut text={toast.title} />
        </span>
        {ids.length === 1 ? null : <span className={css.count}>{ids.length} times</span>}
      </div>
      <button
        type="button"
        data-close
        className={css.close}
        aria-label={`Close: ${cutText(toast.title)}`}
        onClick={(event) => props.onClose(event.currentTarget)}
      >
        <Icon of="close" size={13} />
      </button>
      {toast.text === undefined ? null : (
        <div className={css.text}>
          <Cut text={toast.text} />
        </div>
      )}
      {props.actions ? <div className={css.actions}>{props.actions}</div> : null}
    </div>
  );
}

/** Calls `onOver` after the toast's time on screen; pauses do not count, new words begin anew. */
function useLife(toast: Toast, paused: boolean, onOver: () => void): void {
  const leftMs = useRef(0);
  const over = useRef(onOver);
  const { id, tone, title, text, stays } = toast;
  // The same one may come as another object whenever the others change.
  const words = JSON.stringify([id, tone, title, text]);
  useLayoutEffect(() => {
    over.current = onOver;
  });
  useLayoutEffect(() => {
    leftMs.current = toastLifeMs[tone];
  }, [tone, words]);
  useLayoutEffect(() => {
    if (paused || stays) return;
    const sinceMs = performance.now();
    const timer = setTimeout(() => over.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - sinceMs;
    };
  }, [words, stays, paused]);
}
