export { savedViewsProcess } from './savedViews.process.ts';
export {
  savedViewsRegistry,
  type SavedViewsSees,
  savedViewsSlice,
  type SavedViewsTypes,
} from './savedViews.slice.ts';
