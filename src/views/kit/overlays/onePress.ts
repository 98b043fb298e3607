// A press counts once. The second press of a double click, or one by a hand that is faster than
// the eye, lands on what the first one brought up or uncovered: it closed the voucher that the
// first had made. It is held at the window, before any screen hears of it.

/** The gap of a double click, and how long what comes up is not seen yet. */
const DOUBLE_MS = 400;
const UNSEEN_MS = 500;
/** A hand that presses twice does not move further. */
const SAME_PX = 8;

/** What a second press would do again. Rows and options are left out: a double click opens them. */
export const counted =
  'button, a[href], label, summary, [role=button], [role=menuitem], [role=tab], [role=switch]';
const dialogs = '[role=dialog], [role=alertdialog]';
/** What is open, and what dialogs open themselves. */
const opened = `${dialogs}, [role=menu], [role=listbox]`;
/** Marks buttons that are pressed again and again: steps of a number, a month, undo. */
export const again = '[data-again]';

const held = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

type Press = {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
  readonly isCounted: boolean;
};

function isCounted(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(again) !== null) return false;
  return target.closest(counted) !== null;
}

/** `layer` holds what is open over the screen. Returns how to end it. */
export function countPressesOnce(layer: HTMLElement): () => void {
  let last: Press | null = null;
  let changedMs = Number.NEGATIVE_INFINITY;
  let isHolding = false;
  const watch = new MutationObserver(() => {
    changedMs = performance.now();
  });
  watch.observe(layer, { childList: true });

  function isOnce(event: PointerEvent): boolean {
    const { target, clientX: x, clientY: y, timeStamp: nowMs } = event;
    if (!(target instanceof Element)) return false;
    const isUnseen = nowMs - changedMs < UNSEEN_MS;
    const isBeside = layer.querySelector(dialogs) !== null && target.closest(opened) === null;
    if (isUnseen && isBeside) return true;
    if (last === null || Math.hypot(x - last.x, y - last.y) > SAME_PX) return false;
    // What the last press brought up or took away, not what came by itself long after it.
    const isByLast = changedMs >= last.atMs && changedMs - last.atMs < UNSEEN_MS;
    if (isUnseen && isByLast) return true;
    // Also on a row that stands where the button was.
    return nowMs - last.atMs <= DOUBLE_MS && (last.isCounted || isCounted(target));
  }

  const onEvent = (event: Event) => {
    if (event.type === 'pointerdown') {
      const press = event as PointerEvent;
      isHolding = press.isPrimary && press.button === 0 && isOnce(press);
      const { clientX: x, clientY: y, timeStamp: atMs } = press;
      if (!isHolding) last = { x, y, atMs, isCounted: isCounted(press.target) };
    }
    if (!isHolding) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of held) addEventListener(type, onEvent, { capture: true });
  return () => {
    watch.disconnect();
    for (const type of held) removeEventListener(type, onEvent, { capture: true });
  };
}
