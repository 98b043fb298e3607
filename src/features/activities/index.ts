export { explained, statusBoardReader } from './activities.queries.ts';
export { displayOrder, type StatusBoard } from './statusBoard.queries.ts';
export { placeLabel, vehicleTitle } from './words.queries.ts';
