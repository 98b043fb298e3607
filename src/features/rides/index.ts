export { hasOrders, isOrder, orderOnMap } from './rides.queries.ts';
export { rideEstimates } from './rides.fetches.ts';
export { ridesSlice } from './rides.slice.ts';
export { deliveryEstimates } from './deliveries.fetches.ts';
export { rideTypes } from './vouchers.fetches.ts';
export { ridesOf2 } from './rides.migrations.ts';
