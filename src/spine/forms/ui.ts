export { EveryInput, InputRows, type Inputs, layoutOf } from './ui/layout.tsx';
export { FormDock } from './ui/FormDock.tsx';
export { FormDialog } from './ui/FormDialog.tsx';
export { FormDialogs } from './ui/FormDialogs.tsx';
export { AskToDiscard, closed, Fate, SaveButton } from './ui/FormParts.tsx';
export { Meanwhile } from './ui/Meanwhile.tsx';
export { FormAccount } from './ui/FormAccount.tsx';
export { FormButton, FormUnsaved } from './ui/FormKept.tsx';
export { RowActions, RowUnsaved } from './ui/RowActions.tsx';
export { FormWizard } from './ui/FormWizard.tsx';
export { fieldOf, FormArea, FormText } from './ui/FormText.tsx';
export {
  type Bound,
  type Standing,
  useForm,
  useShownForms,
  useStanding,
} from './ui/useForm.tsx';
