export { SavedViews } from './ui/SavedViews.tsx';
