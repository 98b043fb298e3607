export type { SessionState } from './session.model.ts';
export { sessionProcess } from './session.process.ts';
export {
  sessionRegistry,
  type SessionSees,
  sessionSlice,
  type SessionTypes,
} from './session.slice.ts';
