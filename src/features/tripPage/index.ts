export { tripPageProcess } from './tripPage.process.ts';
export { tripPageSlice, type TripPageTypes } from './tripPage.slice.ts';
