export { hasOrders, isOrder, orderOnMap } from './rides.queries.ts';
export { rideEstimates } from './rides.fetches.ts';
export { orderRide } from './rides.requests.ts';
export { ridesSlice } from './rides.slice.ts';
export { deliveryEstimates } from './deliveries.fetches.ts';
export { orderDelivery } from './deliveries.requests.ts';
export { rideTypes } from './vouchers.fetches.ts';
export { orderVoucher } from './vouchers.requests.ts';
