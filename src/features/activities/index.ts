export { explained, statusBoardReader } from './activities.queries.ts';
export { displayOrder, type StatusBoard } from './statusBoard.queries.ts';
