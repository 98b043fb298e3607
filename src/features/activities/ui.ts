export { boardOf, useStatusBoard, useStatusOf } from './ui/useStatusBoard.tsx';
