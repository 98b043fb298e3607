import { useEffect, useSyncExternalStore } from 'react';
import type { ConsoleSees } from '#features/index.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { drawnIn, selectable } from '#spine/selection/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sweepOf } from '#views/bind/sweep.ts';
import css from './SweepMode.module.css';
import { isTyping } from './useHotkeys.ts';

/**
 * S1 §4: while Space is held, items under the moving pointer are added to the selection, and the
 * map does not move. It is one step, taken when the key is released. Over the map it needs no focus
 * there: what has it would take the key otherwise.
 */
export function SweepMode() {
  const machine = useMachine();
  const sweep = sweepOf(machine);
  const swept = useSyncExternalStore(sweep.subscribe, sweep.current);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const finish = () => {
      const last = sweep.end();
      const collection = selectable.find((one) => one === last?.collection);
      if (!last || !collection || last.ids.length === 0) return;
      const data = { collection, ids: [...last.ids] };
      // What was selected before may be of the other mode.
      const isOther = ![null, collection].includes(seesOf(machine).selection.state.collection);
      machine.dispatch({ type: isOther ? 'selection/choose' : 'selection/add', data });
    };
    const begin = (event: KeyboardEvent) => {
      const { selection, navigation } = seesOf(machine);
      // Keeps a held Space from scrolling the page, and from pressing what has the focus.
      event.preventDefault();
      // A selection of the other mode is not added to, unless its cards are swept up.
      const drawn = drawnIn(navigation.state.route);
      const own = drawn.find((one) => one === selection.state.collection) ?? null;
      if (!event.repeat) sweep.begin(own, selectable);
    };
    let isAtMap = false;
    window.addEventListener(
      'pointermove',
      ({ target }) => {
        isAtMap = target instanceof Element && target.closest('[data-region=map]') !== null;
      },
      { signal },
    );
    window.addEventListener(
      'keydown',
      (event) => {
        // Who goes on by keys uses Space for what has the focus, wherever the pointer was left.
        if (event.key !== ' ') isAtMap = false;
        else if (isAtMap && !isTyping(event)) {
          event.stopPropagation();
          begin(event);
        }
      },
      { signal, capture: true },
    );
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === ' ' && !event.defaultPrevented && isFree(event.target)) begin(event);
      },
      { signal },
    );
    window.addEventListener(
      'keyup',
      (event) => {
        if (event.key !== ' ' || !sweep.current()) return;
        event.stopPropagation();
        event.preventDefault();
        finish();
      },
      { signal, capture: true },
    );
    window.addEventListener('blur', finish, { signal });
    return () => {
      stopping.abort();
      sweep.end();
    };
  }, [machine, sweep]);
  if (!swept) return null;
  return (
    <p className={css.badge} role="status">
      Sweep: {swept.ids.length} {swept.ids.length === 1 ? 'item' : 'items'}. Let go of Space to add
      them to the selection.
    </p>
  );
}

function seesOf(machine: Machine): ConsoleSees {
  return machine.latest() as unknown as ConsoleSees;
}

/** Whether a focused button, field or list uses Space itself; the page and the map do not. */
function isFree(target: EventTarget | null): boolean {
  return target === document.body || target instanceof HTMLCanvasElement;
}
