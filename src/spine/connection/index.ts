export type { ConnectionState } from './connection.model.ts';
export { skewText } from './connection.queries.ts';
export { connectionProcess } from './connection.process.ts';
export {
  type ConnectionSees,
  connectionSlice,
  type ConnectionTypes,
} from './connection.slice.ts';
