export { type DecodedTitles, decodedTitles, retitled, vinToDecode } from './vins.queries.ts';
export { vinsSlice } from './vins.slice.ts';
export { vinsOf2 } from './vins.migrations.ts';
