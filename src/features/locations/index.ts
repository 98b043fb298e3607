export { coordinates } from './locations.forms.ts';
export { addressLine } from './locations.requests.ts';
export { locationsSlice } from './locations.slice.ts';
