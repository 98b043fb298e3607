export type { Notice, NoticesState } from './notices.model.ts';
export { noticesProcess } from './notices.process.ts';
export {
  type NoticesSees,
  noticesSlice,
  type NoticesTypes,
} from './notices.slice.ts';
