import { useEffect, useSyncExternalStore } from 'react';
import type { ConsoleSees } from '#features/index.ts';
import { selectable } from '#spine/selection/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sweepOf } from '#views/bind/sweep.ts';
import css from './SweepMode.module.css';

/**
 * S1 §4: while Space is held, items under the moving pointer are added to the selection, and the
 * map does not move. It is one step, taken when the key is released.
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
      machine.dispatch({ type: 'selection/add', data: { collection, ids: [...last.ids] } });
    };
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== ' ' || event.defaultPrevented || !isFree(event.target)) return;
        // Keeps a held Space from scrolling the page.
        event.preventDefault();
        const { selection } = machine.latest() as unknown as ConsoleSees;
        if (!event.repeat) sweep.begin(selection.state.collection);
      },
      { signal },
    );
    window.addEventListener('keyup', ({ key }) => key === ' ' && finish(), { signal });
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

/** Whether a focused button, field or list uses Space itself; the page and the map do not. */
function isFree(target: EventTarget | null): boolean {
  return target === document.body || target instanceof HTMLCanvasElement;
}
