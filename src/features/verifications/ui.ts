export { VerificationForms } from './ui/VerificationForm.tsx';
export { Verifications } from './ui/Verifications.tsx';
