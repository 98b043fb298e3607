export type { SessionState } from './session.model.ts';
export { sessionProcess } from './session.process.ts';
export {
  type SessionSees,
  sessionSlice,
  type SessionTypes,
} from './session.slice.ts';
