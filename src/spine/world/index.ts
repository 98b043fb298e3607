export { goneRow, goneText, whyNotDone } from './deeds.queries.ts';
export { type Changes, changesFields, changesPayload, type WorldState } from './world.model.ts';
export { ofChosen, ofTree } from './door.queries.ts';
export { type OpenersTree, ownRows } from './ownRows.queries.ts';
export { isOwnTrip, treeKnown } from './world.queries.ts';
export { worldProcess } from './world.process.ts';
export type { WorldSees, WorldTypes } from './facts.slice.ts';
export { rowsHeard, worldChanged, worldLoad, worldSlice } from './world.slice.ts';
export { worldOf2, worldOf3, worldOf4 } from './world.migrations.ts';
