export { NoteTemplateForms, SaveAsTemplate } from './ui/NoteTemplateForm.tsx';
export { NoteTemplates } from './ui/NoteTemplates.tsx';
