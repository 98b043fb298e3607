export { orOther } from './flow.model.ts';
export { flowProcess } from './flow.process.ts';
export { type FlowSees, isKept, isSaving, mayOpen, unfinished } from './flow.queries.ts';
export { flowSlice } from './flow.slice.ts';
export { filledIn, keeping, leaving, nextId, opening, over } from './opening.slice.ts';
