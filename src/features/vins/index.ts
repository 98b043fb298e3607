export { vinToDecode } from './vins.queries.ts';
export { vinsSlice } from './vins.slice.ts';
