export { asking, type AskSees, mayAsk, opening } from './asking.slice.ts';
export { endsAs, following, opensAs } from './closing.slice.ts';
export { changesIn, linesOf, someOf, wordsOf } from './edited.model.ts';
export { type Note, type NoteChange, notice, type NoticeText } from './note.model.ts';
export {
  adoptedFields,
  type AdoptData,
  type Attempt,
  type How,
  type OpenRequest,
  type TookOverData,
} from './outbox.model.ts';
export { ofRow } from './ofRow.model.ts';
export { answeredText, sending } from './list.queries.ts';
export { outboxProcess } from './outbox.process.ts';
export {
  attemptOn,
  openOn,
  openRequest,
  requestsOfAll,
  takenOverText,
} from './outbox.queries.ts';
export {
  dismissed,
  mayCome,
  outboxSlice,
  type OutboxSees,
  type OutboxTypes,
} from './outbox.slice.ts';
export {
  type AnyRequest,
  type Done,
  lookingUp,
  lookUpOf,
  putting,
  type Repeat,
  type Requests,
  requestSeeing,
} from './requests.model.ts';
