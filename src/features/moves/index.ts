export type { MoveDraft, MovesState } from './moves.model.ts';
export { duplicatesOf, type VehicleIndex, vehicleIndex } from './duplicates.queries.ts';
export { inventoryMatch } from './moves.queries.ts';
export { movesProcess } from './moves.process.ts';
export { moveForm } from './moves.forms.ts';
export { createMove } from './moves.requests.ts';
export {
  type MovesSees,
  movesSlice,
  type MovesTypes,
} from './moves.slice.ts';
export {
  type CellField,
  isTimeField,
  readTime,
  typedText,
} from './cells.queries.ts';
export { movesOf2 } from './moves.migrations.ts';
