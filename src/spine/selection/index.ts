export { type Selectable, selectable, type SelectionState } from './selection.model.ts';
export { selectionProcess } from './selection.process.ts';
export {
  changeSelection,
  drawnIn,
  modeFor,
  selectionChanged,
  type SelectionSees,
  selectionSlice,
  type SelectionTypes,
} from './selection.slice.ts';
