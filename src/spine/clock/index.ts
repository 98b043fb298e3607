export { type ClockSees, clockSlice, type ClockTypes } from './clock.slice.ts';
