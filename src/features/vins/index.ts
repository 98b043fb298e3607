export { vinsSlice } from './vins.slice.ts';
