export { VinDecoded } from './ui/VinDecoded.tsx';
