export { boardOf, useStatusBoard, useStatusOf } from './ui/useStatusBoard.tsx';
export { useActivityRows } from './ui/useActivityRows.tsx';
