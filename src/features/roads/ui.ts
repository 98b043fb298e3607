export { Miles } from './ui/Miles.tsx';
export { wayWords } from './ui/wayWords.tsx';
