// Zustand with its immer middleware, one set a step.
import { immer } from 'zustand/middleware/immer';
import { createStore } from 'zustand/vanilla';
import { applyTo, type ImmerState, immerState, readingFrom } from './immerState.ts';
import { peer } from './peer.ts';

export const zustandImmer = peer((rows) => {
  const store = createStore<ImmerState>()(immer(() => immerState(rows)));
  return {
    ...readingFrom(store.getState),
    apply: (event) => store.setState((draft) => applyTo(draft, event)),
    watch(id, notify) {
      store.subscribe((state, before) => {
        if (state.tables['activities']?.get(id) !== before.tables['activities']?.get(id)) notify();
      });
    },
  };
});
