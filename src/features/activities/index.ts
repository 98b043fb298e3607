export {
  displayOrder,
  explained,
  type StatusBoard,
  statusBoardReader,
} from './activities.queries.ts';
