import type { Job, Process } from '#kernel/slice.ts';
import type { SelectionTypes } from './selection.slice.ts';

/** S1 §2: entering the settings clears the selection. */
export const selectionProcess: Process<SelectionTypes, object, Job> = {
  name: 'selection',
  on: {
    'navigation/moved': ({ id }, { navigation, selection }) =>
      navigation.state.route === 'settings' && selection.state.collection ? { key: id } : undefined,
  },
  resume: () => [],
  async *run() {
    yield { type: 'selection/clear', data: {} };
  },
};
