export { formSeeing, newFormSeeing, type Reasons } from './declared.model.ts';
export { mayOpenForm, openingForm } from './docked.slice.ts';
export { unfinishedForms } from './forms.queries.ts';
export { type FormsSees, formsSlice, type FormsTypes } from './forms.slice.ts';
