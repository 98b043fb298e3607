export { NoticeBell } from './ui/NoticeBell.tsx';
export { NoticeToasts } from './ui/NoticeToasts.tsx';
