export { goneRow, goneWords, whyNotDone } from './deeds.queries.ts';
export { type Changes, changesFields, changesPayload, type WorldState } from './world.model.ts';
export { worldProcess } from './world.process.ts';
export {
  rowsHeard,
  worldChanged,
  worldLoad,
  type WorldSees,
  worldSlice,
  type WorldTypes,
} from './world.slice.ts';
