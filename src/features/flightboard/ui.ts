export { Flightboard, leastFlightboardPx } from './ui/Flightboard.tsx';
