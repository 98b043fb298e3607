export { ImportPage } from './ui/ImportPage.tsx';
export type { ReadFile } from './ui/useReading.tsx';
