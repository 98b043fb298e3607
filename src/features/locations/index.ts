export { coordinates } from './locations.forms.ts';
export { type Use, purposeOf } from './locations.model.ts';
export { addressLine, createLocation } from './locations.requests.ts';
export { locationsSlice } from './locations.slice.ts';
