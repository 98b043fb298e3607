export { NoteTemplates } from './ui/NoteTemplates.tsx';
