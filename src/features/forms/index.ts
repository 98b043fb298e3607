export { formSeeing, newFormSeeing, type Reasons, subjectOfForm } from './declared.model.ts';
export { keptOf, mayOpenForm, openingForm } from './docked.slice.ts';
export type { AdoptForm } from './forms.model.ts';
export { formsOf, hasRoom, unfinishedForms } from './forms.queries.ts';
export { type FormsSees, formsSlice, type FormsTypes } from './forms.slice.ts';
