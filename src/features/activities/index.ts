export { explained, statusBoardReader } from './activities.queries.ts';
export { type Departures, departuresReader } from './departures.queries.ts';
export { movesWhere } from './movesWhere.queries.ts';
export { displayOrder, type StatusBoard } from './statusBoard.queries.ts';
export {
  builtTitle,
  knownTitle,
  owedWords,
  placeLabel,
  titleOf,
  vehicleTitle,
} from './words.queries.ts';
