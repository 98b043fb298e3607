export { myDriversProcess } from './myDrivers.process.ts';
export { type MyDriversSees, myDriversSlice, type MyDriversTypes } from './myDrivers.slice.ts';
export { myDriversOf2 } from './myDrivers.migrations.ts';
