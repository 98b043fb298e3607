export { type Changes, changesFields, type WorldState } from './world.model.ts';
export { worldProcess } from './world.process.ts';
export {
  worldChanged,
  worldLoad,
  type WorldSees,
  worldSlice,
  type WorldTypes,
} from './world.slice.ts';
