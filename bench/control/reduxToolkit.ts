// Redux Toolkit: a slice whose reducer changes an immer draft, one dispatch a step.
import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { applyTo, immerState, readingFrom } from './immerState.ts';
import { peer } from './peer.ts';
import type { PeerEvent } from './peerLog.ts';

export const reduxToolkit = peer((rows) => {
  const slice = createSlice({
    name: 'company',
    initialState: immerState(rows),
    reducers: {
      happened: (draft, { payload }: PayloadAction<PeerEvent>) => applyTo(draft, payload),
    },
  });
  const store = configureStore({
    reducer: slice.reducer,
    // Its checks of every value are for development only.
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }),
  });
  return {
    ...readingFrom(store.getState),
    apply: (event) => {
      store.dispatch(slice.actions.happened(event));
    },
    watch(id, notify) {
      const watched = () => store.getState().tables['activities']?.get(id);
      let last = watched();
      store.subscribe(() => {
        const row = watched();
        if (row !== last) notify();
        last = row;
      });
    },
  };
});
