export { asking, type AskSees, mayAsk, opening } from './asking.slice.ts';
export { endsAs, following, opensAs } from './closing.slice.ts';
export type { Attempt, How, Note, NoteChange, OpenRequest, Told } from './outbox.model.ts';
export { sending } from './list.queries.ts';
export { outboxProcess } from './outbox.process.ts';
export { attemptOn, openOn, requestsOfAll, same } from './outbox.queries.ts';
export {
  dismissed,
  outboxSlice,
  type OutboxSees,
  type OutboxTypes,
} from './outbox.slice.ts';
export {
  type AnyRequest,
  putting,
  removing,
  type Requests,
  requestSeeing,
} from './requests.model.ts';
