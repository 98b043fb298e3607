export { explained, statusBoardReader } from './activities.queries.ts';
export { type Departures, departuresReader } from './departures.queries.ts';
export { movesWhere } from './movesWhere.queries.ts';
export { displayOrder, type StatusBoard } from './statusBoard.queries.ts';
export {
  builtTitle,
  endOf,
  type MoveEnd,
  owedWords,
  placeLabel,
  titleOf,
  type TitleSees,
  vehicleTitle,
  vinOutside,
  wayWords,
} from './words.queries.ts';
