export { type EndingKind, endingKinds, type EndingsState } from './endings.model.ts';
export { endingsProcess } from './endings.process.ts';
export {
  type EndingsSees,
  endingsSlice,
  type EndingsTypes,
  mayEnd,
} from './endings.slice.ts';
