export { type EndingKind, endingKinds } from './endings.model.ts';
export { endingRequests } from './endings.requests.ts';
export { endingsSlice } from './endings.slice.ts';
