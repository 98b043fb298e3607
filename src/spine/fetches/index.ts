export { type AsideFetch, fetchSeeing, type FetchWords } from './declared.model.ts';
export { fetchesProcess } from './fetches.process.ts';
export {
  asks,
  type Fetched,
  fetched,
  fetchesOfAll,
  isOld,
  readings,
  rowsUnderWay,
} from './fetches.queries.ts';
export { fetchesSlice, type FetchesSees, type FetchesTypes } from './fetches.slice.ts';
