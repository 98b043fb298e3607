export { type MyDriversSees, myDriversSlice, type MyDriversTypes } from './myDrivers.slice.ts';
