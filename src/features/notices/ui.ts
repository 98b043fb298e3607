export { NoticeToasts } from './ui/NoticeToasts.tsx';
