export { Flightboard } from './ui/Flightboard.tsx';
