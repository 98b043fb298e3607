export { savedViewsProcess } from './savedViews.process.ts';
export {
  type SavedViewsSees,
  savedViewsSlice,
  type SavedViewsTypes,
} from './savedViews.slice.ts';
