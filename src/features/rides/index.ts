export { hasRides, rideOnMap } from './rides.queries.ts';
export { rideEstimates } from './rides.fetches.ts';
export { rideForm } from './rides.forms.ts';
export { orderRide } from './rides.requests.ts';
export { ridesSlice } from './rides.slice.ts';
