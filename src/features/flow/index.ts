export { orOther } from './flow.model.ts';
export { type FlowSees, mayOpen } from './flow.queries.ts';
export { flowSlice } from './flow.slice.ts';
export { filledIn, keeping, leaving, opening } from './opening.slice.ts';
