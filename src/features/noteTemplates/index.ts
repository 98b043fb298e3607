export { noteTemplatesProcess } from './noteTemplates.process.ts';
export { noteTemplatesSlice } from './noteTemplates.slice.ts';
