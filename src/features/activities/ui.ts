export { boardOf, useStatusBoard } from './ui/useStatusBoard.tsx';
