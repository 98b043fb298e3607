export { noteTemplates } from './noteTemplates.fetches.ts';
export { noteTemplatesProcess } from './noteTemplates.process.ts';
export { noteTemplatesSlice } from './noteTemplates.slice.ts';
