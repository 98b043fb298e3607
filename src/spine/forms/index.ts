export {
  type AnyForm,
  type FormDef,
  formSeeing,
  newFormSeeing,
  type Reasons,
  subjectOfForm,
} from './declared.model.ts';
export {
  keptOf,
  mayOpenForm,
  mayTypeInPlace,
  openingForm,
  openWizard,
  typingInPlace,
} from './docked.slice.ts';
export type { AdoptForm, FormName } from './forms.model.ts';
export {
  formNow,
  formsOf,
  hasRoom,
  openForm,
  unfinishedForms,
  unsavedText,
} from './forms.queries.ts';
export { type FormsSees, formsSlice, type FormsTypes } from './forms.slice.ts';
