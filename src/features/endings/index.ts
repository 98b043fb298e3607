export type { EndingsState } from './endings.model.ts';
export { endingsProcess } from './endings.process.ts';
export {
  endingsRegistry,
  type EndingsSees,
  endingsSlice,
  type EndingsTypes,
} from './endings.slice.ts';
