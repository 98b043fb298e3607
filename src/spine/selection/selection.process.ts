import type { Job, Process } from '#kernel/slice.ts';
import type { SelectionTypes } from './selection.slice.ts';

/** S1 §2: entering the employees or the settings clears the selection. */
const clearing: readonly string[] = ['settings', 'employees'];

export const selectionProcess: Process<SelectionTypes, object, Job> = {
  name: 'selection',
  on: {
    'navigation/moved': ({ id }, { navigation, selection }) =>
      clearing.includes(navigation.state.route) && selection.state.collection
        ? { key: id }
        : undefined,
  },
  resume: () => [],
  async *run() {
    yield { type: 'selection/clear', data: {} };
  },
};
