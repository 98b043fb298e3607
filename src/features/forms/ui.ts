export { FormDialog } from './ui/FormDialog.tsx';
export { fieldOf, FormText } from './ui/FormText.tsx';
export { type Bound, useForm, useShownForms } from './ui/useForm.tsx';
