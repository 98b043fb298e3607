export { tripPageProcess } from './tripPage.process.ts';
export { tripPageSlice, type TripPageTypes } from './tripPage.slice.ts';
export { tripPageOf3, tripPageOf4 } from './tripPage.migrations.ts';
