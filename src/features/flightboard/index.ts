export {
  flightboardRegistry,
  type FlightboardSees,
  flightboardSlice,
  type FlightboardTypes,
} from './flightboard.slice.ts';
