export { chosenColumn, FlightCells } from './ui/FlightCells.tsx';
export { Flightboard, leastFlightboardPx } from './ui/Flightboard.tsx';
