export type { AdoptAct, BulkState } from './bulk.model.ts';
export { bulkProcess } from './bulk.process.ts';
export { headWords, restWords } from './bulk.queries.ts';
export type { BulkSees, BulkTypes } from './facts.slice.ts';
export { bulkSlice } from './bulk.slice.ts';
